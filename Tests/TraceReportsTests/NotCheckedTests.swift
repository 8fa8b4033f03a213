import Testing
import TraceModel

@testable import TraceReports

struct NotCheckedTests {
    /// A set has no order of its own, so equal entries stand in another order with more room in it.
    @Test func linesDoNotDependOnTheOrderOfASet() {
        let entries = (0..<40).map { number in
            RunReport.NotChecked(
                rule: "missing-did-move", reason: "classes that log nothing", classes: ["Shop.Screen\(number)"],
                cure: "add a line to")
        }
        let lines = RunReport.NotChecked.lines(of: Set(entries))
        #expect(lines.count == 40)
        for room in [64, 128, 512, 2048] {
            var roomy = Set<RunReport.NotChecked>(minimumCapacity: room)
            roomy.formUnion(entries.reversed())
            #expect(RunReport.NotChecked.lines(of: roomy) == lines)
        }
    }

    /// The same rule may not be checked for the same reason with two pieces of advice.
    @Test func aLineNamesARuleOnce() {
        let entries = ["print the time", "add a line to"].map { cure in
            RunReport.NotChecked(
                rule: "missing-did-move", reason: "classes that log nothing", classes: ["Shop.Cart"], cure: cure)
        }
        #expect(
            RunReport.NotChecked.lines(of: Set(entries)).map { $0.hasPrefix("missing-did-move: not for") } == [true])
    }
}
