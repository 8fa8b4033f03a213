import SeededNumbers
import Testing
import TraceModel

/// The same mistakes in other kinds of logs: an audit finds them or says that it did not check.
@Suite struct RestyledSceneTests {
    private static let scenes: [(name: String, trace: MarkedTrace)] =
        (SceneTests.names.map { ($0, SceneTests.trace) } + ConformanceTests.names.map { ($0, ConformanceTests.trace) })
        .compactMap { name, trace in (try? trace(name)).map { (name, $0) } }

    /// The scenes in which an audit finds an error or a warning.
    private static let wrong = scenes.filter { !mistakes(in: $0.trace).isEmpty }.map(\.name)

    /// One rule or the other reports a leak that a container hides.
    private static let leaks: Set = ["child-never-removed", "controller-never-deallocated"]

    private struct Mistake: Hashable, CustomStringConvertible {
        var rule: String
        /// Without its module; nil if it is unknown.
        var className: String?

        init(rule: String, className: String?) {
            self.rule = rule
            self.className = className
        }

        init(_ finding: Finding) {
            self.init(rule: finding.rule, className: finding.subject.map { ClassName($0.className).short })
        }

        var description: String { "\(rule) \(className ?? "nil")" }
    }

    nonisolated(unsafe) private static let mark = /(\S+) (?:error|warning) (?:<?(.*?)(?:: 0x[0-9a-f]+>)?)/

    private static func mistakes(in trace: MarkedTrace) -> Set<Mistake> {
        Set(
            trace.expected.compactMap { mark in
                guard let match = mark.text.wholeMatch(of: Self.mark)
                else {
                    return nil
                }
                let name = match.2 == "nil" ? nil : ClassName(String(match.2)).short
                return Mistake(rule: String(match.1), className: name)
            })
    }

    @Test func areThere() {
        #expect(Self.wrong.count >= 100)
        #expect(Self.scenes.count >= 250)
    }

    @Test(arguments: Draws.some(wrong, oneIn: 10), RestyledScene.Style.allCases)
    func aMistakeIsFoundOrNotLookedFor(_ name: String, _ style: RestyledScene.Style) throws {
        guard let trace = Self.scenes.first(where: { $0.name == name })?.trace, let scene = try RestyledScene(trace)
        else { return }
        let (findings, notChecked) = ReadTrace(scene.log(style)).auditToTheEnd()
        let found = Set(findings.map(Mistake.init))
        for mistake in Self.mistakes(in: trace) where !found.contains(mistake) {
            let isTold =
                Self.leaks.contains(mistake.rule)
                && Self.leaks.contains { found.contains(Mistake(rule: $0, className: mistake.className)) }
            let isListed = notChecked.contains { entry in
                entry.rule == mistake.rule
                    && (entry.isWhole || style == .printed
                        || entry.classes.contains { ClassName($0).short == mistake.className })
            }
            #expect(isTold || isListed, "\(mistake)\n\(scene.log(style))")
        }
    }

    @Test(arguments: Draws.some(scenes.map(\.name), oneIn: 10, from: 1), RestyledScene.Style.allCases)
    func whatIsRightIsNoError(_ name: String, _ style: RestyledScene.Style) throws {
        guard let trace = Self.scenes.first(where: { $0.name == name })?.trace, let scene = try RestyledScene(trace),
            style == .recorder || !scene.tellsOfClasses
        else { return }
        let mistakes = Self.mistakes(in: trace)
        let errors = ReadTrace(scene.log(style)).audit().filter { finding in
            finding.severity == .error && !mistakes.contains(Mistake(finding))
                && !(Self.leaks.contains(finding.rule) && mistakes.contains { Self.leaks.contains($0.rule) })
        }
        #expect(errors.map { "\($0.rule): \($0.message)" } == [], "\(scene.log(style))")
    }
}
