class FullCloakroom:
    def __init__(self, hooks: int):
        self.hooks = hooks
        self.hook_of = {}  # coat -> its hook
        self.taken = set()  # hooks with a coat
        self.marked = set()

    def hang(self, number: int) -> int:
        if len(self.taken) == self.hooks:
            return -1
        hook = number % self.hooks
        while hook in self.taken:
            hook = (hook + 1) % self.hooks
        self.taken.add(hook)
        self.marked.add(hook)
        self.hook_of[number] = hook
        return hook

    def search(self, number: int) -> int:
        home = number % self.hooks
        if number in self.hook_of:
            # Every hook between the two had a coat when this one was hung.
            return (self.hook_of[number] - home) % self.hooks + 1
        for looks in range(self.hooks):
            if (home + looks) % self.hooks not in self.marked:
                return looks + 1
        return self.hooks

    def take(self, number: int) -> bool:
        if number not in self.hook_of:
            return False
        self.taken.remove(self.hook_of.pop(number))
        return True
