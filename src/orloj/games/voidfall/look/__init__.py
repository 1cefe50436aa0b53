"""How Voidfall looks, in the browser and in the terminal."""
