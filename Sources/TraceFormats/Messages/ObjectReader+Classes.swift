import TraceModel

/// What the class of an object tells about it.
extension ObjectReader {
    /// Whether the object is of a class of the system, and not a controller: `UILabel`, `NSTimer`.
    func isOfSystem(_ object: LoggedObject) -> Bool { symbols.withBytes(of: object.name) { Self.isOfSystem($0) } }

    static func isOfSystem(_ name: Bytes) -> Bool {
        let cursor = ByteCursor(name)
        // `UIDemo.Home` is a class of an app, and `WKFileUploadPanel` is a controller.
        return cursor.byte(after: 2).isUppercase && systems.contains { cursor.starts(with: $0) }
            && !NameNotation.isController(name) && !name.contains(UInt8(ascii: ".")) && !cursor.endsWith("Panel")
    }

    /// Whether the object is of a controller's class of an app's own, by its name.
    func isOwnController(_ object: LoggedObject) -> Bool {
        isNamedController(object) && !symbols[object.name].hasPrefix("UI")
    }

    /// Whether the object is a window of UIKit's own class.
    func isWindow(_ object: LoggedObject) -> Bool { symbols[object.name] == "UIWindow" }

    /// Whether the name of an object's class is that of a part of a screen which is no controller, and no callback showed otherwise:
    /// `CartViewModel`.
    func isPart(_ object: LoggedObject) -> Bool {
        symbols.withBytes(of: object.name) { NameNotation.isPart($0) && !isShownController($0) }
    }

    /// Whether the class of an object logs for all of its subclasses.
    func isBase(_ object: LoggedObject) -> Bool { symbols.withBytes(of: object.name) { NameNotation.isBase($0) } }

    /// Whether a call of an object is none of a controller's: `<UIView: 0x1> layoutSubviews`, `<Shop.Client: 0x1> fetch()`.
    func isOfNoController(_ verb: VerbReading, _ object: LoggedObject) -> Bool {
        if verb.kind.isOfView { return isOfSystem(object) }
        return verb.kind == .other && !verb.isList && (isOfSystem(object) || isPart(object))
    }

    /// Whether a name and a call are those of a test, `HomeTests.viewDidLoad()`, of a category, `[AnalyticsCategory ms_viewWillAppear:]`, or
    /// of an action, `HomeAction.viewDidLoad`, `HomeViewModel.Input.viewDidLoad`, and no callback showed that the name is a controller's.
    ///
    /// - Parameter isDotted: whether a dot is between them.
    func isOfNoController(_ name: Bytes, _ call: Bytes, isDotted: Bool = false) -> Bool {
        guard let last = name.last, last.isOne(of: "secynt") else { return false }
        let isSelector = call.contains(UInt8(ascii: ":"))
        // A test has no parameter that it does not name.
        let isOther =
            NameNotation.isOfTests(name) && !isSelector
            || ByteCursor(name).endsWith("Category") && call.contains(UInt8(ascii: "_"))
            || isDotted && NameNotation.isOfAction(name) && !isSelector && !call.contains(UInt8(ascii: "("))
        return isOther && !isShownController(name)
    }

    /// The name of a controller without the two underscores and more with which some loggers set a line in: `__HomeVC`.
    @_lifetime(copy name)
    static func withoutIndentation(_ name: Bytes) -> Bytes {
        var cursor = ByteCursor(name)
        guard cursor.skip(while: { $0 == UInt8(ascii: "_") }).count > 1, cursor.next.isUppercase,
            NameNotation.isController(name)
        else { return name }
        return name[cursor.offset...]
    }

    /// The name of a class without the ending of its metatype, of its file or of its root view: `Home.self`, `Home.swift`, `Home.view`.
    @_lifetime(copy name)
    static func withoutEnding(_ name: Bytes) -> Bytes {
        guard let last = name.last, last.isOne(of: "ftw") else { return name }
        for ending in [".self" as StaticString, ".swift", ".view"] where ByteCursor(name).endsWith(ending) {
            return name[..<(name.count - ending.utf8CodeUnitCount)]
        }
        return name
    }

    private static let systems: [StaticString] = ["UI", "NS", "CA", "WK", "MK", "AV"]

    /// Whether a name behind a callback is a value and no controller, as the log writes other callbacks otherwise: `viewDidLoad: Germany`.
    /// A name that stood behind two different callbacks is a controller's: another class may write them the other way round.
    mutating func isUnknownBehindCall(_ name: String, _ kind: EventKind) -> Bool {
        let short = ClassName(name).short
        guard namesNoneBehindCalls, !shownNames.contains(short) else { return false }
        if let first = behindCalls[short] { return first == kind }
        if behindCalls.count < Self.mostBehindCalls { behindCalls[short] = kind }
        return true
    }

    private static let mostBehindCalls = 1_000
}
