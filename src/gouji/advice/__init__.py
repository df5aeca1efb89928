"""What the value network makes of a decision and of a whole deal, with reasons from facts."""
