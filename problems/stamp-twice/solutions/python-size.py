def stamp_twice(tickets: list[str]) -> bool:
    # A set keeps one of each; if it is smaller than the list, something came again.
    return len(set(tickets)) < len(tickets)
