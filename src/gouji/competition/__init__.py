"""A competition at tables with real cards, from the entry form to the prizes (R16, R17, R20).

`Competition` is the door: a command goes in with who and when, and comes back as an entry of an
append-only log, which is the only thing that is kept; all else follows from it. Time and chance
come from outside. Paper facts are scored by `engine.scoring`, as a `Game` is.
"""
