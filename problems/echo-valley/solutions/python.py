def echo_valley(shout: str) -> list[str]:
    if shout == "":
        return []  # silence
    # What is heard after the shout is what the first echo would cause as a shout.
    return [shout] + echo_valley(shout[1:])
