def tile_words(tiles: list[str], words: list[str]) -> list[str]:
    height, width = len(tiles), len(tiles[0])
    places_of = {}
    for r, row in enumerate(tiles):
        for c, letter in enumerate(row):
            places_of.setdefault(letter, []).append((r, c))

    def touch(a, b):
        return abs(a[0] - b[0]) <= 1 and abs(a[1] - b[1]) <= 1

    found = []
    before = ""
    # chains[k]: for the first k letters of the word, the last tile of each chain and the set of its tiles.
    chains = [{(None, frozenset())}]
    for word in sorted(words):
        same = 0  # sorted words with the same beginning are neighbours, so it is still in `chains`
        while same < min(len(word), len(before)) and word[same] == before[same]:
            same += 1
        del chains[same + 1 :]
        for letter in word[len(chains) - 1 :]:
            longer = set()
            for last, used in chains[-1]:
                for place in places_of.get(letter, []):
                    if place not in used and (last is None or touch(last, place)):
                        longer.add((place, used | {place}))
            chains.append(longer)
        if chains[len(word)]:
            found.append(word)
        before = word
    return found
