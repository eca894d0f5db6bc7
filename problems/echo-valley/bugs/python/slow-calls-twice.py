def echo_valley(shout):
    if shout == "":
        return []
    if len(echo_valley(shout[1:])) == 0:
        return [shout]
    return [shout] + echo_valley(shout[1:])
