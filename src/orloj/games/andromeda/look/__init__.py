"""How Andromeda's Edge looks: in the browser and in the terminal."""
