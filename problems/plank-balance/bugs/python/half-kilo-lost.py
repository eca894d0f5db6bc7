def plank_balance(weights):
    total = sum(weights)
    left = 0
    for place, weight in enumerate(weights):
        if left == (total - weight) // 2:
            return place
        left += weight
    return -1
