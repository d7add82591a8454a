"""Paper and pictures: the sheet of an evening as PDF, its chart as SVG. Values in, bytes out."""
