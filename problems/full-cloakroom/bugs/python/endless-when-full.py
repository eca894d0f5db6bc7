class FullCloakroom:
    def __init__(self, hooks):
        self.row = [None] * hooks
        self.marked = [False] * hooks
        self.count = 0

    def hang(self, number):
        if self.count == len(self.row):
            return -1
        hook = number % len(self.row)
        while self.row[hook] is not None:
            hook = (hook + 1) % len(self.row)
        self.row[hook] = number
        self.marked[hook] = True
        self.count += 1
        return hook

    def walk(self, number, hook):
        if not self.marked[hook] or self.row[hook] == number:
            return 1, hook
        looks, last = self.walk(number, (hook + 1) % len(self.row))
        return looks + 1, last

    def search(self, number):
        return self.walk(number, number % len(self.row))[0]

    def take(self, number):
        hook = self.walk(number, number % len(self.row))[1]
        if self.row[hook] != number:
            return False
        self.row[hook] = None
        self.count -= 1
        return True
