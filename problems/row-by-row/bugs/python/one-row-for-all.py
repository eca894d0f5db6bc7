from collections import deque


def row_by_row(root):
    rows = []
    row = []
    queue = deque([root] if root else [])
    while queue:
        row.clear()
        for _ in range(len(queue)):
            chamber = queue.popleft()
            row.append(chamber.val)
            if chamber.left:
                queue.append(chamber.left)
            if chamber.right:
                queue.append(chamber.right)
        rows.append(row)
    return rows
