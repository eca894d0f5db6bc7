def sleepy_hives(honey: list[int]) -> int:
    known = {}  # place -> the most from that hive and all hives behind it

    def most_from(place):
        if place >= len(honey):
            return 0
        if place not in known:
            opened = honey[place] + most_from(place + 2)
            shut = most_from(place + 1)
            known[place] = max(opened, shut)
        return known[place]

    return most_from(0)
