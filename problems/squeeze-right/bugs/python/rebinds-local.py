def tidy_hooks(hooks):
    keys = [key for key in hooks if key != 0]
    hooks = keys + [0] * (len(hooks) - len(keys))
