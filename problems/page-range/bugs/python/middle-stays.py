def page_range(years, year):
    left = 0
    right = len(years) - 1
    while left < right:
        middle = (left + right) // 2
        if years[middle] < year:
            left = middle + 1
        else:
            right = middle
    if left >= len(years) or years[left] != year:
        return []
    first = left

    right = len(years) - 1
    while left < right:
        middle = (left + right) // 2
        if years[middle] > year:
            right = middle - 1
        else:
            left = middle
    return [first + 1, left + 1]
