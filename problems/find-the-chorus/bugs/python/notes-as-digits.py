def find_the_chorus(song, chorus):
    roll = "".join(map(str, song))
    return roll.find("".join(map(str, chorus)))
