from collections import deque


def ticket_line(wishes, guest):
    line = deque(enumerate(wishes))
    minutes = 0
    while True:
        place, left = line.popleft()
        minutes += 1
        if left > 1:
            line.append((place, left - 1))
        elif place == guest:
            return minutes
