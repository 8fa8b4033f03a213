import Foundation

/// The description of a reference in a line: `+56: __strong [capture] 0x600000c0b418`, or `__strong value`.
struct FieldText {
    var name: String?
    var strength: MemoryGraph.Reference.Strength = .unstated
    /// The address of the object that has the field; nil if the line does not give it.
    var owner: UInt64?

    init(_ text: Substring) {
        var offset: UInt64?
        var names: [Substring] = []
        for word in text.split(separator: " ") {
            if word.hasPrefix("+"), word.hasSuffix(":"), let number = UInt64(word.dropFirst().dropLast()) {
                offset = number
            } else if let address = NodeText.address(word) {
                owner = offset.map { address &- $0 }
            } else if word == "[capture]" {
                if strength != .weak { strength = .capture }
            } else if let stated = Self.strength(word) {
                if strength == .unstated || stated == .weak { strength = stated }
            } else {
                names.append(word)
            }
        }
        if !names.isEmpty { name = names.joined(separator: " ") }
    }

    private static func strength(_ word: Substring) -> MemoryGraph.Reference.Strength? {
        switch word {
        case "__strong", "strong": .strong
        case "__weak", "weak", "unowned", "__unowned", "unowned(safe)", "unowned(unsafe)", "unowned(unmanaged)",
            "__unsafe_unretained", "unmanaged":
            .weak
        default: nil
        }
    }
}
