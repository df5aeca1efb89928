"""Competitions on the web: one writer each, roles by secret links, what each role may do."""
