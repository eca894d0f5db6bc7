def exact_postage(stamps: list[int], fare: int, room: int) -> list[list[int]]:
    values = sorted(stamps)
    choices = []
    chosen = []  # on the envelope so far, in rising order

    def stick(start, rest):
        if rest == 0:
            choices.append(chosen[:])
            return
        if len(chosen) == room:
            return
        # Only this value or a larger one may follow, so each choice is built in one order.
        for i in range(start, len(values)):
            if values[i] > rest:
                break  # the values rise: all that follow are too dear as well
            chosen.append(values[i])
            stick(i, rest - values[i])
            chosen.pop()

    stick(0, fare)
    return choices
