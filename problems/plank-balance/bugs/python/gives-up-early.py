def plank_balance(weights):
    right = sum(weights)
    left = 0
    for i in range(len(weights)):
        right -= weights[i]
        if left == right:
            return i
        if left > right:
            break
        left += weights[i]
    return -1
