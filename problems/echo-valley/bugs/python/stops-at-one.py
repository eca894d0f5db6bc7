def echo_valley(shout):
    if len(shout) == 1:
        return [shout]
    return [shout] + echo_valley(shout[1:])
