"""The web: routes, the socket and its messages; wires table, store and lessons together."""
