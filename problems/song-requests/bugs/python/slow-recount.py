def song_requests(wishes, places):
    different = list(dict.fromkeys(wishes))
    different.sort(key=wishes.count, reverse=True)
    return different[:places]
