"""`python -m gouji`: the same as the command `gouji`."""

from gouji.cli import main

if __name__ == "__main__":
    main()
