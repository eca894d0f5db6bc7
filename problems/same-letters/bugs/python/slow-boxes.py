def same_letters(words):
    boxes = []
    for word in words:
        for box in boxes:
            if sorted(box[0]) == sorted(word):
                box.append(word)
                break
        else:
            boxes.append([word])
    return boxes
