def tidy_hooks(hooks: list[int]) -> None:
    write = 0  # everything to the left of here is a key in its final place

    # Writing into the list being read is safe here: `write` never gets ahead of
    # the reader, so no key is overwritten before it has been looked at.
    for key in hooks:
        if key != 0:
            hooks[write] = key
            write += 1

    # All keys have been copied to the left; what lies beyond them is stale.
    for i in range(write, len(hooks)):
        hooks[i] = 0
