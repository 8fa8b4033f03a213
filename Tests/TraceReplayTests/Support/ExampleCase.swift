import Foundation
import Testing
import TraceModel

@testable import TraceReplay

/// An example from a rule's documentation, as an argument of tests.
struct ExampleCase: Sendable, CustomTestStringConvertible {
    /// The name of the rule's type.
    let type: String
    let rule: RuleDescription
    let example: RuleDescription.Example
    let isTriggering: Bool
    /// The example's place, so a failure points there.
    let location: SourceLocation
    /// The example as an audit gets it; several tests judge it.
    let read: ReadTrace
    let findings: [Finding]

    static let all: [ExampleCase] = RuleCatalogue.rules.flatMap { rule in
        let (type, rule) = ("\(rule)", rule.description)
        let places = places(ofType: type)
        return rule.triggering.map { ExampleCase(type, rule, $0, isTriggering: true, places) }
            + rule.nonTriggering.map { ExampleCase(type, rule, $0, isTriggering: false, places) }
    }

    private init(
        _ type: String, _ rule: RuleDescription, _ example: RuleDescription.Example, isTriggering: Bool,
        _ places: [String: SourceLocation]
    ) {
        self.type = type
        self.rule = rule
        self.example = example
        self.isTriggering = isTriggering
        location =
            places[example.title]
            ?? SourceLocation(fileID: "TraceReplay/\(type).swift", filePath: "", line: 1, column: 1)
        read = ReadTrace(example.trace + "\n")
        findings = read.audit()
    }

    var testDescription: String { "\(rule.id): \(example.title)" }

    var trace: MarkedTrace { MarkedTrace(text: example.trace + "\n") }

    /// Whether its calls have times.
    var hasTimes: Bool {
        !example.trace.split(separator: "\n").contains { $0.hasPrefix("<") }
    }

    /// By title, the places of a rule's examples.
    private static func places(ofType type: String) -> [String: SourceLocation] {
        var places: [String: SourceLocation] = [:]
        for name in ["\(type).swift", "\(type)+Examples.swift"] {
            let path = "Sources/TraceReplay/Rules/\(name)"
            let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
            let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            for (index, line) in lines.enumerated() {
                let line = line.drop { $0 == UInt8(ascii: " ") }
                guard line.starts(with: "## ".utf8) else { continue }
                places[String(Substring(line.dropFirst(3)))] = SourceLocation(
                    fileID: "TraceReplay/\(name)", filePath: path, line: index + 1, column: 1)
            }
        }
        return places
    }
}
