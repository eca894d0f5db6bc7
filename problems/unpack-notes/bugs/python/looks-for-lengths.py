import re


def unpack_notes(packed):
    return re.split(r"\d+#", packed)[1:]
