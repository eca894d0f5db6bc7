from collections import deque


class RingBelt:
    def __init__(self, places: int) -> None:
        self.places = places
        self.dishes = deque()
        self.put_so_far = 0  # never goes down: the n-th dish of all decides the place

    def put(self, dish: int) -> int:
        if len(self.dishes) == self.places:
            return -1
        self.dishes.append(dish)
        self.put_so_far += 1
        return (self.put_so_far - 1) % self.places

    def take(self) -> int:
        return self.dishes.popleft() if self.dishes else -1

    def count(self) -> int:
        return len(self.dishes)
