"""Words that only one card or two have. Each module registers its own, like those of `effects`."""
