from collections import deque


def three_poles(plates, start, goal):
    first = (start,) * plates  # the pole of each plate, the smallest plate first
    last = (goal,) * plates
    came_from = {first: None}
    queue = deque([first])
    while queue:
        position = queue.popleft()
        if position == last:
            break
        for pole in (1, 2, 3):
            if pole not in position:
                continue
            plate = position.index(pole)
            for other in (1, 2, 3):
                if other != pole and other not in position[:plate]:
                    after = position[:plate] + (other,) + position[plate + 1 :]
                    if after not in came_from:
                        came_from[after] = (position, [pole, other])
                        queue.append(after)

    moves = []
    while came_from[last] is not None:
        last, move = came_from[last]
        moves.append(move)
    return moves[::-1]
