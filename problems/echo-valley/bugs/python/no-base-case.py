def echo_valley(shout):
    heard = [shout]
    heard.extend(echo_valley(shout[1:]))
    return heard
