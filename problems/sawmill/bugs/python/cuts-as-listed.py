def sawmill(beam, marks):
    seconds = 0
    places = [0, beam]
    for mark in marks:
        left = max(place for place in places if place < mark)
        right = min(place for place in places if place > mark)
        seconds += right - left
        places.append(mark)
    return seconds
