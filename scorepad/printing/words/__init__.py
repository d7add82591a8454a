"""The words of the printed pages, German and English, one table for each document."""
