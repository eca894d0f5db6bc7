from collections import OrderedDict


class SmallPantry:
    def __init__(self, places):
        self.places = places
        self.jars = OrderedDict()

    def store(self, kind, grams):
        gone = None
        if not self.jars.get(kind) and len(self.jars) == self.places:
            gone = self.jars.popitem(last=False)[0]
        self.jars[kind] = grams
        self.jars.move_to_end(kind)
        return gone or -1

    def use(self, kind):
        grams = self.jars.get(kind)
        if not grams:
            return -1
        self.jars.move_to_end(kind)
        return grams
