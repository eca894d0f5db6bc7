class PriceOnDay:
    def __init__(self):
        self.notes = {}

    def note(self, article, day, price):
        self.notes.setdefault(article, []).append((day, price))

    def price(self, article, day):
        for noted, price in reversed(self.notes.get(article, [])):
            if noted <= day:
                return price
        return -1
