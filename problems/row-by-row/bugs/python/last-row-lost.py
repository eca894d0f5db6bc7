from collections import deque


def row_by_row(root):
    if root is None:
        return []
    rows = []
    row = []
    queue = deque([(root, 0)])
    while queue:
        chamber, depth = queue.popleft()
        if depth > len(rows):
            rows.append(row)
            row = []
        row.append(chamber.val)
        if chamber.left:
            queue.append((chamber.left, depth + 1))
        if chamber.right:
            queue.append((chamber.right, depth + 1))
    return rows
