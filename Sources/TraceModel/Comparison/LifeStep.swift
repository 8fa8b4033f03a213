/// One step in the life of a controller: a call that it gets, or that concerns it most.
///
/// Layout callbacks, cells that come and go, and what an app logs beside the lifecycle are not steps: how often they come is
/// a matter of timing.
package struct LifeStep: Sendable, Hashable, Comparable {
    package var kind: EventKind
    /// Of a `willMove` or `didMove`: whether it named no parent.
    package var isToNil: Bool

    package init(_ kind: EventKind, isToNil: Bool = false) {
        self.kind = kind
        self.isToNil = isToNil
    }

    package static func < (a: Self, b: Self) -> Bool {
        (a.kind.rawValue, a.isToNil ? 1 : 0) < (b.kind.rawValue, b.isToNil ? 1 : 0)
    }
}

extension LifeStep: CustomStringConvertible {
    /// `viewDidLoad`, `willMove(nil)`.
    package var description: String { isToNil ? kind.name + "(nil)" : kind.name }
}
