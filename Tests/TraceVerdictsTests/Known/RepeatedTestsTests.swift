import Testing
import TraceModel

@testable import TraceVerdicts

@Suite struct RepeatedTestsTests {
    private func finding(line: Int, test: String?) -> Finding {
        var finding = Finding(
            rule: "leak", severity: .error, subject: nil, parent: nil,
            event: EventReference(line: line, time: nil, kind: .addChild), message: "leaks", witnesses: [], path: [],
            fingerprint: "f")
        finding.test = test
        return finding
    }

    private func test(_ name: String, _ lines: ClosedRange<Int>) -> TestInterval {
        TestInterval(
            name: name, outcome: .failed, first: EventReference(line: lines.lowerBound, time: nil, kind: .testStarted),
            last: EventReference(line: lines.upperBound, time: nil, kind: .testFinished))
    }

    /// The first findings of all attempts are one defect, the second ones another.
    @Test func attemptsOfATestCountOnce() {
        let tests = [test("a", 1...10), test("a", 11...20), test("a", 21...30), test("b", 31...40)]
        let findings = [2, 3, 12, 13, 14, 22, 32].map { finding(line: $0, test: $0 < 31 ? "a" : "b") }
        let groups = RepeatedTests(tests).groups(Array(findings.indices), of: findings)
        #expect(groups == [[0, 2, 5], [1, 3], [4], [6]])
    }

    @Test func withoutARepeatedTestEachCounts() {
        let findings = [2, 3].map { finding(line: $0, test: "a") } + [finding(line: 50, test: nil)]
        #expect(RepeatedTests([test("a", 1...10)]).groups([0, 1, 2], of: findings) == [[0], [1], [2]])
    }
}
