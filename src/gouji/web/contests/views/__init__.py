"""What is read of a competition: functions of its state, for the organiser and for everybody."""
