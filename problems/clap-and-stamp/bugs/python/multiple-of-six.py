def clap_and_stamp(first, children):
    turns = []
    for number in range(first, first + children):
        if number % 4 == 0 and number % 6 == 0:
            turns.append("clap and stamp")
        elif number % 4 == 0:
            turns.append("clap")
        elif number % 6 == 0:
            turns.append("stamp")
        else:
            turns.append(str(number))
    return turns
