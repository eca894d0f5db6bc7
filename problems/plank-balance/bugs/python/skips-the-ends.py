def plank_balance(weights):
    total = sum(weights)
    left = 0
    for i in range(1, len(weights) - 1):
        left += weights[i - 1]
        if left == total - left - weights[i]:
            return i
    return -1
