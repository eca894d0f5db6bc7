from collections import OrderedDict


class SmallPantry:
    def __init__(self, places):
        self.places = places
        self.jars = OrderedDict()

    def store(self, kind, grams):
        gone = -1
        if kind not in self.jars and len(self.jars) == self.places:
            gone = self.jars.popitem(last=False)[0]
        # the newest entry of a dict always stands at its end
        self.jars[kind] = grams
        return gone

    def use(self, kind):
        if kind not in self.jars:
            return -1
        self.jars.move_to_end(kind)
        return self.jars[kind]
