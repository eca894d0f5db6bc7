def echo_valley(shout):
    if shout == "":
        return [""]
    return [shout] + echo_valley(shout[1:])
