def bottle_colours(bottles):
    green = [b for b in bottles if b == "g"]
    white = [b for b in bottles if b == "w"]
    brown = [b for b in bottles if b == "b"]
    bottles = green + white + brown
