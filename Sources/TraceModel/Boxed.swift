/// A value that is kept once for all copies of the box, so that a copy takes the room of a reference.
package struct Boxed<Value: Sendable & Hashable>: Sendable, Hashable {
    private final class Storage: Sendable {
        let value: Value

        init(_ value: Value) {
            self.value = value
        }
    }

    private var storage: Storage

    package init(_ value: Value) {
        storage = Storage(value)
    }

    /// A change puts a new value into this box and leaves the copies alone.
    package var value: Value {
        get { storage.value }
        set { storage = Storage(newValue) }
    }

    package static func == (a: Self, b: Self) -> Bool { a.storage === b.storage || a.value == b.value }

    package func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}
