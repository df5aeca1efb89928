"""Bots: a bot is view → action. Their names are in `registry`."""
