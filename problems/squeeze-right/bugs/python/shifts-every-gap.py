def tidy_hooks(hooks):
    end = len(hooks)
    i = 0
    while i < end:
        if hooks[i] == 0:
            for j in range(i, end - 1):
                hooks[j] = hooks[j + 1]
            hooks[end - 1] = 0
            end -= 1
        else:
            i += 1
