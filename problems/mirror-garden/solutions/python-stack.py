def mirror_garden(root):
    # At each bed the two sides change places; the order of the visits does not matter.
    to_visit = [root]
    while to_visit:
        bed = to_visit.pop()
        if bed is not None:
            bed.left, bed.right = bed.right, bed.left
            to_visit += [bed.left, bed.right]
    return root
