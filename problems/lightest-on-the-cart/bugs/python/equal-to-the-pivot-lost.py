def lightest_on_the_cart(weights, count):
    if count > len(weights):
        return -1
    left = weights
    while True:
        pivot = left[len(left) // 2]
        heavier = [weight for weight in left if weight > pivot]
        if count <= len(heavier):
            left = heavier
        elif count == len(heavier) + 1:
            return pivot
        else:
            count -= len(heavier) + 1
            left = [weight for weight in left if weight < pivot]
