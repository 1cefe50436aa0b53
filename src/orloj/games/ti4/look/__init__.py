"""How Twilight Imperium looks, in the browser and in the terminal."""
