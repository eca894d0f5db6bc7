function turnTheTrain(train) {
    let turned = null; // the front of the part that is done
    let wagon = train; // the front of the part that is still to do
    while (wagon !== null) {
        // Note the way on before the link to it is given away.
        const rest = wagon.next;
        wagon.next = turned;
        turned = wagon;
        wagon = rest;
    }
    return turned;
}
