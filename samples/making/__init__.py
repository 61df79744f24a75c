"""How the pictures of the samples are drawn, described and damaged."""
