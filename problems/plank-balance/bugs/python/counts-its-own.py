def plank_balance(weights):
    total = sum(weights)
    left = 0
    for i in range(len(weights)):
        left += weights[i]
        if left == total - left:
            return i
    return -1
