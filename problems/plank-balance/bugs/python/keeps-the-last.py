def plank_balance(weights):
    right = sum(weights)
    left = 0
    place = -1
    for i in range(len(weights)):
        right -= weights[i]
        if left == right:
            place = i
        left += weights[i]
    return place
