class RingBelt:
    def __init__(self, places):
        self.belt = [None] * places
        self.n = places
        self.dishes = 0
        self.front = 0
        self.back = 0

    def put(self, dish):
        if self.belt[self.back] is not None:
            return -1
        p = self.back
        self.belt[p] = dish
        self.dishes += 1
        self.back = (self.back + 1) % self.n
        return p

    def take(self):
        dish = self.belt[self.front]
        self.front = (self.front + 1) % self.n
        if dish is None:
            return -1
        self.belt[self.front - 1] = None
        self.dishes -= 1
        return dish

    def count(self):
        return self.dishes
