def lightest_on_the_cart(weights, count):
    if count > len(weights):
        return -1
    left = weights
    while True:
        pivot = left[0]
        heavier = [weight for weight in left if weight > pivot]
        equal = left.count(pivot)
        if count <= len(heavier):
            left = heavier
        elif count <= len(heavier) + equal:
            return pivot
        else:
            count -= len(heavier) + equal
            left = [weight for weight in left if weight < pivot]
