import Foundation
import Testing
import TraceModel
import TraceTestSupport

@testable import TraceStore

/// Runs that are written in one transaction.
@Suite struct RunGroupTests {
    let folder: TestFolder
    let store: TraceStore

    init() throws {
        folder = try TestFolder()
        store = try folder.newStore()
    }

    private func run(_ name: String) -> RunWriter.WholeRun {
        let sample = SampleTrace()
        return RunWriter.WholeRun(
            Run(
                number: 0, name: name, source: "\(name).log", format: "native", digest: "d1", imported: 0,
                summary: sample.summary), sample.batch)
    }

    @Test func runsAppearTogether() throws {
        let writer = try RunWriter(store)
        let first = try writer.write(run("a"))
        let second = try writer.write(run("b"))
        #expect(try store.runs().isEmpty)
        try writer.commit()
        #expect(try store.wholeRuns() == [first, second])
        // The next group begins automatically.
        try writer.commit()
        _ = try writer.write(run("c"))
        try writer.commit()
        #expect(try store.runs().map(\.name) == ["a", "b", "c"])
    }

    @Test func runIsWrittenAsOneThatIsWrittenAlone() throws {
        let alone = try TraceStore(path: folder.file("alone.sqlite"))
        try SampleTrace().write(to: alone)
        let writer = try RunWriter(store)
        _ = try writer.write(run("nightly"))
        try writer.commit()
        for table in PerRunTables.all where table != "run" {
            #expect(try store.rows("SELECT * FROM \(table)") == alone.rows("SELECT * FROM \(table)"), "\(table)")
        }
    }

    @Test func runsWithoutACommitLeaveNothing() throws {
        do {
            let writer = try RunWriter(store)
            _ = try writer.write(run("a"))
        }
        #expect(try store.runs().isEmpty)
        // The store is free for other writers.
        try SampleTrace().write(to: store, as: "b")
    }

    @Test func nameInUseIsLeftOut() throws {
        try SampleTrace().write(to: store, as: "b")
        let writer = try RunWriter(store)
        #expect(try writer.write(run("a")) != nil)
        #expect(try writer.write(run("b")) == nil)
        #expect(try writer.write(run("a")) == nil)
        try writer.commit()
        #expect(try store.runs().map(\.name) == ["b", "a"])
    }

    @Test func runsAreWrittenOverTheConnectionOfTheStore() throws {
        let writer = try RunWriter(store, sharesConnection: true)
        let first = try writer.write(run("a"))
        // Other connections do not see it yet.
        #expect(try store.rows("SELECT count(*) FROM run") == ["0"])
        try writer.commit()
        #expect(try store.wholeRuns() == [first])
        _ = try writer.write(run("b"))
        writer.cancel()
        #expect(try store.runs().map(\.name) == ["a"])
        // The connection is free for other writers.
        try SampleTrace().write(to: store, as: "c")
    }

    @Test func writerLeavesTransactionsOfOthersAlone() throws {
        let first = try RunWriter(store, sharesConnection: true)
        do {
            let second = try RunWriter(store, sharesConnection: true)
            _ = try first.write(run("a"))
            second.cancel()
        }
        try first.commit()
        #expect(try store.runs().map(\.name) == ["a"])
    }

    @Test(arguments: [0, 1, 7, 8, 9, 31, 32, 33, 39, 40, 41, 73]) func rowsOfAnyNumberAreAllWritten(count: Int) throws {
        let problems = (0..<count).map { Problem(line: $0 + 1, severity: .note, reason: "r\($0)", text: "t") }
        var whole = run("a")
        whole.batch.problems = problems
        let writer = try RunWriter(store)
        _ = try writer.write(whole)
        try writer.commit()
        #expect(try store.rows("SELECT reason FROM problem ORDER BY line") == problems.map(\.reason))
    }

    /// SQLite copies the pages of such a table for each statement of several rows.
    @Test func tablesWithFunctionsInIndexesAreWrittenRowByRow() throws {
        let schema = StoreSchema.current
        for (table, statement) in schema.tableStatements where PerRunTables.all.contains(table) {
            let generated = StoreSchema.columns(of: statement).filter { $0.value.isGenerated }
            let indexes = schema.tables.components(separatedBy: "\n").filter { $0.contains(" ON \(table) (") }
            let isAffected = generated.contains { name, column in
                column.definition.contains("printf(") && indexes.contains { $0.contains(name) }
            }
            #expect(PreparedInserts.withFunctions.contains(table) == isAffected, "\(table)")
        }
    }
}
