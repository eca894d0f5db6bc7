def ticket_line(wishes: list[int], guest: int) -> int:
    full_rounds = wishes[guest] - 1
    minutes = 0

    # The rounds in which everybody has a turn who is still in the line.
    for wish in wishes:
        minutes += wish if wish < full_rounds else full_rounds

    # The last one ends with the guest.
    for place in range(guest + 1):
        if wishes[place] > full_rounds:
            minutes += 1
    return minutes
