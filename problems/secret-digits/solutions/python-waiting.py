def secret_digits(code: str) -> int:
    complete = 1  # readings in which every number is finished
    one = two = 0  # readings that end with a 1, or a 2, that waits for its second digit

    for digit in code:
        finished = one
        if digit <= "8":
            finished += two
        if digit != "0":
            finished += complete  # the digit is a number by itself
        one, two = (complete if digit == "1" else 0), (complete if digit == "2" else 0)
        complete = finished % 1000000

    return complete
