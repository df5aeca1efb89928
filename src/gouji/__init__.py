"""够级 (Gouji): the game by its written rulebooks."""
