import SeededNumbers
import Testing
import TraceModel

@testable import TraceVerdicts

/// Histories are written like `SN-xE`: shown, shown as a note, clean, blind, excluded.
struct CourseTests {
    private static func sights(_ history: String) -> [BranchHistory.Sight] {
        let sights: [Character: BranchHistory.Sight] = ["S": .shown, "N": .noted, "-": .clean, "E": .excluded]
        return history.map { sights[$0] ?? .blind }
    }

    private static func outcomes(_ history: String) -> [Outcome] {
        var course = Course()
        return sights(history).enumerated().map { night, sight in Outcome(course.pass(sight, night: night)) }
    }

    struct Outcome: Equatable, CustomStringConvertible {
        var state: DefectState?
        var since: Int?

        init(_ result: (state: DefectState, since: Int)?) {
            state = result?.state
            since = result?.since
        }

        var description: String { state.map { "\($0) since \(since ?? -1)" } ?? "not listed" }
    }

    @Test(
        "The last night of a history has its state",
        arguments: [
            ("S", DefectState.first, 0), ("xxS", .first, 2), ("-S", .new, 1), ("--xS", .new, 3),
            ("-SS", .persisting, 1), ("SS", .persisting, 0), ("SxS", .persisting, 0), ("S-S", .persisting, 2),
            ("SS-", .fixed, 0), ("S-SS-", .flaky, 0), ("S-SSx", .notRun, 2), ("SSxxx", .notRun, 0),
            ("SxxxxxxxxxxS", .persisting, 0),
            ("S---xxxxxxxxxxS", .back, 14), ("SxxxxxxxxxxS-", .fixed, 0), ("Sxxxxxxxxx", .notRun, 0),
            ("S---S", .back, 4), ("S-x-x-S", .back, 6), ("S---SS", .back, 4), ("S--S", .persisting, 3),
            ("S-S-S", .flaky, 0), ("S-S-", .flaky, 0), ("S-S--", .flaky, 0), ("S-S---", .fixed, 2),
            ("S-S-xxxxxxxxxxxxxxxxxxxxS", .flaky, 0), ("S-S-SSSSSSSSSSSSSSSSSSSS", .persisting, 4),
            // A note does not make an error known, and does not say that it is gone.
            ("NNNS", .new, 3), ("NxS", .new, 2), ("N-N-NS", .new, 5), ("NSS", .persisting, 1), ("NNS-", .fixed, 2),
            ("SNS", .persisting, 0), ("SNx", .notRun, 0), ("SN-", .fixed, 0), ("S-NS", .persisting, 3),
            ("SN", .persisting, 0), ("NN", .persisting, 0), ("N-", .fixed, 0), ("N-N-N", .flaky, 0),
            // What errors say nothing about is told by notes, too.
            ("S-N-", .flaky, 0), ("S-Nx", .notRun, 2), ("SS-N--", .flaky, 0), ("NNNS-N-", .flaky, 0),
            // What an exclusion left out is known.
            ("ES", .persisting, 0), ("-ES", .persisting, 1), ("E-S", .persisting, 2), ("E---S", .back, 4),
            ("EN", .persisting, 0),
        ])
    func lastState(history: String, state: DefectState, since: Int) {
        let last = Self.outcomes(history).last
        #expect(last?.state == state)
        #expect(last?.since == since)
    }

    @Test(
        "A run is compared with the nights that could have shown its defect",
        arguments: [
            ("", DefectState.first), ("x", .first), ("-", .new), ("S", .persisting), ("Sx", .persisting), ("S-", .new),
            ("S---", .new), ("S---S", .persisting), ("S-S-", .flaky), ("S-S---", .flaky), ("N", .new), ("NxN", .new),
            ("N-N-N", .new), ("SN", .persisting), ("NS", .persisting), ("S-N", .new),
        ])
    func stateOfRun(history: String, state: DefectState) {
        let known = Knownness(Self.sights(history), isOfBranch: false)
        #expect(Knownness.state(ofShown: .error, known) == state)
    }

