from collections import deque


class RingBelt:
    def __init__(self, places):
        self.places = places
        self.dishes = deque()

    def put(self, dish):
        if len(self.dishes) == self.places:
            return -1
        self.dishes.append(dish)
        return len(self.dishes) - 1

    def take(self):
        if not self.dishes:
            return -1
        return self.dishes.popleft()

    def count(self):
        return len(self.dishes)
