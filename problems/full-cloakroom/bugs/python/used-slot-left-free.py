class FullCloakroom:
    UNUSED = -1
    GONE = -2

    def __init__(self, hooks):
        self.row = [self.UNUSED] * hooks

    def order(self, number):
        hooks = len(self.row)
        return ((number + i) % hooks for i in range(hooks))

    def hang(self, number):
        for hook in self.order(number):
            if self.row[hook] == self.UNUSED:
                self.row[hook] = number
                return hook
        return -1

    def search(self, number):
        looks = 0
        for hook in self.order(number):
            looks += 1
            if self.row[hook] in (self.UNUSED, number):
                break
        return looks

    def take(self, number):
        for hook in self.order(number):
            if self.row[hook] == self.UNUSED:
                return False
            if self.row[hook] == number:
                self.row[hook] = self.GONE
                return True
        return False
