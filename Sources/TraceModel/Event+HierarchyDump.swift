import Foundation

extension Event {
    /// The verb of an event that a line of a hierarchy dump makes: the subject is the controller on the line, the objects
    /// are the children that the dump shows below it.
    package static let hierarchyDumpVerb = "_printHierarchy"

    /// Whether it is a line of what `-[UIViewController _printHierarchy]` printed.
    package var isHierarchyDump: Bool { kind == .other && detail?.hasPrefix(Self.hierarchyDumpVerb) == true }

    /// The appearance state that a line of a hierarchy dump tells: `appeared`; nil for another event.
    package var dumpedState: Substring? {
        guard isHierarchyDump, let range = detail?.range(of: Self.hierarchyDumpStateMark) else { return nil }
        return detail?[range.upperBound...].prefix { $0 != " " }
    }

    /// What stands before the state in the event's detail.
    package static let hierarchyDumpStateMark = " state="
}
