import Foundation

/// An expression of GitHub Actions, `github.event_name == 'pull_request'`: as much of the language as the workflows use.
///
/// https://docs.github.com/en/actions/reference/workflows-and-actions/expressions
struct RunnerExpression {
    indirect enum Value: Equatable {
        case null
        case bool(Bool)
        case text(String)
        case list([Value])
    }

    struct Mistake: Error, CustomStringConvertible {
        let description: String
    }

    private var words: ArraySlice<String>
    /// By its path: `github.event_name`.
    private let context: (String) -> String?
    private let functions: [String: ([Value]) -> Value]

    /// Evaluates an expression.
    ///
    /// - Parameter hasFailed: whether an earlier step failed.
    static func value(of text: String, hasFailed: Bool, _ context: @escaping (String) -> String?) throws -> Value {
        var expression = RunnerExpression(text, hasFailed: hasFailed, context)
        let value = try expression.disjunction()
        guard expression.words.isEmpty else { throw Mistake(description: "\(text): what is \(expression.words)?") }
        return value
    }

    /// Replaces each `${{ … }}` of a text by its value.
    static func filled(_ text: String, hasFailed: Bool, _ context: @escaping (String) -> String?) throws -> String {
        var filled = ""
        var rest = text[...]
        while let begin = rest.firstRange(of: "${{"), let end = rest[begin.upperBound...].firstRange(of: "}}") {
            filled += rest[..<begin.lowerBound]
            filled += try value(
                of: String(rest[begin.upperBound..<end.lowerBound]), hasFailed: hasFailed, context
            ).text
            rest = rest[end.upperBound...]
        }
        return filled + rest
    }

    private init(_ text: String, hasFailed: Bool, _ context: @escaping (String) -> String?) {
        let word = #/'[^']*'|[A-Za-z_][A-Za-z0-9_.\[\]-]*|&&|\|\||==|!=|[!(),]/#
        words = text.matches(of: word).map { String($0.0) }[...]
        self.context = context
        functions = [
            "always": { _ in .bool(true) }, "cancelled": { _ in .bool(false) }, "success": { _ in .bool(!hasFailed) },
            "failure": { _ in .bool(hasFailed) }, "fromJSON": Self.list, "contains": Self.contains,
            // Of the tool's sources, which the made-up runner does not build.
            "hashFiles": { _ in .text("hash") }, "format": { $0.first ?? .null },
        ]
    }

    private static func list(_ arguments: [Value]) -> Value {
        let names = try? JSONDecoder().decode([String].self, from: Data((arguments.first?.text ?? "").utf8))
        return .list((names ?? []).map(Value.text))
    }

    private static func contains(_ arguments: [Value]) -> Value {
        guard case .list(let items)? = arguments.first, let item = arguments.last else { return .bool(false) }
        return .bool(items.contains(item))
    }

    private mutating func take(_ word: String) -> Bool {
        guard words.first == word else { return false }
        words.removeFirst()
        return true
    }

    private mutating func disjunction() throws -> Value {
        var value = try conjunction()
        while take("||") {
            let other = try conjunction()
            if !value.isTrue { value = other }
        }
        return value
    }

    private mutating func conjunction() throws -> Value {
        var value = try comparison()
        while take("&&") {
            let other = try comparison()
            if value.isTrue { value = other }
        }
        return value
    }

    private mutating func comparison() throws -> Value {
        let value = try operand()
        if take("==") { return .bool(try operand().text == value.text) }
        if take("!=") { return .bool(try operand().text != value.text) }
        return value
    }

    private mutating func operand() throws -> Value {
        guard let word = words.popFirst() else { throw Mistake(description: "an expression ends too early") }
        if word == "!" { return .bool(try !operand().isTrue) }
        if word == "(" {
            let value = try disjunction()
            guard take(")") else { throw Mistake(description: "a parenthesis is open") }
            return value
        }
        if word.hasPrefix("'") { return .text(String(word.dropFirst().dropLast())) }
        if ["true", "false"].contains(word) { return .bool(word == "true") }
        guard take("(") else { return context(word).map(Value.text) ?? .null }
        guard let function = functions[word] else { throw Mistake(description: "there is no function \(word)") }
        var arguments: [Value] = []
        while !take(")") {
            arguments.append(try disjunction())
            _ = take(",")
        }
        return function(arguments)
    }
}

extension RunnerExpression.Value {
    var isTrue: Bool {
        switch self {
        case .null: false
        case .bool(let value): value
        case .text(let text): !text.isEmpty
        case .list: true
        }
    }

    var text: String {
        switch self {
        case .null: ""
        case .bool(let value): value ? "true" : "false"
        case .text(let text): text
        case .list: "Array"
        }
    }
}
