SIGNS = {
    "+": lambda first, second: first + second,
    "-": lambda first, second: first - second,
    "*": lambda first, second: first * second,
}


def postfix_till(keys: list[str]) -> int:
    waiting = []  # numbers that no sign has used yet, the newest at the end

    for key in keys:
        if key in SIGNS:
            second = waiting.pop()  # pressed last, so it stands on the right
            first = waiting.pop()
            waiting.append(SIGNS[key](first, second))
        else:
            waiting.append(int(key))

    return waiting[-1] if waiting else 0
