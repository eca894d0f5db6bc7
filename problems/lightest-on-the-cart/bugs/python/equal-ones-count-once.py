import random


def lightest_on_the_cart(weights, count):
    left = list(set(weights))
    if count > len(left):
        return -1
    while True:
        pivot = random.choice(left)
        heavier = [weight for weight in left if weight > pivot]
        if count <= len(heavier):
            left = heavier
        elif count == len(heavier) + 1:
            return pivot
        else:
            count -= len(heavier) + 1
            left = [weight for weight in left if weight < pivot]
