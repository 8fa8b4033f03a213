import Foundation
import LogFiles
import SeededNumbers
import Testing
import TraceModel
import TraceStore
import TraceTestSupport
import VCTraceAudit

@testable import TraceEngine

/// Which commits may have brought a defect, over made-up histories of a Git repository.
@Suite final class NightCommitsTests {
    private let folder: TestFolder

    init() throws {
        folder = try TestFolder()
    }

    /// What a leak is caused by: a class on the path of the leaking controller, or a service that holds it.
    private static let causes = ["Cart", "Host", "Session"]

    /// A repository with some commits, and the nights that tested some of them.
    private struct History {
        /// For each commit, the files that it touches.
        var commits: [[String]] = []
        /// The commits that nights tested, in order.
        var nights: [Int] = []
        var guilty = 0
        var cause = ""

        init(_ numbers: inout SeededGenerator) {
            commits = [["Cart", "Host", "Session"]]
            let count = Int.random(in: 3...6, using: &numbers)
            for _ in 0..<count {
                nights.append(commits.count - 1)
                for _ in 0..<Int.random(in: 1...30, using: &numbers) {
                    var files = ["Other\(Int.random(in: 0..<9, using: &numbers))"]
                    // Changes that do no harm.
                    if Int.random(in: 0..<40, using: &numbers) == 0 {
                        files.append(causes.randomElement(using: &numbers) ?? "Cart")
                    }
                    commits.append(files)
                }
            }
            nights.append(commits.count - 1)
            guilty = Int.random(in: 1..<commits.count, using: &numbers)
            cause = causes.randomElement(using: &numbers) ?? "Cart"
            commits[guilty] = [cause]
        }
    }

    private func shell(_ line: String) throws -> String {
        let (output, _, status) = try #require(ChildProcess.run(["sh", "-c", "cd '\(folder.path)' && \(line)"]))
        #expect(status == 0, "\(line)")
        return String(decoding: output, as: UTF8.self)
    }

    /// Makes the repository, and returns the ids of its commits.
    private func make(_ history: History, in sources: String = "Shop") throws -> [String] {
        var stream = ""
        for (number, files) in history.commits.enumerated() {
            stream += "commit refs/heads/main\ncommitter Jo <jo@example.com> \(1_700_000_000 + number) +0000\n"
            stream += "data <<END\nChange \(number)\nEND\n"
            for file in files {
                stream += "M 100644 inline \(sources)/\(file).swift\ndata <<END\nclass \(file) {} // \(number)\nEND\n"
            }
        }
        try stream.write(to: folder.url.appending(path: "stream"), atomically: true, encoding: .utf8)
        return try shell(
            "rm -rf .git Shop Sources && git init -q -b main . && git fast-import --quiet < stream && git reset -q --hard main"
                + " && git rev-list --reverse main"
        ).split(separator: "\n").map(String.init)
    }

    /// A launch whose test shows the leak, or ran to its end without it, or did not end.
    private func launch(day: Int, commit: String, branch: String = "main", leaks: Bool, ends: Bool = true) -> String {
        let date = "2026-11-\(day < 10 ? "0" : "")\(day)T02:00:"
        let start = """
            # vctrace: 1
            # app: Shop 4.2 (8\(day))
            # branch: \(branch)
            # commit: \(commit)
            # device: iPhone17,1
            # records: init deinit addChild willMove didMove removeFromParent
            \(date)00Z [main] testStarted -[ShopUITests.CartTests testAdds]
            \(date)00Z [main] <Shop.Host: 0xff> addChild(_:) <Shop.Cart: 0x1>
            \(date)00Z [main] <Shop.Cart: 0x1> didMove(toParent:) <Shop.Host: 0xff>

            """
        guard ends else { return start }
        return start + """
            \(date)01Z [main] <Shop.Cart: 0x1> willMove(toParent:) nil
            \(date)01Z [main] <Shop.Cart: 0x1> removeFromParent()
            \(date)01Z [main] <Shop.Cart: 0x1> didMove(toParent:) nil
            \(date)02Z [main] \(leaks ? "<Shop.Other: 0x2>" : "<Shop.Cart: 0x1>") deinit
            \(date)20Z [main] testFinished -[ShopUITests.CartTests testAdds] passed
            \(date)20Z [main] <Shop.Last: 0x3> deinit
            # end

            """
    }

    private func audit(_ log: String, in store: TraceStore) throws {
        let path = folder.file("\(UUID().uuidString).log")
        try log.write(toFile: path, atomically: true, encoding: .utf8)
        var audit = RunAudit()
        audit.digest = RunAudit.SettingsDigest { "same" }
        _ = try StoredAudit(audit: audit, store: store).report(on: RunReference(path))
    }

