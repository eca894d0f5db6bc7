class RingBelt:
    def __init__(self, places):
        self.row = [None] * places
        self.size = 0
        self.next_place = 0

    def put(self, dish):
        if self.size == len(self.row):
            return -1
        self.row[self.size] = dish
        self.size += 1
        place = self.next_place
        self.next_place = (place + 1) % len(self.row)
        return place

    def take(self):
        if self.size == 0:
            return -1
        dish = self.row[0]
        for i in range(1, self.size):
            self.row[i - 1] = self.row[i]
        self.size -= 1
        return dish

    def count(self):
        return self.size
