from collections import OrderedDict


class SmallPantry:
    def __init__(self, places: int) -> None:
        self._places = places
        self._grams_of = OrderedDict()  # from the kind used longest ago to the newest

    def store(self, kind: int, grams: int) -> int:
        gone = -1
        if kind not in self._grams_of and len(self._grams_of) == self._places:
            gone, _ = self._grams_of.popitem(last=False)
        self._grams_of[kind] = grams
        self._grams_of.move_to_end(kind)
        return gone

    def use(self, kind: int) -> int:
        if kind not in self._grams_of:
            return -1
        self._grams_of.move_to_end(kind)
        return self._grams_of[kind]
