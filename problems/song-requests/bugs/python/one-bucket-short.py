def song_requests(wishes, places):
    counts = {}
    for song in wishes:
        counts[song] = counts.get(song, 0) + 1
    buckets = [[] for _ in wishes]
    for song, count in counts.items():
        buckets[count].append(song)
    result = []
    for count in range(len(wishes) - 1, 0, -1):
        result += buckets[count]
    return result[:places]