    /// The verdict of the newest night of main on the leak, and the commits that may have brought it.
    private func told(
        in store: TraceStore, tracesAll: Bool = false
    ) throws -> (verdict: Verdict, range: NightReport.CommitRange?)? {
        let reader = try NightReader(store, audit: RunAudit())
        let night = try #require(reader.nights.last { $0.branch == "main" })
        let report = try reader.report(
            on: night, .none, SourceTable(near: folder.path),
            tracesAll: tracesAll)
        let verdict = report.verdicts.first { $0.defect.className == "Shop.Cart" }
        return verdict.map { ($0, report.commits[$0.defect.fingerprint]) }
    }

    @Test func guiltyCommitIsInTheRange() throws {
        var numbers = SeededGenerator(seed: 57)
        var (onPath, first) = (0, 0)
        let histories = Draws.some(0..<30, oneIn: 3)
        for number in histories {
            let history = History(&numbers)
            let ids = try make(history)
            let store = try TraceStore(path: folder.file("\(number).sqlite"))
            for (day, commit) in history.nights.enumerated() {
                // The test does not end in some nights, which then say nothing. The first and the last night are whole.
                let isWhole = day == 0 || day == history.nights.count - 1 || Int.random(in: 0..<4, using: &numbers) > 0
                let leaks = commit >= history.guilty
                try audit(launch(day: day + 1, commit: ids[commit], leaks: leaks, ends: isWhole), in: store)
                guard leaks, isWhole else { continue }
                let (verdict, range) = try #require(try told(in: store))
                #expect(verdict.state == .new)
                let commits = try #require(range)
                let from = try #require(ids.firstIndex(of: commits.from.commit))
                let to = try #require(ids.firstIndex(of: commits.to.commit))
                #expect(from < history.guilty && history.guilty <= to && commits.count == to - from)
                guard history.cause != "Session" else { break }
                onPath += 1
                #expect(commits.suspects.contains { $0.commit == ids[history.guilty] })
                if commits.suspects.first?.commit == ids[history.guilty] { first += 1 }
                break
            }
        }
        #expect(onPath * 3 >= histories.count)
        #expect(first * 10 >= onPath * 7, "\(first) of \(onPath)")
    }

    /// The site tells of the commits before the first night that shows it.
    @Test func flakyDefectHasTheRangeOfItsFirstNight() throws {
        var numbers = SeededGenerator(seed: 59)
        var history = History(&numbers)
        history.commits = [["Cart", "Host", "Session"], ["Other"], ["Cart"], ["Other"], ["Other"], ["Other"]]
        let ids = try make(history)
        let store = try TraceStore(path: folder.file("flaky.sqlite"))
        for (day, leaks) in [false, false, true, false, true, false].enumerated() {
            try audit(launch(day: day + 1, commit: ids[day], leaks: leaks), in: store)
        }
        let (verdict, range) = try #require(try told(in: store, tracesAll: true))
        #expect(verdict.state == .flaky && verdict.since.commit == ids[2])
        let commits = try #require(range)
        #expect(commits.from.commit == ids[1] && commits.to.commit == ids[2] && commits.count == 1)
        #expect(commits.suspects.map(\.touches) == [.class])
    }

    /// A trace names the file of a caller as `#fileID` does, by the module, and a commit by its path.
    @Test func commitThatTouchesACallerIsASuspect() throws {
        var numbers = SeededGenerator(seed: 60)
        var history = History(&numbers)
        history.commits = [["Cart", "Host", "Session"], ["Other"], ["Session"], ["Other"]]
        let ids = try make(history, in: "Sources/Shop")
        let store = try TraceStore(path: folder.file("callers.sqlite"))
        let removal = "removeFromParent()"
        for (day, commit) in [0, 3].enumerated() {
            let log = launch(day: day + 1, commit: ids[commit], leaks: day > 0)
            try audit(log.replacing(removal, with: removal + " at=Shop/Session.swift:1"), in: store)
        }
        let range = try #require(try told(in: store)?.range)
        #expect(range.suspects.map(\.commit) == [ids[2]] && range.suspects.map(\.touches) == [.caller])
    }

    @Test func tracesOfFurtherCommitsNarrowTheRange() throws {
        var numbers = SeededGenerator(seed: 58)
        var history = History(&numbers)
        history.commits = Array(repeating: ["Other"], count: 17)
        history.guilty = 11
        history.commits[11] = ["Host"]
        let ids = try make(history)
        let store = try TraceStore(path: folder.file("narrow.sqlite"))
        try audit(launch(day: 1, commit: ids[0], leaks: false), in: store)
        try audit(launch(day: 2, commit: ids[16], leaks: true), in: store)
        for day in 3...6 {
            let range = try #require(try told(in: store)?.range)
            let next = try #require(range.next.flatMap(ids.firstIndex))
            #expect(range.count == 1 << (7 - day))
            try audit(launch(day: day, commit: ids[next], branch: "bisect", leaks: next >= 11), in: store)
        }
        let range = try #require(try told(in: store)?.range)
        #expect(range.count == 1 && range.to.commit == ids[11] && range.from.commit == ids[10] && range.next == nil)
        #expect(range.suspects.map(\.touches) == [.path])
    }
}
