def garden_path(length):
    shorter = 1
    longer = 1
    for _ in range(length - 1):
        shorter = longer
        longer = shorter + longer
    return longer
