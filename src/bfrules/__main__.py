"""Run the command line as `python -m bfrules`."""

from bfrules.cli import main

if __name__ == "__main__":
    main(prog_name="bfrules")
