def rising_tide(heights):
    before = 0
    for height in heights:
        if height < before:
            return False
        before = height
    return True
