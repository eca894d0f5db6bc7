from collections import deque


def row_by_row(root: TreeNode | None) -> list[list[int]]:
    rows = []
    queue = deque()
    if root is not None:
        queue.append(root)

    while queue:
        row = []
        # At this point the queue holds one whole row; those who join now belong to the next.
        for _ in range(len(queue)):
            chamber = queue.popleft()
            row.append(chamber.val)
            if chamber.left is not None:
                queue.append(chamber.left)
            if chamber.right is not None:
                queue.append(chamber.right)
        rows.append(row)

    return rows
