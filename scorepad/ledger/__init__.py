"""Money: from points to whole cents, who pays whom, and the Kasse. Pure like scoring: values in, values out."""
