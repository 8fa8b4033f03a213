import Testing
import TraceModel
import TraceTestSupport
import TraceVerdicts

/// Nights of pull requests, of screens that were not opened, and of classes that are gone.
extension NightJudgeTests {
    @Test("A test that no longer opens the screen could not have shown it, and a verdict says so")
    func unopened() {
        let leaking = [Launch(leaksIn: "T.a")]
        let hidden = [Launch(coverage: Self.unopened("T.a"))]
        let verdicts = Self.verdicts([leaking, hidden, hidden, hidden, hidden, leaking])
        #expect(verdicts.map { $0?.state } == [.first, .notRun, .notRun, .notRun, .notRun, .persisting])
        #expect(verdicts.map { $0?.isUnopened } == [false, true, true, true, true, false])
        #expect(Self.verdicts([leaking, [Launch(coverage: Self.ran("T.b"))]]).last??.isUnopened == false)
    }

    @Test("A class that a commit deletes is fixed once")
    func deleted() throws {
        struct Deleted: CodeHistory {
            func isDeleted(_ className: String, after: Night, upTo: Night) -> Bool {
                className == "Orders" && after.number == 1 && upTo.number >= 3
            }
        }
        let hidden = [Launch(coverage: Self.unopened("T.a"))]
        let table = Self.table([[Launch()], [Launch(leaksIn: "T.a")], hidden, hidden, hidden])
        let verdicts = NightJudge(table, exercises: ["leak": .gone], code: Deleted())
            .verdicts(of: table.nights.map(\.night))
        #expect((0...4).map { verdicts[$0]?.first?.state } == [nil, .new, .notRun, .fixed, nil])
    }

    @Test("A defect that persists after a night without it shows again, and has a range")
    func again() {
        let verdicts = Self.verdicts([
            [Launch(leaksIn: "T.a")], [Launch()], [Launch(leaksIn: "T.a")], [Launch(leaksIn: "T.a")],
        ])
        #expect(verdicts.map { $0?.state } == [.first, .fixed, .persisting, .persisting])
        #expect(verdicts.map { $0?.isAgain } == [false, false, true, false])
        #expect(verdicts.map { $0?.hasRange } == [true, false, true, false])
        #expect(verdicts[2]?.lastWithout?.number == 1)
    }

    /// The letters are the nights of the target, and then those of the pull request: `S-|SS` for two of each.
    @Test(
        "Each night of a pull request is compared with its target only, whatever its earlier nights showed",
        arguments: [
            ("-|S", "new 1"), ("-|SS", "new 1"), ("-|S-", "-"), ("-|S-S", "new 3"), ("-|SxS", "new 1"),
            ("x|S", "first 1"), ("x|SS", "first 1"), ("|S", "first 0"), ("|SS", "first 0"),
            ("S|S", "persisting 0"), ("S|-", "fixed 0"), ("S|--", "fixed 0"), ("S|-S", "persisting 0"),
            ("S|x", "notRun 0"), ("S-|S", "new 2"), ("S-|-", "-"), ("S---|S", "back 4"), ("S---|SS", "back 4"),
            ("S---S|S", "back 4"), ("S-S-|S", "flaky 0"), ("S-S-|-", "flaky 0"), ("-S|S", "persisting 1"),
            ("NN|S", "new 2"), ("NN|SS", "new 2"), ("NN|NS", "new 3"), ("N-N-N|S", "new 5"), ("N|N", "persisting 0"),
            ("-|NN", "new 1"), ("S|N", "persisting 0"), ("SN|S", "persisting 0"),
        ])
    func request(nights: String, expected: String) throws {
        let sides = nights.split(separator: "|", omittingEmptySubsequences: false)
        let letters = sides.joined().map { letter -> [Launch] in
            switch letter {
            case "S": [Launch(leaksIn: "T.a")]
            case "N": [Launch(leaksIn: "T.a", severity: .note)]
            case "-": [Launch()]
            default: [Launch(coverage: Self.ran("T.b"))]
            }
        }
        let table = Self.table(letters)
        let last = try #require(table.nights.last).night
        let verdicts = NightJudge(table, ofTarget: sides[0].count, exercises: ["leak": .gone]).verdicts(of: [last])
        let told = verdicts[last.number]?.first.map { "\($0.state) \($0.since.number)" } ?? "-"
        #expect(told == expected)
    }
}
