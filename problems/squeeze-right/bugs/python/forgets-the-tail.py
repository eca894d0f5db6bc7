def tidy_hooks(hooks):
    place = 0
    for key in hooks:
        if key != 0:
            hooks[place] = key
            place += 1
