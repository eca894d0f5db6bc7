def next_peal(notes: list[int]) -> None:
    # Behind `turn`, the notes never rise: that part is the last of its orders.
    turn = len(notes) - 2
    while turn >= 0 and notes[turn] >= notes[turn + 1]:
        turn -= 1

    if turn >= 0:
        # From the end, the first higher note is the lowest of the higher ones.
        partner = len(notes) - 1
        while notes[partner] <= notes[turn]:
            partner -= 1
        notes[turn], notes[partner] = notes[partner], notes[turn]

    # The part behind still never rises; turned round, it is the first of its orders.
    left, right = turn + 1, len(notes) - 1
    while left < right:
        notes[left], notes[right] = notes[right], notes[left]
        left += 1
        right -= 1
