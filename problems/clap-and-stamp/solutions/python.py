def clap_and_stamp(first: int, children: int) -> list[str]:
    turns = []

    for number in range(first, first + children):
        claps = number % 4 == 0
        stamps = number % 10 == 6
        if claps and stamps:
            turns.append("clap and stamp")
        elif claps:
            turns.append("clap")
        elif stamps:
            turns.append("stamp")
        else:
            turns.append(str(number))

    return turns
