"""The researcher's doors: PettingZoo (`aec`), many games at once (`vector`), `openspiel`.

Each module imports its own framework only; the extra `envs` brings them (docs/environments.md).
"""
