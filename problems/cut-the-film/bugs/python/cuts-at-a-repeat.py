def cut_the_film(scenes):
    reels = []
    reel = set()
    for actor in scenes:
        if actor in reel:
            reels.append(len(reel))
            reel = set()
        reel.add(actor)
    if reel:
        reels.append(len(reel))
    return reels
