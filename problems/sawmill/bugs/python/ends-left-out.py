def sawmill(beam, marks):
    cuts = sorted(marks)
    n = len(cuts)
    if n < 2:
        return 0
    least = [[0] * n for _ in range(n)]
    for width in range(2, n):
        for left in range(n - width):
            right = left + width
            best = min(least[left][m] + least[m][right] for m in range(left + 1, right))
            least[left][right] = cuts[right] - cuts[left] + best
    return least[0][n - 1]
