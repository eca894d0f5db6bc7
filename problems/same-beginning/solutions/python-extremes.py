def same_beginning(streets: list[str]) -> str:
    if not streets:
        return ""

    # What the first and the last name in the alphabet share, all between them share too.
    low = min(streets)
    high = max(streets)
    length = 0
    for one, other in zip(low, high):
        if one != other:
            break
        length += 1
    return low[:length]
