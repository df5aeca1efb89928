"""One deal of 够级: standard library and Cython only; no clock, no I/O, no global randomness."""
