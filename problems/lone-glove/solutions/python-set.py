def lone_glove(gloves: list[int]) -> int:
    waiting = set()  # numbers whose partner has not come out of the box yet

    for number in gloves:
        if number in waiting:
            waiting.remove(number)
        else:
            waiting.add(number)

    return waiting.pop()  # the promise of the task: exactly one is left
