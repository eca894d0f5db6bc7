def clap_and_stamp(first, children):
    turns = []
    for number in range(first, first + children):
        turn = number
        if number % 10 == 6:
            turn = "stamp"
        if number % 4 == 0:
            turn = "clap"
        if number % 4 == 0 and number % 10 == 6:
            turn = "clap and stamp"
        turns.append(turn)
    return turns
