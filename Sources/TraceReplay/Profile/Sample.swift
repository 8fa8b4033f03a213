/// An even sample of many numbers: all of them at first, later every second one, every fourth, and so on.
///
/// It depends on the numbers' order only, so that the same run gives the same sample.
struct Sample {
    private static let capacity = 2048

    private(set) var values: [Int64] = []
    private var stride = 1
    private var skipped = 0

    mutating func add(_ value: Int64) {
        guard skipped == 0 else {
            skipped -= 1
            return
        }
        values.append(value)
        skipped = stride - 1
        guard values.count == Self.capacity else { return }
        values = values.indices.filter { $0.isMultiple(of: 2) }.map { values[$0] }
        stride *= 2
        skipped = stride - 1
    }
}
