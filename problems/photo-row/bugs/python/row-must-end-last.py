def photo_row(houses):
    if not houses:
        return 0
    longest = []
    for i, count in enumerate(houses):
        before = [longest[j] for j in range(i) if houses[j] < count]
        longest.append(1 + max(before, default=0))
    return longest[-1]
