from bisect import bisect_left


def find_the_shelf(plates: list[int], number: int) -> int:
    # Where the number would have to stand; whether it does is another question.
    place = bisect_left(plates, number)
    if place < len(plates) and plates[place] == number:
        return place
    return -1
