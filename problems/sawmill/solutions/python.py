def sawmill(beam: int, marks: list[int]) -> int:
    # The ends count as places too, so that every piece lies between two entries of the list.
    cuts = [0, *sorted(marks), beam]
    n = len(cuts)
    least = [[0] * n for _ in range(n)]

    # Short pieces first: what a longer one falls into is then ready.
    for width in range(2, n):
        for left in range(n - width):
            right = left + width
            parts = min(least[left][mark] + least[mark][right] for mark in range(left + 1, right))
            least[left][right] = cuts[right] - cuts[left] + parts

    return least[0][n - 1]
