def shared_melody(north: str, south: str) -> int:
    # longest[i][j] belongs to the first i notes of north and the first j of south.
    longest = [[0] * (len(south) + 1) for _ in range(len(north) + 1)]

    for i, note in enumerate(north, 1):
        for j, other in enumerate(south, 1):
            if note == other:
                longest[i][j] = longest[i - 1][j - 1] + 1
            else:
                # At least one of the two last notes is of no use.
                longest[i][j] = max(longest[i - 1][j], longest[i][j - 1])

    return longest[-1][-1]
