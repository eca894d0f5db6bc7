class SmallPantry:
    def __init__(self, places):
        self.places = places
        self.now = 0
        self.grams = {}
        self.last_use = {}

    def store(self, kind, grams):
        gone = -1
        if kind not in self.grams and len(self.grams) == self.places:
            gone = min(self.last_use, key=self.last_use.get)
            del self.grams[gone], self.last_use[gone]
        self.grams[kind] = grams
        self.now += 1
        self.last_use[kind] = self.now
        return gone

    def use(self, kind):
        if kind not in self.grams:
            return -1
        self.now += 1
        self.last_use[kind] = self.now
        return self.grams[kind]
