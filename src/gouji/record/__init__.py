"""Records of deals (牌谱): read, written, replayed and judged."""
