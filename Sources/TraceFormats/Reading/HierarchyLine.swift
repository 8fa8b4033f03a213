import TraceModel

/// A line that `-[UIViewController _printHierarchy]` prints.
///
///     <Shop.Root 0x7fd1c8e0a200>, state: appeared, view: <UIView 0x7fd1c8e0b000>
///        | <Shop.Detail 0x7fd1c8e0c600>, state: appeared, view: <UIView 0x7fd1c8e0d000>
///        |    | <Shop.Map 0x7fd1c8e0c700>, state: disappeared, view: <UIView 0x7fd1c8e0d100> not in the window
///        + <Shop.Sheet 0x7fd1c8e0e800>, state: disappeared, view: (view not loaded)
///
/// A bar stands for each controller above; that of a presented one is a plus.
struct HierarchyLine {
    /// Where the controller stands, with its brackets.
    var object: Range<Int>
    /// How many controllers are above.
    var depth: Int
    var isPresented: Bool
    /// Where the appearance state stands.
    var state: Range<Int>

    /// Whether the line may hold one.
    static func isIn(_ line: Bytes) -> Bool { ByteCursor(line).first(stateMark) != nil }

    private static let stateMark: StaticString = ">, state: "

    init?(_ message: ByteCursor) {
        guard let end = message.first(Self.stateMark) else { return nil }
        let head = message.text(message.offset..<end)
        guard let bracket = Self.opening(of: head), head[bracket...].contains(UInt8(ascii: " ")) else { return nil }
        var cursor = message
        cursor.offset = end + Self.stateMark.utf8CodeUnitCount
        state = cursor.skip { $0.isIdentifier }
        guard !state.isEmpty, cursor.starts(with: ", view: ") else { return nil }
        object = message.offset + bracket..<end + 1
        var bars: [UInt8] = []
        for place in (0..<bracket).reversed() {
            let byte = head[place]
            if byte == UInt8(ascii: "|") || byte == UInt8(ascii: "+") {
                bars.append(byte)
            } else if !byte.isSpace {
                break
            }
        }
        depth = bars.count
        isPresented = bars.first == UInt8(ascii: "+")
    }

    /// Where the bracket opens that closes after the text; a class may be generic.
    private static func opening(of text: Bytes) -> Int? {
        var depth = 0
        return (0..<text.count).last { index in
            switch text[index] {
            case UInt8(ascii: ">"): depth += 1
            case UInt8(ascii: "<"): depth -= 1
            default: break
            }
            return depth < 0
        }
    }
}
