def song_requests(wishes, places):
    counts = {}
    for song in wishes:
        counts[song] = counts.get(song, 0) + 1
    buckets = [[]] * (len(wishes) + 1)
    for song, count in counts.items():
        buckets[count].append(song)
    result = []
    for count in range(len(wishes), 0, -1):
        for song in buckets[count]:
            if len(result) < places:
                result.append(song)
    return result
