"""Lessons for people who do not know 够级: prepared positions, their texts, and who may go on."""
