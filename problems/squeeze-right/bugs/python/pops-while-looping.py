def tidy_hooks(hooks):
    removed = 0
    for i, key in enumerate(hooks):
        if key == 0:
            hooks.pop(i)
            removed += 1
    for _ in range(removed):
        hooks.append(0)
