def joined_yet(squares: int, calls: list[list[int]]) -> list[bool]:
    guide = list(range(squares))  # whom to ask next; a head asks itself
    members = [1] * squares  # right for heads only

    def head_of(square):
        head = square
        while guide[head] != head:
            head = guide[head]
        # Everybody on the way asks the head directly from now on.
        while guide[square] != head:
            guide[square], square = head, guide[square]
        return head

    answers = []
    for kind, a, b in calls:
        a, b = head_of(a), head_of(b)
        if kind == 2:
            answers.append(a == b)
        elif a != b:
            if members[a] < members[b]:
                a, b = b, a
            guide[b] = a
            members[a] += members[b]

    return answers
