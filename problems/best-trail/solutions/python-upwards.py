def best_trail(root: TreeNode | None) -> int:
    huts = [root]
    for hut in huts:
        huts += [below for below in (hut.left, hut.right) if below is not None]

    # Backwards, so that both sides of a hut are ready before the hut itself.
    down = {None: 0}
    totals = []
    for hut in reversed(huts):
        sides = sorted((down[hut.left], down[hut.right]))
        totals.append(hut.val + sum(sides))
        down[hut] = max(hut.val + sides[1], 0)
    return max(totals)
