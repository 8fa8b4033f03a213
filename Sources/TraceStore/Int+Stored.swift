extension Int {
    /// A line, a number or a count in the store; one that no log can have means that the file was damaged.
    init(stored number: Int64) throws {
        // Sums of such numbers cannot overflow.
        guard 0...1 << 48 ~= number else { throw StoreError.Problem.damaged("a number is \(number)") }
        self = Int(number)
    }
}
