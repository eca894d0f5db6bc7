def cut_the_film(scenes):
    last = {actor: i for i, actor in enumerate(scenes)}
    reels = []
    start = 0
    for i, actor in enumerate(scenes):
        end = last[actor]
        if i == end:
            reels.append(end - start + 1)
            start = end + 1
    return reels
