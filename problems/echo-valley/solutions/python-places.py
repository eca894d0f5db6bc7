def echo_valley(shout: str) -> list[str]:
    heard = []

    def answer(start: int) -> None:
        if start == len(shout):
            return
        heard.append(shout[start:])
        answer(start + 1)

    answer(0)
    return heard
