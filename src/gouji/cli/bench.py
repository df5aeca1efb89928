import typer


def register(app: typer.Typer) -> None:
    """Adds these commands to the program."""
