"""`python -m orloj` is the same as `orloj`."""

from orloj.cli import main

if __name__ == "__main__":
    main()
