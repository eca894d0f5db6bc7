def spelling_steps(before: str, after: str) -> int:
    never = -len(before) - len(after)
    goal = len(after) - len(before)

    def slide(i, shift):
        # Equal letters cost nothing.
        while i < len(before) and i + shift < len(after) and before[i] == after[i + shift]:
            i += 1
        return i

    # far[shift]: how many letters of before are done at most, if that many and shift more of after are done.
    far = {0: slide(0, 0)}
    count = 0
    while far.get(goal, never) < len(before):
        count += 1
        further = {}
        for shift in range(-count, count + 1):
            exchanged = far.get(shift, never) + 1
            removed = far.get(shift + 1, never) + 1
            added = far.get(shift - 1, never)
            i = min(max(exchanged, removed, added), len(before), len(after) - shift)
            if i >= 0:
                further[shift] = slide(i, shift)
        far = further

    return count
