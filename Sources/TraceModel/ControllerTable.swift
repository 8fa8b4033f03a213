/// A value for each controller of a run. It makes room by the number of a controller, so that nothing is hashed.
@usableFromInline package struct ControllerTable<Value> {
    @usableFromInline var values: [Value] = []
    @usableFromInline let initial: Value

    /// - Parameter initial: the value of a controller that got none.
    @inlinable package init(_ initial: Value) {
        self.initial = initial
    }

    @inlinable package subscript(id: ControllerID) -> Value {
        get {
            let index = Int(id.rawValue)
            return index < values.count ? values[index] : initial
        }
        _modify {
            let index = Int(id.rawValue)
            if index >= values.count {
                values += repeatElement(initial, count: max(256, index * 2) - values.count)
            }
            yield &values[index]
        }
    }
}

extension ControllerTable: Sendable where Value: Sendable {}
