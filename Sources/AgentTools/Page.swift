import JSONText
import ModelContext
import TraceReports
import TraceText

/// The stretch of a list that a call asks for.
struct Page {
    private static let greatestOffset = 1 << 40

    let offset: Int
    let limit: Int

    /// The parameters with which a call asks for a stretch.
    static func parameters(limit: Int, greatest: Int) -> [ToolParameter] {
        [
            ToolParameter("offset", .number(0...greatestOffset)),
            ToolParameter("limit", .number(1...greatest), "Default: \(limit)."),
        ]
    }

    init(_ arguments: ToolArguments, limit: Int) {
        offset = arguments.number("offset") ?? 0
        self.limit = arguments.number("limit") ?? limit
    }

    func slice<Element>(of list: [Element]) -> ArraySlice<Element> {
        list[min(offset, list.count)..<min(offset + limit, list.count)]
    }

    /// Where the next stretch begins; nil after the last one.
    func next(of count: Int) -> Int? { offset + limit < count ? offset + limit : nil }

    /// `3 to 12 of 40 findings; for more, ask with "offset": 12`.
    func note(_ count: Int, _ noun: String) -> String {
        guard count > 0 else { return "no \(noun)s" }
        guard offset < count else { return "there are only \(counted(count, noun)); ask with a smaller \"offset\"" }
        guard let next = next(of: count) else {
            return offset == 0 ? counted(count, noun) : "\(offset + 1) to \(count) of \(counted(count, noun))"
        }
        return "\(offset + 1) to \(next) of \(counted(count, noun)); for more, ask with \"offset\": \(next)"
    }
}

extension JSONValue {
    /// Where the next stretch of a list begins, or null after the last one.
    static func next(_ offset: Int?) -> JSONValue { offset.map(JSONValue.integer) ?? .null }

    /// The value with long strings cut, so that a name of a hundred thousand characters does not fill the answer.
    func clippedStrings(to length: Int) -> JSONValue {
        switch self {
        case .string(let text): .string(text.clipped(to: length))
        case .array(let elements): .array(elements.map { $0.clippedStrings(to: length) })
        case .object(let members): .object(members.map { ($0.name, $0.value.clippedStrings(to: length)) })
        case .null, .bool, .integer, .number: self
        }
    }
}
