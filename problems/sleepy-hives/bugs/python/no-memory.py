def sleepy_hives(honey):
    def most_from(i):
        if i >= len(honey):
            return 0
        return max(most_from(i + 1), honey[i] + most_from(i + 2))

    return most_from(0)
