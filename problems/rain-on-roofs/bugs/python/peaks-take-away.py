def rain_on_roofs(roofs):
    n = len(roofs)
    if n < 3:
        return 0
    before = [roofs[0]] * n
    for i in range(1, n):
        before[i] = max(before[i - 1], roofs[i - 1])
    behind = [roofs[-1]] * n
    for i in range(n - 2, -1, -1):
        behind[i] = max(behind[i + 1], roofs[i + 1])
    return sum(min(before[i], behind[i]) - roofs[i] for i in range(1, n - 1))
