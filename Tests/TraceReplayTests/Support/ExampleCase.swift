import Testing
import TraceModel
import TraceReplay

/// An example of a rule's documentation, as an argument of tests.
struct ExampleCase: Sendable, CustomTestStringConvertible {
    let rule: RuleDescription
    let example: Example
    let isTriggering: Bool

    static let all: [ExampleCase] = RuleCatalogue.all.flatMap { rule in
        let rule = rule.description
        return rule.triggering.map { ExampleCase(rule: rule, example: $0, isTriggering: true) }
            + rule.nonTriggering.map { ExampleCase(rule: rule, example: $0, isTriggering: false) }
    }

    var testDescription: String { "\(rule.id): \(example.title)" }

    var trace: MarkedTrace { MarkedTrace(text: example.trace + "\n") }

    /// Whether its calls have times.
    var hasTimes: Bool {
        !example.trace.split(separator: "\n").contains { $0.hasPrefix("<") }
    }

    /// Where the example is written, so that a failure points there.
    var location: SourceLocation {
        let path = example.fileID.replacing("TraceReplay/", with: "Sources/TraceReplay/Rules/")
        return SourceLocation(fileID: example.fileID, filePath: path, line: example.line, column: 1)
    }
}
