"""Nets this small are slower with more threads."""

import torch

torch.set_num_threads(1)
