"""Files in and out: imports in parts, and what they look like before; exports."""
