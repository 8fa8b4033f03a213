import Foundation
import Testing
import TraceModel

/// An app that does nothing wrong stays without an error, however little of it a log shows: without some kind of call, without the calls
/// of some class, or cut off.
@Suite struct PartialViewTests {
    /// The scenes in which an audit finds no error.
    private static let right = SceneTests.names.filter { name in
        guard let trace = try? SceneTests.trace(name) else { return false }
        return !trace.expected.contains { $0.text.contains(" error ") }
    }

    private struct View {
        var title: String
        var text: String
    }

    @Test func areMany() {
        #expect(Self.right.count >= 120)
    }

    @Test(arguments: right) func showsNoError(_ name: String) throws {
        for view in Self.views(of: try SceneTests.trace(name).text) {
            let errors = MarkedTrace(text: view.text).found().filter { $0.text.contains(" error ") }
            #expect(errors.isEmpty, "\(view.title):\n\(view.text)")
        }
    }

    private static func views(of text: String) -> [View] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            .filter { !$0.hasPrefix("#!") }
        let trace = ReadTrace(lines.joined(separator: "\n"))
        func without(_ title: String, _ kinds: EventKinds = [], _ isGone: (Event) -> Bool) -> View {
            let gone = Set(trace.events.filter(isGone).map(\.line))
            let left = lines.enumerated().filter { !gone.contains($0.offset + 1) }.map { hiding(kinds, in: $0.element) }
            return View(title: title, text: left.joined(separator: "\n"))
        }
        let kinds = Set(trace.events.map(\.kind)).subtracting([.diagnostic, .other]).sorted {
            $0.rawValue < $1.rawValue
        }
        let classes = Set(trace.controllers.map(\.className)).sorted()
        let names = trace.controllers.map(\.className)
        return kinds.map { kind in without("without \(kind.name)", EventKinds(kind)) { $0.kind == kind } }
            + classes.map { name in
                without("without the calls of \(name)") { event in
                    event.kind != .diagnostic && event.subject.map { names[Int($0.rawValue)] == name } ?? false
                }
            }
            + (1...9).map { tenth in
                View(
                    title: "cut off after \(tenth) tenths",
                    text: lines.prefix(lines.count * tenth / 10).joined(separator: "\n"))
            }
    }

    /// A header that does not claim what the view leaves out.
    private static func hiding(_ kinds: EventKinds, in line: String) -> String {
        guard line.hasPrefix("# records:") else { return line }
        let names = Set(kinds.elements.map(\.name))
        return line.split(separator: " ").filter { !names.contains(String($0)) }.joined(separator: " ")
    }
}
