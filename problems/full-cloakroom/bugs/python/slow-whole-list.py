class FullCloakroom:
    def __init__(self, hooks):
        self.row = [None] * hooks
        self.marked = [False] * hooks

    def order(self, number):
        hooks = len(self.row)
        return ((number + i) % hooks for i in range(hooks))

    def hang(self, number):
        for hook in self.order(number):
            if self.row[hook] is None:
                self.row[hook] = number
                self.marked[hook] = True
                return hook
        return -1

    def search(self, number):
        if number in self.row:
            return (self.row.index(number) - number) % len(self.row) + 1
        for looks, hook in enumerate(self.order(number), 1):
            if not self.marked[hook]:
                return looks
        return len(self.row)

    def take(self, number):
        if number not in self.row:
            return False
        self.row[self.row.index(number)] = None
        return True
