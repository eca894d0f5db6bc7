def lightest_on_the_cart(weights, count):
    if count > len(weights):
        return -1
    left = list(weights)
    for _ in range(count - 1):
        left.remove(max(left))
    return max(left)
