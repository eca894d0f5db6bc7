def clap_and_stamp(first: int, children: int) -> list[str]:
    turns = []
    for number in range(first, first + children):
        # The words of all rules that apply, in the order of the actions.
        words = []
        if number % 4 == 0:
            words.append("clap")
        if number % 10 == 6:
            words.append("stamp")
        turns.append(" and ".join(words) or str(number))
    return turns
