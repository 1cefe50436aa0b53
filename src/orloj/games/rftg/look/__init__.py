"""How Race for the Galaxy looks: `terminal` for the terminal."""
