def clap_and_stamp(first, children):
    numbers = list(range(first, first + children))
    claps = [number for number in numbers if number % 4 == 0]
    stamps = [number for number in numbers if number % 10 == 6]
    turns = []
    for number in numbers:
        if number in claps and number in stamps:
            turns.append("clap and stamp")
        elif number in claps:
            turns.append("clap")
        elif number in stamps:
            turns.append("stamp")
        else:
            turns.append(str(number))
    return turns
