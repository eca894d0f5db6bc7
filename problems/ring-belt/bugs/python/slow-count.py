class RingBelt:
    def __init__(self, places):
        self.row = [None] * places
        self.put_here = 0
        self.take_here = 0

    def put(self, dish):
        place = self.put_here
        if self.row[place] is not None:
            return -1
        self.row[place] = dish
        self.put_here = (place + 1) % len(self.row)
        return place

    def take(self):
        dish = self.row[self.take_here]
        if dish is None:
            return -1
        self.row[self.take_here] = None
        self.take_here = (self.take_here + 1) % len(self.row)
        return dish

    def count(self):
        return sum(dish is not None for dish in self.row)
