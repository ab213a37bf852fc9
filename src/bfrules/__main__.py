"""Run the command line, as `python -m bfrules` and as the program `bfrules`."""

import sys


def main() -> None:
    """Be the program; Ctrl-C stops it in a line while its commands are still being loaded, too."""
    try:
        from bfrules.cli import main as commands
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        sys.exit(130)
    commands(prog_name="bfrules")


if __name__ == "__main__":
    main()
