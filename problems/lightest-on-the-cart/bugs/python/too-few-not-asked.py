import random


def lightest_on_the_cart(weights, count):
    left = weights
    while True:
        pivot = random.choice(left)
        heavier = [weight for weight in left if weight > pivot]
        equal = left.count(pivot)
        if count <= len(heavier):
            left = heavier
        elif count <= len(heavier) + equal:
            return pivot
        else:
            count -= len(heavier) + equal
            left = [weight for weight in left if weight < pivot]
