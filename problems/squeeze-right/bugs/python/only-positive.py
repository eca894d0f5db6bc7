def tidy_hooks(hooks):
    place = 0
    for i in range(len(hooks)):
        if hooks[i] > 0:
            hooks[place] = hooks[i]
            place += 1
    while place < len(hooks):
        hooks[place] = 0
        place += 1
