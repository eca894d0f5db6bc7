def song_requests(wishes, places):
    counts = {}
    for song in wishes:
        counts[song] = counts.get(song, 0) + 1
    order = sorted(counts, key=counts.get)
    order.reverse()
    return order[:places]
