def cut_the_film(scenes):
    reels = []
    start = 0
    for cut in range(1, len(scenes) + 1):
        if set(scenes[start:cut]).isdisjoint(scenes[cut:]):
            reels.append(cut - start)
            start = cut
    return reels
