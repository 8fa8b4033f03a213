/// The lines that `-[UIViewController _printHierarchy]` prints.
///
///     <Shop.Root 0x7fd1c8e0a200>, state: appeared, view: <UIView 0x7fd1c8e0b000>
///        | <Shop.Detail 0x7fd1c8e0c600>, state: appeared, view: <UIView 0x7fd1c8e0d000>
///        + <Shop.Sheet 0x7fd1c8e0e800>, state: disappeared, view: (view not loaded)
///
/// They show a state and no event.
enum HierarchyDump {
    static func isLine(_ message: ByteCursor) -> Bool {
        var cursor = message
        _ = cursor.skip { $0.isSpace || $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: "+") }
        guard cursor.next == UInt8(ascii: "<"), let state = cursor.first(">, state: ") else { return false }
        return cursor.text(cursor.offset + 1..<state).contains(UInt8(ascii: " "))
    }
}
