def clap_and_stamp(first, children):
    turns = []
    for number in range(first, first + children):
        has_six = "6" in str(number)
        if number % 4 == 0 and has_six:
            turns.append("clap and stamp")
        elif number % 4 == 0:
            turns.append("clap")
        elif has_six:
            turns.append("stamp")
        else:
            turns.append(str(number))
    return turns
