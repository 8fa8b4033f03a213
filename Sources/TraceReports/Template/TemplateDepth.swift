import Foundation

/// How deep a template nests its sections. The parser calls itself for each, and so would need a stack of any size.
enum TemplateDepth {
    static let limit = 100

    /// The line of the first section that is nested too deep; nil for a template without any.
    static func lineOfDeepest(in text: String) -> Int? {
        var (opening, closing) = ("{{", "}}")
        var depth = 0
        var rest = text[...]
        while let start = rest.range(of: opening), let end = rest[start.upperBound...].range(of: closing) {
            let tag = rest[start.upperBound..<end.lowerBound]
            switch tag.first {
            case "#", "^", "<", "$": depth += 1
            case "/": depth -= 1
            case "=":
                // `{{=<% %>=}}` has tags stand between others from here on.
                let marks = tag.split { $0 == " " || $0 == "=" }
                if marks.count == 2 { (opening, closing) = (String(marks[0]), String(marks[1])) }
            default: break
            }
            if depth > limit { return text[..<start.lowerBound].reduce(1) { $1.isNewline ? $0 + 1 : $0 } }
            rest = rest[end.upperBound...]
        }
        return nil
    }
}
