/// One step in the life of a controller: a call that it gets, or that concerns it most.
///
/// Layout callbacks, cells that come and go, and what an app logs beside the lifecycle are no steps: how often they come is
/// a matter of timing.
public struct LifeStep: Sendable, Hashable, Comparable {
    public var kind: EventKind
    /// Of a `willMove` or `didMove`: whether it named no parent.
    public var isToNil: Bool

    public init(_ kind: EventKind, isToNil: Bool = false) {
        self.kind = kind
        self.isToNil = isToNil
    }

    public static func < (a: Self, b: Self) -> Bool {
        (a.kind.rawValue, a.isToNil ? 1 : 0) < (b.kind.rawValue, b.isToNil ? 1 : 0)
    }
}

extension LifeStep: CustomStringConvertible {
    /// `viewDidLoad`, `willMove(nil)`.
    public var description: String { isToNil ? kind.name + "(nil)" : kind.name }
}
