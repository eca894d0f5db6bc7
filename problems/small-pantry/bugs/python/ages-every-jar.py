class SmallPantry:
    def __init__(self, places):
        self.places = places
        self.grams = {}
        self.age = {}

    def touch(self, kind):
        for other in self.age:
            self.age[other] += 1
        self.age[kind] = 0

    def store(self, kind, grams):
        gone = -1
        if kind not in self.grams and len(self.grams) == self.places:
            for other in self.age:
                if gone == -1 or self.age[other] > self.age[gone]:
                    gone = other
            del self.grams[gone]
            del self.age[gone]
        self.grams[kind] = grams
        self.touch(kind)
        return gone

    def use(self, kind):
        if kind not in self.grams:
            return -1
        self.touch(kind)
        return self.grams[kind]