    @Test(
        "The next night of a branch has the same state, whether it or one of its runs is asked about",
        arguments: [
            ("", DefectState.first), ("-", .new), ("S", .persisting), ("S-", .persisting), ("SS--", .persisting),
            ("S---", .new), ("S---S", .persisting), ("S-S-", .flaky), ("N", .new), ("N-N-N", .new), ("SN", .persisting),
        ])
    func stateOfRunOnItsOwnBranch(history: String, state: DefectState) {
        let known = Knownness(Self.sights(history), isOfBranch: true)
        #expect(Knownness.state(ofShown: .error, known) == state)
        // A defect that came back tonight fails, too.
        let ofNight = Self.outcomes(history + "S").last?.state
        #expect(ofNight == state || ofNight == .back)
    }

    @Test(
        "A night that has nothing to tell lists nothing",
        arguments: [
            "-", "x", "S--", "S-x", "-S-x", "S-S----", "xxx", "Sxxxxxxxxxx", "Sxxxxxxxxxx-", "S-Sxxxxxxxxxxx-", "E",
            "SE", "SEx", "SE-",
        ])
    func unlisted(history: String) {
        #expect(Self.outcomes(history).last?.state == nil)
    }

    @Test("Random histories have the states that the contract's table gives", arguments: Draws.some(0..<40, oneIn: 4))
    func agreesWithTheTable(seed: UInt64) {
        var numbers = SeededGenerator(seed: seed)
        for _ in 0..<60 {
            let letters = ["S", "-", seed % 2 == 0 ? "x" : "-", seed % 3 == 0 ? "S" : "-"]
            let history = (0..<Int.random(in: 1...45, using: &numbers)).map { _ in
                letters.randomElement(using: &numbers) ?? "x"
            }.joined()
            let outcomes = Self.outcomes(history)
            for end in 1...history.count {
                let expected = Table.outcome(Array(history.prefix(end)))
                #expect(outcomes[end - 1].state == expected?.0, "\(history.prefix(end))")
                #expect(outcomes[end - 1].since == expected?.1, "\(history.prefix(end))")
            }
        }
    }
}

/// The states, one by one, for the letters of a whole history.
private enum Table {
    static func outcome(_ history: [Character]) -> (DefectState, Int)? {
        let nights = history.indices.filter { history[$0] != "x" }
        let could = nights.map { history[$0] }
        guard let first = could.firstIndex(of: "S"), let tonight = history.last else { return nil }
        // Ten nights in a row that could not have shown it, and none that shows it since.
        let rest = String(history[(history.lastIndex(of: "S") ?? 0)...])
        if rest.contains(String(repeating: "x", count: 10)) { return nil }
        /// The first night of the sightings in a row that end at that place.
        func begin(_ end: Int) -> Int { (could[...end].lastIndex(of: "-") ?? -1) + 1 }
        if tonight == "x" {
            return could.last == "S" ? (.notRun, nights[begin(could.count - 1)]) : nil
        }
        let end = could.count - 1
        if tonight == "S", first == end { return (end == 0 ? .first : .new, nights[end]) }
        let window = String(could.suffix(20))
        let goings = zip(window, window.dropFirst()).filter { $0 == "S" && $1 == "-" }.count
        if goings >= 2, could.suffix(3).contains("S") { return (.flaky, nights[first]) }
        if tonight == "S" {
            let start = begin(end)
            let isAfterAbsence = start > first && start >= 3 && could[(start - 3)..<start].allSatisfy { $0 == "-" }
            return (isAfterAbsence ? .back : .persisting, nights[start])
        }
        let before = goings >= 2 ? end - 3 : end - 1
        guard before >= 0, could[before] == "S" else { return nil }
        return (.fixed, nights[begin(before)])
    }
}
