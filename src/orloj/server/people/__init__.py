"""Who is who: guests, accounts, sessions, keys for programs."""
