def page_range(years, year):
    left = 0
    right = len(years)
    while left < right:
        middle = (left + right) // 2
        if years[middle] < year:
            left = middle + 1
        else:
            right = middle
    if years[left] != year:
        return []
    first = left
    right = len(years)
    while left < right:
        middle = (left + right) // 2
        if years[middle] <= year:
            left = middle + 1
        else:
            right = middle
    return [first + 1, left]
