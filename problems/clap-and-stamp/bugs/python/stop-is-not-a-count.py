def clap_and_stamp(first, children):
    turns = []
    for number in range(first, children):
        if number % 4 == 0 and number % 10 == 6:
            turns.append("clap and stamp")
        elif number % 4 == 0:
            turns.append("clap")
        elif number % 10 == 6:
            turns.append("stamp")
        else:
            turns.append(str(number))
    return turns
