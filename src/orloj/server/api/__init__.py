"""The interface for programs. The pages use the same calls."""
