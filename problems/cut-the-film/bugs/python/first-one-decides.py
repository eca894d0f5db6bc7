def cut_the_film(scenes):
    last = {actor: i for i, actor in enumerate(scenes)}
    reels = []
    start = 0
    while start < len(scenes):
        end = max(start, last[scenes[start]])
        reels.append(end - start + 1)
        start = end + 1
    return reels
