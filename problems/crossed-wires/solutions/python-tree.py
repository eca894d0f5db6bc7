def crossed_wires(wires: list[list[int]]) -> int:
    rank = {end: k for k, end in enumerate(sorted({right for _, right in wires}), start=1)}
    tree = [0] * (len(rank) + 1)  # a Fenwick tree: how many wires so far end at which rank
    crossings = 0

    for seen, (_, right) in enumerate(sorted(wires)):
        not_lower = 0  # the wires so far that end at this socket or above it
        k = rank[right]
        while k > 0:
            not_lower += tree[k]
            k -= k & -k
        crossings += seen - not_lower

        k = rank[right]
        while k < len(tree):
            tree[k] += 1
            k += k & -k

    return crossings
