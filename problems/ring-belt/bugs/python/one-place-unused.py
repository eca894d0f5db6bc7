class RingBelt:
    def __init__(self, places):
        self.places = places
        self.row = [0] * places
        self.front = 0
        self.back = 0

    def put(self, dish):
        after = (self.back + 1) % self.places
        if after == self.front:
            return -1
        place = self.back
        self.row[place] = dish
        self.back = after
        return place

    def take(self):
        if self.front == self.back:
            return -1
        dish = self.row[self.front]
        self.front = (self.front + 1) % self.places
        return dish

    def count(self):
        return (self.back - self.front) % self.places
