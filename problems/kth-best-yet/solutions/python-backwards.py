def kth_best_yet(scores: list[int], place: int) -> list[int]:
    n = len(scores)
    if n < place:
        return []

    # The whole evening, best player first, as a chain that players can be taken out of.
    by_score = sorted(range(n), key=lambda player: -scores[player])
    rank = [0] * n
    for position, player in enumerate(by_score):
        rank[player] = position
    before = list(range(-1, n - 1))
    after = list(range(1, n + 1))

    # Now the evening runs backwards: the last player of all leaves first.
    at = place - 1
    shown = [scores[by_score[at]]]
    for player in range(n - 1, place - 1, -1):
        gone = rank[player]
        if gone <= at:
            at = after[at]  # a better one is missing, so the place goes to the next in the chain
        if before[gone] >= 0:
            after[before[gone]] = after[gone]
        if after[gone] < n:
            before[after[gone]] = before[gone]
        shown.append(scores[by_score[at]])

    shown.reverse()
    return shown
