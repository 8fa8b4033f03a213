import Foundation
import Testing
import TraceModel
import TraceReplay

/// An example from a rule's documentation, as an argument of tests.
struct ExampleCase: Sendable, CustomTestStringConvertible {
    /// The name of the rule's type.
    let type: String
    let rule: RuleDescription
    let example: Example
    let isTriggering: Bool

    static let all: [ExampleCase] = RuleCatalogue.all.flatMap { rule in
        let (type, rule) = ("\(rule)", rule.description)
        return rule.triggering.map { ExampleCase(type: type, rule: rule, example: $0, isTriggering: true) }
            + rule.nonTriggering.map { ExampleCase(type: type, rule: rule, example: $0, isTriggering: false) }
    }

    var testDescription: String { "\(rule.id): \(example.title)" }

    var trace: MarkedTrace { MarkedTrace(text: example.trace + "\n") }

    /// Whether its calls have times.
    var hasTimes: Bool {
        !example.trace.split(separator: "\n").contains { $0.hasPrefix("<") }
    }

    /// The place of the example, so a failure points there.
    var location: SourceLocation {
        for name in ["\(type).swift", "\(type)+Examples.swift"] {
            let path = "Sources/TraceReplay/Rules/\(name)"
            let lines = (try? String(contentsOfFile: path, encoding: .utf8))?.components(separatedBy: "\n") ?? []
            guard let index = lines.firstIndex(where: { $0.hasSuffix("## \(example.title)") }) else { continue }
            return SourceLocation(fileID: "TraceReplay/\(name)", filePath: path, line: index + 1, column: 1)
        }
        return SourceLocation(fileID: "TraceReplay/\(type).swift", filePath: "", line: 1, column: 1)
    }
}
