"""How Race for the Galaxy looks: `terminal` for the terminal, `web` for pages, `art` for the pictures of its cards."""
