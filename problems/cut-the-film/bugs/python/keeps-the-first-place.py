def cut_the_film(scenes):
    last = {}
    for i, actor in enumerate(scenes):
        last.setdefault(actor, i)
    reels = []
    start = 0
    end = 0
    for i, actor in enumerate(scenes):
        end = max(end, last[actor])
        if i == end:
            reels.append(end - start + 1)
            start = end + 1
    return reels
