def street_run(letters: list[int]) -> int:
    houses = set(letters)
    longest = 0

    for house in houses:
        if house - 1 in houses:
            continue  # a run that contains this house begins further down the street
        end = house + 1
        while end in houses:
            end += 1
        longest = max(longest, end - house)

    return longest
