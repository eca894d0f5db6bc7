import random


def lightest_on_the_cart(weights, count):
    if count > len(weights):
        return -1
    left = list(weights)
    while True:
        i = random.randrange(len(left))
        left[i], left[-1] = left[-1], left[i]
        pivot = left.pop()
        heavier = []
        others = []
        for weight in left:
            if weight > pivot:
                heavier.append(weight)
            else:
                others.append(weight)
        if count <= len(heavier):
            left = heavier
        elif count == len(heavier) + 1:
            return pivot
        else:
            count -= len(heavier) + 1
            left = others
