"""The fifty agendas: what their outcomes do, and what laws change."""
