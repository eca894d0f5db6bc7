def photo_row(houses):
    longest = []
    for i, count in enumerate(houses):
        best = 0
        for j in range(i):
            if houses[j] < count and longest[j] > best:
                best = longest[j]
        longest.append(best + 1)
    return max(longest, default=0)
