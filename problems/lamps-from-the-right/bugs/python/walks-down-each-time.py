def lamps_from_the_right(root):
    def last(lamp, depth):
        if lamp is None:
            return None
        if depth == 0:
            return lamp
        found = last(lamp.left, depth - 1)
        other = last(lamp.right, depth - 1)
        return found if other is None else other

    seen = []
    while True:
        lamp = last(root, len(seen))
        if lamp is None:
            return seen
        seen.append(lamp.val)
