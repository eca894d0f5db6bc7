def plank_balance(weights):
    first, last = 0, len(weights) - 1
    left = right = 0
    while first < last:
        if left <= right:
            left += weights[first]
            first += 1
        else:
            right += weights[last]
            last -= 1
    return first if weights and left == right else -1
