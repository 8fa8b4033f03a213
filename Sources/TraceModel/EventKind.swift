/// The kind of event that a line of a lifecycle log reports.
///
/// People type the names in SQL. The store keeps the raw values, which never change.
@usableFromInline package enum EventKind: UInt8, CaseIterable, Sendable, Hashable, Codable {
    case `init` = 0
    case `deinit` = 1
    case loadView = 2
    case viewDidLoad = 3
    /// Parent → child.
    case addChild = 4
    /// Child → parent, or no object for `nil`.
    case willMove = 5
    /// Child → parent, or no object for `nil`.
    case didMove = 6
    case removeFromParent = 7
    /// Host → the controller whose root view is added.
    case addSubview = 8
    case removeFromSuperview = 9
    /// The controller's root view gets its size and position.
    case constrain = 10
    case unconstrain = 11
    /// Parent → from, to.
    case transition = 12
    case viewWillAppear = 13
    case viewIsAppearing = 14
    case viewDidAppear = 15
    case viewWillDisappear = 16
    case viewDidDisappear = 17
    case viewWillLayoutSubviews = 18
    case viewDidLayoutSubviews = 19
    case beginAppearanceTransition = 20
    case endAppearanceTransition = 21
    /// Presenter → presented.
    case present = 22
    /// The controller that was asked: the presenter, the presented one, or one below it.
    case dismiss = 23
    /// Navigation controller → controller.
    case push = 24
    /// Navigation controller → the popped controller, or the one that is popped to (the payload says which).
    case pop = 25
    /// Host → the controller in the cell.
    case willDisplayCell = 26
    case didEndDisplayingCell = 27
    case prepareForReuse = 28
    case testStarted = 29
    case testFinished = 30
    /// A message of UIKit's own.
    case diagnostic = 31
    case mark = 32
    /// Any other call on a controller; the payload holds it as written.
    case other = 33
    /// A window gets another root; the object is the root, or nil. The payload names the window, which is not a controller.
    case setRoot = 34

    /// The kind's name, as in SQL and in a `records:` header.
    package var name: String { Self.names[Int(rawValue)] }

    /// By raw value. They are written out because asking Swift for the names of cases takes longer than replaying a short trace.
    private static let names = [
        "init", "deinit", "loadView", "viewDidLoad", "addChild", "willMove", "didMove", "removeFromParent",
        "addSubview", "removeFromSuperview", "constrain", "unconstrain", "transition", "viewWillAppear",
        "viewIsAppearing", "viewDidAppear", "viewWillDisappear", "viewDidDisappear", "viewWillLayoutSubviews",
        "viewDidLayoutSubviews", "beginAppearanceTransition", "endAppearanceTransition", "present", "dismiss",
        "push", "pop", "willDisplayCell", "didEndDisplayingCell", "prepareForReuse", "testStarted", "testFinished",
        "diagnostic", "mark", "other", "setRoot",
    ]

    package init?(name: some StringProtocol) {
        guard let kind = Self.byName[String(name)] else { return nil }
        self = kind
    }

    @usableFromInline package init(from decoder: any Decoder) throws {
        let name = try decoder.singleValueContainer().decode(String.self)
        guard let kind = EventKind(name: name) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "there is no event kind '\(name)'"))
        }
        self = kind
    }

    @usableFromInline package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(name)
    }

    private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })

    /// Whether the call names a controller as its object, and is made on a parent, presenter, stack, cell or window.
    package var isOnHolder: Bool {
        switch self {
        case .addChild, .addSubview, .transition, .present, .push, .pop, .willDisplayCell, .didEndDisplayingCell,
            .setRoot:
            true
        default: false
        }
    }
}

/// A set of event kinds, as bits.
@usableFromInline package struct EventKinds: OptionSet, Sendable, Hashable {
    @usableFromInline package let rawValue: UInt64

    @inlinable package init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    package init(_ kind: EventKind) {
        rawValue = 1 << UInt64(kind.rawValue)
    }

    package init(_ kinds: [EventKind]) {
        rawValue = kinds.reduce(0) { $0 | 1 << UInt64($1.rawValue) }
    }

    /// The kinds in a list: `addChild, deinit`.
    ///
    /// - Parameter complain: makes the error about a name that is no kind.
    package init<Complaint: Error>(list: String, _ complain: (String) -> Complaint) throws(Complaint) {
        self = []
        for name in list.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
            guard let kind = EventKind(name: name) else { throw complain(String(name)) }
            insert(EventKinds(kind))
        }
    }

    // Written out because other modules would call the general ones of `OptionSet`, which take a hundred times as long.
    @usableFromInline package init(arrayLiteral kinds: EventKinds...) {
        rawValue = kinds.reduce(0) { $0 | $1.rawValue }
    }

    @inlinable package var isEmpty: Bool { rawValue == 0 }

    @inlinable package func isSubset(of other: EventKinds) -> Bool { rawValue & ~other.rawValue == 0 }

    @inlinable package func isDisjoint(with other: EventKinds) -> Bool { rawValue & other.rawValue == 0 }

    @inlinable package func subtracting(_ other: EventKinds) -> EventKinds {
        EventKinds(rawValue: rawValue & ~other.rawValue)
    }

    package static let all = EventKinds(EventKind.allCases)

    /// The kinds that a log may contain although its recorder does not capture them: tests, messages, marks, and other calls.
    package static let besideTheLifecycle: EventKinds = EventKinds([
        .testStarted, .testFinished, .diagnostic, .mark, .other,
    ])

    /// The calls that UIKit allows on the main thread only: all from `loadView` to `prepareForReuse`, and `setRoot`.
    package static let ofMainThread = all.subtracting(besideTheLifecycle).subtracting(EventKinds([.`init`, .`deinit`]))

    /// The calls of UIKit on a controller about its view and its appearance.
    package static let callbacks: EventKinds = EventKinds([
        .loadView, .viewDidLoad, .viewWillAppear, .viewIsAppearing, .viewWillLayoutSubviews, .viewDidLayoutSubviews,
        .viewDidAppear, .viewWillDisappear, .viewDidDisappear,
    ])

    @inlinable package func contains(_ kind: EventKind) -> Bool { rawValue & 1 &<< UInt64(kind.rawValue) != 0 }

    /// The kinds in the set, in the order of their raw values.
    package var elements: [EventKind] {
        var elements: [EventKind] = []
        elements.reserveCapacity(rawValue.nonzeroBitCount)
        // Bit by bit, because each log asks for hundreds of small sets.
        var rest = rawValue
        while rest != 0 {
            if let kind = EventKind(rawValue: UInt8(rest.trailingZeroBitCount)) { elements.append(kind) }
            rest &= rest &- 1
        }
        return elements
    }
}
