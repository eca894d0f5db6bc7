def shared_starts(words):
    count = 0
    last = ""
    for word in words:
        common = 0
        for a, b in zip(last, word):
            if a != b:
                break
            common += 1
        count += len(word) - common
        last = word
    return count
