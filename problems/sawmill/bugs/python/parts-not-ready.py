def sawmill(beam, marks):
    cuts = [0] + sorted(marks) + [beam]
    n = len(cuts)
    least = [[0] * n for _ in range(n)]
    for left in range(n):
        for right in range(left + 2, n):
            best = min(least[left][m] + least[m][right] for m in range(left + 1, right))
            least[left][right] = cuts[right] - cuts[left] + best
    return least[0][n - 1]
