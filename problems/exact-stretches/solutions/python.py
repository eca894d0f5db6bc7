def exact_stretches(climbs: list[int], rise: int) -> int:
    height = 0
    posts_at = {0: 1}  # how many of the posts so far stand at this height; the first is at 0
    stretches = 0
    for climb in climbs:
        height += climb
        # A stretch that ends here has to start `rise` metres lower, at a post passed before.
        stretches += posts_at.get(height - rise, 0)
        posts_at[height] = posts_at.get(height, 0) + 1
    return stretches
