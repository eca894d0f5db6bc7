def lamps_from_the_right(root):
    row = [root] if root is not None else []
    seen = []
    while row:
        seen.append(max(lamp.val for lamp in row))
        row = [below for lamp in row for below in (lamp.left, lamp.right) if below is not None]
    return seen
