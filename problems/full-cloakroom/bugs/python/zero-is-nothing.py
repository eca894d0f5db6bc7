class FullCloakroom:
    def __init__(self, hooks):
        self.row = [None] * hooks
        self.marked = [False] * hooks

    def order(self, number):
        hooks = len(self.row)
        return ((number + i) % hooks for i in range(hooks))

    def hang(self, number):
        for hook in self.order(number):
            if not self.row[hook]:
                self.row[hook] = number
                self.marked[hook] = True
                return hook
        return -1

    def search(self, number):
        looks = 0
        for hook in self.order(number):
            looks += 1
            if not self.marked[hook] or self.row[hook] == number:
                break
        return looks

    def take(self, number):
        for hook in self.order(number):
            if not self.marked[hook]:
                return False
            if self.row[hook] == number:
                self.row[hook] = None
                return True
        return False
