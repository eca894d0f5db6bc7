def same_beads(first: str, second: str) -> bool:
    # Equal beads come to lie side by side, so the order no longer hides anything.
    return sorted(first) == sorted(second)
