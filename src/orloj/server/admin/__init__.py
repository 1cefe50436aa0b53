"""For whoever runs the site: what `orloj admin` does, on the database itself, also while the server runs."""
