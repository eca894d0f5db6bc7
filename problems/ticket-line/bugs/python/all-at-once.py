def ticket_line(wishes, guest):
    return sum(wishes[:guest + 1])
