def running_middle(times):
    result = []
    for i in range(1, len(times) + 1):
        now = sorted(times[:i])
        result.append(now[(i - 1) // 2] + now[i // 2])
    return result
