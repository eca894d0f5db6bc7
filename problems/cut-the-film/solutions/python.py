def cut_the_film(scenes: list[int]) -> list[int]:
    last_scene = {}
    for i, actor in enumerate(scenes):
        last_scene[actor] = i

    reels = []
    start = 0
    reach = 0  # no cut before this scene is over
    for i, actor in enumerate(scenes):
        reach = max(reach, last_scene[actor])
        if i == reach:
            reels.append(i - start + 1)
            start = i + 1
    return reels
