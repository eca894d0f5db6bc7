def find_the_shelf(plates, number):
    for place, plate in enumerate(plates):
        if plate == number:
            return place
    return -1
