def echo_valley(shout):
    heard = []
    if shout != "":
        heard.append(shout)
        echo_valley(shout[1:])
    return heard
