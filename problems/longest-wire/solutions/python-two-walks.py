def longest_wire(root: TreeNode | None) -> int:
    if root is None:
        return 0
    chambers = [root]
    near = [[]]  # for each chamber: the places in the list of those that are one passage away
    for i, chamber in enumerate(chambers):
        for child in (chamber.left, chamber.right):
            if child is not None:
                near[i].append(len(chambers))
                near.append([i])
                chambers.append(child)

    def farthest(start):
        away = [-1] * len(chambers)
        away[start] = 0
        queue = [start]
        for here in queue:
            for there in near[here]:
                if away[there] == -1:
                    away[there] = away[here] + 1
                    queue.append(there)
        return queue[-1], away[queue[-1]]

    # The chamber that is farthest from any chamber is an end of a longest wire.
    end, _ = farthest(0)
    return farthest(end)[1]
