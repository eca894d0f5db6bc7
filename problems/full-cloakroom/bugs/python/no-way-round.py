class FullCloakroom:
    def __init__(self, hooks):
        self.hooks = hooks
        self.coats = {}
        self.marked = set()

    def hang(self, number):
        for hook in range(number % self.hooks, self.hooks):
            if hook not in self.coats:
                self.coats[hook] = number
                self.marked.add(hook)
                return hook
        return -1

    def search(self, number):
        looks = 0
        for hook in range(number % self.hooks, self.hooks):
            looks += 1
            if hook not in self.marked or self.coats.get(hook) == number:
                break
        return looks

    def take(self, number):
        for hook in range(number % self.hooks, self.hooks):
            if hook not in self.marked:
                return False
            if self.coats.get(hook) == number:
                del self.coats[hook]
                return True
        return False
