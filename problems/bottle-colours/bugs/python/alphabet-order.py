def bottle_colours(bottles):
    bottles.sort()
