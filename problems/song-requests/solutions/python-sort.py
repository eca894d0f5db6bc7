from collections import Counter


def song_requests(wishes: list[int], places: int) -> list[int]:
    tally = Counter(wishes)
    # sorted() is stable, so equal songs stay in the order of their first wish.
    ranking = sorted(tally, key=lambda song: -tally[song])
    return ranking[:places]
