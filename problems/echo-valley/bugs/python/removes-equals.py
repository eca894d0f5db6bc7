def echo_valley(shout):
    if shout == "":
        return []
    echo = shout.replace(shout[0], "")
    return [shout] + echo_valley(echo)
