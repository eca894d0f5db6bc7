class Jar:
    def __init__(self, kind: int, grams: int) -> None:
        self.kind = kind
        self.grams = grams
        self.before = self  # the jar used just before this one
        self.after = self  # the jar used just after it


class SmallPantry:
    def __init__(self, places: int) -> None:
        self._places = places
        self._jar_of = {}  # kind -> jar
        # A ring through a marker: after it comes the jar used longest ago, before it the newest.
        self._marker = Jar(-1, 0)

    def store(self, kind: int, grams: int) -> int:
        gone = -1
        jar = self._jar_of.get(kind)
        if jar is not None:
            jar.grams = grams
            self._take_out(jar)
        else:
            if len(self._jar_of) == self._places:
                oldest = self._marker.after
                self._take_out(oldest)
                gone = oldest.kind
                del self._jar_of[gone]
            jar = Jar(kind, grams)
            self._jar_of[kind] = jar
        self._put_last(jar)
        return gone

    def use(self, kind: int) -> int:
        jar = self._jar_of.get(kind)
        if jar is None:
            return -1
        self._take_out(jar)
        self._put_last(jar)
        return jar.grams

    def _take_out(self, jar: Jar) -> None:
        jar.before.after = jar.after
        jar.after.before = jar.before

    def _put_last(self, jar: Jar) -> None:
        last = self._marker.before
        jar.before = last
        jar.after = self._marker
        last.after = jar
        self._marker.before = jar
