package import TraceModel
import TraceText
package import TraceVerdicts

/// An answer to whether a defect is fixed, in words.
package struct FixText {
    /// Without texts from a log.
    package let answer: String
    /// Where the answer is from, or what to do.
    package let detail: String

    package init(_ given: FixCheck.Answer, about defect: Defect) {
        let name = defect.name(else: "view controller")
        switch given {
        case .shown(let count, let runs):
            answer = "still there, " + counted(count, "finding")
            detail = "in run " + Self.list(runs)
        case .fixed(let tests):
            answer = "gone"
            detail =
                tests.isEmpty ? "a \(name) got as far as before, and nothing was found" : "tests: " + Self.list(tests)
        case .deleted:
            answer = "gone"
            detail = "its class was deleted"
        case .flaky:
            answer = "not shown, but it comes and goes"
            detail = "more nights must show whether it is gone"
        case .noted(let runs):
            answer = "a note now, which leaves it open"
            detail = "in run " + Self.list(runs)
        case .elsewhere(let tests, let ran, let seen):
            let isAnotherDevice = Set(ran.map(\.device)).isDisjoint(with: seen.map(\.device))
            func names(_ platforms: Set<Launch.Platform>) -> String {
                Self.list(Set(platforms.map { isAnotherDevice ? $0.device ?? "no known device" : $0.name }).sorted())
            }
            answer = "not shown, but nothing ran where it was seen"
            detail =
                (tests.isEmpty ? "a \(name) got as far" : Self.list(tests) + " ran")
                + " on \(names(ran)) only: run \(tests.count > 1 ? "them" : "it") on \(names(seen))"
        case .unknown(let tests, true):
            answer = "not shown, and nothing ran that checks for it"
            detail = tests.isEmpty ? "no \(name) got far enough to show it" : "run these tests: " + Self.list(tests)
        case .unknown(let tests, false):
            answer = "not run: its class was never seen after the fix"
            detail =
                tests.isEmpty
                ? "open the screen with \(name) in the app, and log it"
                : "these tests showed it before: " + Self.list(tests)
        }
    }

    /// Some names, the first six of many.
    package static func list(_ names: [String]) -> String { listed(names, limit: 6) ?? "" }
}
