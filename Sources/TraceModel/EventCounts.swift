extension TraceSummary {
    /// How many events of each kind a log shows of one class.
    ///
    /// A log can have as many classes as controllers, so there is no room for the kinds that it does not show.
    package struct EventCounts: Sendable, Equatable, ExpressibleByDictionaryLiteral {
        /// The kinds that the log shows at least once.
        package private(set) var kinds: EventKinds = []
        /// In the order of the kinds. A log can have as many classes as controllers, so these are small.
        private var numbers: [UInt32] = []

        package init() {}

        package init(dictionaryLiteral elements: (EventKind, Int)...) {
            for (kind, number) in elements { self[kind] = number }
        }

        /// - Parameter numbers: by the raw values of the kinds.
        package init(_ numbers: ArraySlice<UInt32>) {
            self.numbers.reserveCapacity(numbers.count { $0 > 0 })
            var kinds: UInt64 = 0
            for (kind, number) in numbers.enumerated() where number > 0 {
                kinds |= 1 << UInt64(kind)
                self.numbers.append(number)
            }
            self.kinds = EventKinds(rawValue: kinds)
        }

        package mutating func add(_ other: EventCounts) {
            for kind in other.kinds.elements { self[kind] += other[kind] }
        }

        package subscript(kind: EventKind) -> Int {
            get { kinds.contains(kind) ? Int(numbers[place(of: kind)]) : 0 }
            set {
                if kinds.contains(kind) {
                    numbers[place(of: kind)] = UInt32(clamping: newValue)
                } else {
                    numbers.insert(UInt32(clamping: newValue), at: place(of: kind))
                    kinds.insert(EventKinds(kind))
                }
            }
        }

        package mutating func remove(_ kind: EventKind) {
            guard kinds.contains(kind) else { return }
            numbers.remove(at: place(of: kind))
            kinds.subtract(EventKinds(kind))
        }

        package var total: Int { numbers.reduce(0) { $0 + Int($1) } }

        private func place(of kind: EventKind) -> Int {
            (kinds.rawValue & (1 << UInt64(kind.rawValue) - 1)).nonzeroBitCount
        }
    }
}
