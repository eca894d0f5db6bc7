def shared_starts(words):
    node = {}
    count = 0
    for word in words:
        for ch in word:
            if ch not in node:
                node[ch] = {}
                count += 1
            node = node[ch]
    return count
