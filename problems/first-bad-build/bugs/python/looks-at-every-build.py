def first_bad_build(bad):
    for build, is_bad in enumerate(bad):
        if is_bad:
            return build
    return len(bad)
