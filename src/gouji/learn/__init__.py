"""Self-play, training and export of weights: the only user of PyTorch."""
