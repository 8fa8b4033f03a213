import TraceModel

/// The numbers of a run's tests in the store, for the findings in them.
struct TestNumbers {
    private struct NumberedTest {
        let number: Int
        let test: TestInterval
    }

    /// By name, in the order in which they began.
    private var tests: [String: [NumberedTest]] = [:]

    /// - Parameter list: the run's tests, by their numbers.
    init(_ list: [TestInterval]) {
        for (number, test) in list.enumerated() {
            tests[test.name, default: []].append(NumberedTest(number: number, test: test))
        }
        for name in tests.keys { tests[name]?.sort { $0.test.first < $1.test.first } }
    }

    /// The number of the attempt at its test in which a finding was found; nil outside of tests.
    func number(of finding: Finding) -> Int? {
        guard let attempts = finding.test.flatMap({ tests[$0] }) else { return nil }
        let launch = finding.subject?.launch
        let own = attempts.filter { $0.test.launch == nil || launch == nil || $0.test.launch == launch }
        let candidates = own.isEmpty ? attempts : own
        return (candidates.last { $0.test.first.line <= finding.event.line } ?? candidates.first)?.number
    }
}
