def rain_on_roofs(roofs):
    total = 0
    for i in range(1, len(roofs) - 1):
        level = min(max(roofs[:i]), max(roofs[i + 1:]))
        if level > roofs[i]:
            total += level - roofs[i]
    return total
