class FullCloakroom:
    def __init__(self, hooks):
        self.coats = [None] * hooks
        self.marked = [False] * hooks

    def hang(self, number):
        size = len(self.coats)
        for step in range(size):
            hook = (number + step) % size
            if self.coats[hook] is None:
                self.coats[hook] = number
                self.marked[hook] = True
                return hook
        return -1

    def search(self, number):
        size = len(self.coats)
        looks = 1
        while looks <= size:
            hook = (number + looks - 1) % size
            if self.coats[hook] == number or not self.marked[hook]:
                break
            looks += 1
        return looks

    def take(self, number):
        hook = (number + self.search(number) - 1) % len(self.coats)
        if self.coats[hook] != number:
            return False
        self.coats[hook] = None
        return True
