def song_requests(wishes: list[int], places: int) -> list[int]:
    times = {}
    for song in wishes:
        times[song] = times.get(song, 0) + 1

    # by_times[t] holds the songs with exactly t wishes. A dict keeps the order in which its
    # keys came, so within a bucket the earlier first wish stands first.
    by_times = [[] for _ in range(len(wishes) + 1)]
    for song, t in times.items():
        by_times[t].append(song)

    programme = []
    for bucket in reversed(by_times):
        programme.extend(bucket)
    return programme[:places]
