"""A rehearsal: a whole competition of invented teams, bots at the tables, in its own folder."""
