class Jar:
    def __init__(self, kind, grams):
        self.kind = kind
        self.grams = grams
        self.before = None
        self.after = None


class SmallPantry:
    def __init__(self, places):
        self.places = places
        self.jars = {}
        self.front = Jar(-1, 0)
        self.back = Jar(-1, 0)
        self.front.after = self.back
        self.back.before = self.front

    def unlink(self, jar):
        jar.before.after = jar.after

    def link_at_back(self, jar):
        last = self.back.before
        last.after = jar
        jar.before = last
        jar.after = self.back
        self.back.before = jar

    def store(self, kind, grams):
        gone = -1
        if kind in self.jars:
            self.unlink(self.jars[kind])
        elif len(self.jars) == self.places:
            oldest = self.front.after
            self.unlink(oldest)
            gone = oldest.kind
            del self.jars[gone]
        self.jars[kind] = Jar(kind, grams)
        self.link_at_back(self.jars[kind])
        return gone

    def use(self, kind):
        if kind not in self.jars:
            return -1
        jar = self.jars[kind]
        self.unlink(jar)
        self.link_at_back(jar)
        return jar.grams
