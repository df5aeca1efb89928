"""The papers of a competition (R20.8, R20.9): made once, written as .xlsx and as A4 pages."""
