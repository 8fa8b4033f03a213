import Foundation

/// Where a text stops being a regular expression; the engine says only that it is none.
struct PatternFault {
    /// What may be missing after a beginning that is right so far.
    private static let endings = ["", "x", "x]", "]", "x>x)", "x>", ">x)", "x)", "}", "1}", "{L}"]

    /// In bytes of UTF-8.
    let offset: Int
    let note: String

    /// - Parameter pattern: no regular expression.
    init(_ pattern: String) {
        if let double = Self.repeatedName(in: pattern) {
            (offset, note) = (double.offset, "the group '\(double.name)' is there twice")
            return
        }
        var end = pattern.startIndex
        for index in pattern.indices.dropFirst() + [pattern.endIndex] where Self.mayGoOn(pattern[..<index]) {
            end = index
        }
        offset = pattern[..<end].utf8.count
        note = end == pattern.endIndex ? "it ends too early: something is still open" : "it goes wrong here"
    }

    private static func repeatedName(in pattern: String) -> PatternGroups.Named? {
        var names: Set<String> = []
        return PatternGroups(pattern).named.first { !names.insert($0.name).inserted }
    }

    /// Whether some text after it makes the beginning a regular expression.
    private static func mayGoOn(_ beginning: Substring) -> Bool {
        let open = beginning.count { $0 == "(" }
        return endings.contains { ending in
            (0...open).contains { count in
                let pattern = beginning + ending + String(repeating: ")", count: count)
                return (try? NSRegularExpression(pattern: String(pattern))) != nil
            }
        }
    }
}
