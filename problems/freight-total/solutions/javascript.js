function freightTotal(train) {
    let total = 0;
    for (let wagon = train; wagon !== null; wagon = wagon.next) {
        total += wagon.val;
    }
    return total;
}
