from bisect import bisect_right


def next_peal(notes: list[int]) -> None:
    # Take notes from the end as long as they don't fall.
    taken = []
    while notes and (not taken or notes[-1] >= taken[-1]):
        taken.append(notes.pop())

    if notes:
        note = notes.pop()
        higher = bisect_right(taken, note)
        notes.append(taken[higher])
        taken[higher] = note  # `taken` stays sorted

    notes.extend(taken)
