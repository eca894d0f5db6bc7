from collections import deque


class SmallPantry:
    def __init__(self, places):
        self.places = places
        self.grams = {}
        self.order = deque()

    def store(self, kind, grams):
        gone = -1
        if kind not in self.grams:
            if len(self.grams) == self.places:
                gone = self.order.popleft()
                del self.grams[gone]
            self.order.append(kind)
        self.grams[kind] = grams
        return gone

    def use(self, kind):
        return self.grams.get(kind, -1)
