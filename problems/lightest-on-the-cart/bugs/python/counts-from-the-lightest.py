import random


def lightest_on_the_cart(weights, count):
    if count > len(weights):
        return -1
    left = weights
    while True:
        pivot = random.choice(left)
        lighter = [weight for weight in left if weight < pivot]
        equal = left.count(pivot)
        if count <= len(lighter):
            left = lighter
        elif count <= len(lighter) + equal:
            return pivot
        else:
            count -= len(lighter) + equal
            left = [weight for weight in left if weight > pivot]
