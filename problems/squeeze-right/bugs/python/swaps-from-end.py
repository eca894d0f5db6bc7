def tidy_hooks(hooks):
    left = 0
    right = len(hooks) - 1
    while left < right:
        if hooks[left] != 0:
            left += 1
        elif hooks[right] == 0:
            right -= 1
        else:
            hooks[left], hooks[right] = hooks[right], hooks[left]
