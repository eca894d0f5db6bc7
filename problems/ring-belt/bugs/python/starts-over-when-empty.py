class RingBelt:
    def __init__(self, places):
        self.row = [0] * places
        self.front = 0
        self.size = 0

    def put(self, dish):
        if self.size == len(self.row):
            return -1
        place = (self.front + self.size) % len(self.row)
        self.row[place] = dish
        self.size += 1
        return place

    def take(self):
        if self.size == 0:
            return -1
        dish = self.row[self.front]
        self.front = (self.front + 1) % len(self.row)
        self.size -= 1
        if self.size == 0:
            self.front = 0
        return dish

    def count(self):
        return self.size
