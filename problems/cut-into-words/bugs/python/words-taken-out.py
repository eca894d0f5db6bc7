def cut_into_words(line, words):
    seen = {line}
    waiting = [line]
    while waiting:
        rest = waiting.pop()
        if not rest:
            return True
        for word in words:
            shorter = rest.replace(word, "", 1)
            if shorter not in seen and len(seen) < 2000:
                seen.add(shorter)
                waiting.append(shorter)
    return False
