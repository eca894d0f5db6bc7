def plank_balance(weights):
    right = sum(weights)
    left = 0
    for weight in weights:
        right -= weight
        if left == right:
            return weights.index(weight)
        left += weight
    return -1
