def ticket_line(wishes, guest):
    return sum(min(wish, wishes[guest]) for wish in wishes)
