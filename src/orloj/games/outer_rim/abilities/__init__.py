"""What characters, ships and assets can do besides steps that are read: each module has a family, by its time, and
registers itself in menus (`menus`) or in the book of moments (`book`)."""
