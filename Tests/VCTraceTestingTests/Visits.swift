/// Counts simultaneous visitors.
actor Visits {
    private var count = 0
    private(set) var most = 0

    func begin() {
        count += 1
        most = max(most, count)
    }

    func end() { count -= 1 }
}
