"""One live table without I/O: commands and the time go in, journal entries come out."""
