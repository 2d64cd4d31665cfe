"""What is proven, one module for each part of a table."""
