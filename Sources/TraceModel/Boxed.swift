/// A value that all copies of the box share, so a copy takes only the space of a reference.
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

    /// A new value changes only this box, not its copies.
    package var value: Value {
        get { storage.value }
        set { storage = Storage(newValue) }
    }

    package static func == (a: Self, b: Self) -> Bool { a.storage === b.storage || a.value == b.value }

    package func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}
