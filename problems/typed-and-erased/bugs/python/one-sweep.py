import re


def typed_and_erased(keys):
    text = re.sub("[a-z]<", "", keys)
    return text.replace("<", "")
