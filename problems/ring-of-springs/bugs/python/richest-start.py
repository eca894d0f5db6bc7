def ring_of_springs(water, needed):
    gains = [filled - drunk for filled, drunk in zip(water, needed)]
    return gains.index(max(gains)) if sum(gains) >= 0 else -1
