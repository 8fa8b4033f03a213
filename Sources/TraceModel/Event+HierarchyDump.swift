extension Event {
    /// The verb of an event that a line of a hierarchy dump makes: the subject is the controller on the line, the objects
    /// are the children that the dump shows below it.
    public static let hierarchyDumpVerb = "_printHierarchy"

    /// Whether it is a line of what `-[UIViewController _printHierarchy]` printed.
    public var isHierarchyDump: Bool { kind == .other && detail?.hasPrefix(Self.hierarchyDumpVerb) == true }
}
