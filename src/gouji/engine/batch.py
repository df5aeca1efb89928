"""placeholder while building"""
