def song_requests(wishes, places):
    counts = {}
    for song in wishes:
        counts[song] = counts.get(song, 0) + 1
    pairs = [(-count, song) for song, count in counts.items()]
    pairs.sort()
    return [song for _, song in pairs[:places]]
