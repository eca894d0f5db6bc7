def song_requests(wishes, places):
    counts = {}
    for song in wishes:
        counts[song] = counts.get(song, 0) + 1
    song_of = {}
    for song, count in counts.items():
        if count not in song_of:
            song_of[count] = song
    best = sorted(song_of, reverse=True)
    return [song_of[count] for count in best[:places]]
