"""What outlives the server: rooms, their journals, devices, finished deals, in one database."""
