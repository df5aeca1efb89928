"""The arena: paired matches between bots, and how strong they are, with intervals."""
