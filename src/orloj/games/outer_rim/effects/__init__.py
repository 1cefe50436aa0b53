"""What components do: the vocabulary of steps. `core` says how steps are read and asked about; each other module has
a family of words, which register themselves; `trees` reads all steps of all components."""
