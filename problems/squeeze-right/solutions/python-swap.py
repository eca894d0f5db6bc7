def tidy_hooks(hooks: list[int]) -> None:
    gap = 0  # the leftmost bare hook so far, if there has been one

    for i in range(len(hooks)):
        if hooks[i] != 0:
            # Between `gap` and `i` every hook is bare, so a swap moves one key
            # left past nothing but zeros and the order of the keys is kept.
            hooks[gap], hooks[i] = hooks[i], hooks[gap]
            gap += 1
