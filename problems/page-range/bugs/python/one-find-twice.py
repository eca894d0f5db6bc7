def page_range(years, year):
    left = 0
    right = len(years) - 1
    while left <= right:
        middle = (left + right) // 2
        if years[middle] == year:
            return [middle + 1, middle + 1]
        if years[middle] < year:
            left = middle + 1
        else:
            right = middle - 1
    return []
