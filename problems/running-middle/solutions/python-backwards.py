def running_middle(times: list[int]) -> list[int]:
    # All times in order, as a chain of indexes; n stands for both ends.
    n = len(times)
    order = sorted(range(n), key=lambda i: times[i])
    before, after = [n] * (n + 1), [n] * (n + 1)
    for left, right in zip([n] + order, order + [n]):
        after[left] = right
        before[right] = left
    rank = [0] * n
    for k, i in enumerate(order):
        rank[i] = k

    # Backwards: show the middle, then take the newest time out of the chain.
    middles = []
    middle = order[(n - 1) // 2] if n > 0 else n  # of two middle ones, the left one
    for i in range(n - 1, -1, -1):
        count = i + 1
        other = middle if count % 2 == 1 else after[middle]
        middles.append(times[middle] + times[other])

        # With one time fewer, the middle stays, or moves by one link of the chain.
        if count % 2 == 1 and rank[i] >= rank[middle]:
            middle = before[middle]
        elif count % 2 == 0 and rank[i] <= rank[middle]:
            middle = after[middle]
        after[before[i]] = after[i]
        before[after[i]] = before[i]

    return middles[::-1]
