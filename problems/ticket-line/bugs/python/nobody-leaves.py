def ticket_line(wishes, guest):
    full_rounds = wishes[guest] - 1
    return full_rounds * len(wishes) + guest + 1
