class FullCloakroom:
    def __init__(self, hooks: int):
        self.coats = [None] * hooks
        self.marked = [False] * hooks

    def hang(self, number: int) -> int:
        hook = number % len(self.coats)
        for _ in self.coats:
            if self.coats[hook] is None:
                self.coats[hook] = number
                self.marked[hook] = True
                return hook
            hook = (hook + 1) % len(self.coats)
        return -1

    def search(self, number: int) -> int:
        return self._walk(number)[0]

    def take(self, number: int) -> bool:
        hook = self._walk(number)[1]
        if self.coats[hook] != number:
            return False
        self.coats[hook] = None
        return True

    def _walk(self, number):
        """The number of hooks that she looks at, and the last of them."""
        hook = number % len(self.coats)
        looks = 1
        while looks < len(self.coats) and self.marked[hook] and self.coats[hook] != number:
            hook = (hook + 1) % len(self.coats)
            looks += 1
        return looks, hook
