class RingBelt:
    def __init__(self, places):
        self.row = [None] * places
        self.front = 0
        self.back = 0

    def put(self, dish):
        if self.row[self.back] is not None:
            return -1
        place = self.back
        self.row[place] = dish
        self.back = (place + 1) % len(self.row)
        return place

    def take(self):
        if self.front == self.back:
            return -1
        dish = self.row[self.front]
        self.row[self.front] = None
        self.front = (self.front + 1) % len(self.row)
        return dish

    def count(self):
        return (self.back - self.front) % len(self.row)
