def check(args, got, expected):
    crates = args[0]
    if not isinstance(got, (list, tuple)):
        return "The answer has to be a list of weights."
    if len(got) != len(crates):
        return f"There are {len(crates)} crates, but the list has {len(got)} entries now."

    left = {}
    for weight in crates:
        left[weight] = left.get(weight, 0) + 1
    for index, weight in enumerate(got):
        if type(weight) is not int:
            return f"The entry at index {index} is not a weight."
        if left.get(weight, 0) == 0:
            return f"The crate at index {index} was not there before, or not so often."
        left[weight] -= 1

    for index in range(1, len(got)):
        above = (index - 1) // 2
        if got[index] < got[above]:
            return f"The crate at index {index} is lighter than the one it hangs from, at index {above}."
    return True
