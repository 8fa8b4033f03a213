/// What an event tells beside its controllers.
@usableFromInline package enum EventPayload: Hashable, Sendable {
    case none
    /// Further arguments of a call, as the line writes them: `animated=true`.
    case arguments(String)
    /// Of a `willMove` or `didMove` whose line names no parent, as `#function` and `_cmd` print it; `nil` would be a parent that
    /// is named. With the further arguments.
    case unknownParent(arguments: String)
    /// A call that its kind does not tell, as written, with its arguments: `show(_:sender:) sender=nil`.
    case call(String)
    /// Of a recorder that saw UIKit refuse a call of that kind: `refused call=present`.
    case refusal(EventKind)
    /// The state that a line of a hierarchy dump shows, `appeared`; nil where it shows none.
    case hierarchyDump(state: String?)
    /// A test, by its name, and how it went.
    case test(name: String, outcome: TestOutcome?)
    /// The window that gets a root, as logs write objects: `<UIWindow: 0x600000c0a2d0>`.
    case window(String)
    /// The text of a mark.
    case mark(String)
    /// A message of UIKit's own.
    case message(UIKitMessageCode, text: String)

    /// The arguments that tell in which direction a transition goes.
    private static let appearingKey = "appearing="

    /// Whether a `beginAppearanceTransition` makes its controller appear; nil where the line does not tell.
    package var isAppearing: Bool? {
        guard case .arguments(let text) = self else { return nil }
        for word in text.split(separator: " ") where word.hasPrefix(Self.appearingKey) {
            switch word.dropFirst(Self.appearingKey.count).lowercased() {
            case "true", "yes", "1": return true
            case "false", "no", "0": return false
            default: return nil
            }
        }
        return nil
    }

    /// The class of the window that gets a root, without its module and address.
    package var windowName: String? {
        guard case .window(let text) = self else { return nil }
        return ClassName(String(text.drop { $0 == "<" }.prefix { $0 != ":" && $0 != ">" })).short
    }

    /// The verb of a call that its kind does not tell.
    package var verb: Substring? {
        if case .call(let text) = self { text.prefix { $0 != " " } } else { nil }
    }
}

extension Event {
    /// The verb of an event that a line of a hierarchy dump makes: the subject is the controller on the line, the objects
    /// are the children that the dump shows below it.
    package static let hierarchyDumpVerb = "_printHierarchy"

    /// Whether it is a line of what `-[UIViewController _printHierarchy]` printed.
    package var isHierarchyDump: Bool { if case .hierarchyDump = payload { true } else { false } }

    /// Whether it is a `willMove` or `didMove` of which only the child is known.
    package var isParentUnknown: Bool { if case .unknownParent = payload { true } else { false } }
}
