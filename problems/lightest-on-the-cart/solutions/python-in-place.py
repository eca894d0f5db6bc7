import random


def lightest_on_the_cart(weights: list[int], count: int) -> int:
    if count > len(weights):
        return -1

    sacks = list(weights)
    goal = count - 1  # its index, if the heaviest sack came first
    first, last = 0, len(sacks) - 1  # it is somewhere between these two
    while True:
        pivot = sacks[random.randint(first, last)]
        low, i, high = first, first, last  # heavier sacks are before low, lighter ones behind high
        while i <= high:
            if sacks[i] > pivot:
                sacks[low], sacks[i] = sacks[i], sacks[low]
                low += 1
                i += 1
            elif sacks[i] < pivot:
                sacks[high], sacks[i] = sacks[i], sacks[high]
                high -= 1
            else:
                i += 1
        if goal < low:
            last = low - 1
        elif goal > high:
            first = high + 1
        else:
            return pivot
