def rain_on_roofs(roofs):
    n = len(roofs)
    from_left = from_right = list(roofs)

    for i in range(1, n):
        from_left[i] = max(from_left[i - 1], roofs[i])
    for i in range(n - 2, -1, -1):
        from_right[i] = max(from_right[i + 1], roofs[i])

    water = 0
    for i in range(n):
        water += min(from_left[i], from_right[i]) - roofs[i]
    return water
