"""How Outer Rim looks: in the terminal and in the browser."""
