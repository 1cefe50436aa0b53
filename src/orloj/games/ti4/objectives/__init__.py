"""Secret objectives that are scored in the midst of events."""
