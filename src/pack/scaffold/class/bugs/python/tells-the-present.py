class @NAME@:
    def __init__(self, inside):
        self.now = inside
        self.peak = inside

    def arrive(self, people):
        self.now += people
        self.peak = max(self.peak, self.now)

    def depart(self, people):
        self.now -= people

    def most(self):
        return self.now
