def shared_starts(words: list[str]) -> int:
    tiles = 0
    before = ""

    # In sorted order, no earlier word shares a longer start with a word than the one just before it.
    for word in sorted(words):
        shared = 0
        while shared < min(len(before), len(word)) and before[shared] == word[shared]:
            shared += 1
        tiles += len(word) - shared
        before = word

    return tiles
