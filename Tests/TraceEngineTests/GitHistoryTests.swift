import Foundation
import LogFiles
import Testing
import TraceModel
import TraceTestSupport

/// What Git tells of a work tree's commits.
@Suite final class GitHistoryTests {
    private let folder: TestFolder
    private var root: String { folder.path }
    private var history: GitHistory { GitHistory(root: root) }

    init() throws {
        folder = try TestFolder()
        try git("init", "-q", "-b", "main", root)
    }

    @discardableResult
    private func git(_ arguments: String...) throws -> String {
        let names = ["-c", "user.name=Jo", "-c", "user.email=jo@example.com"]
        let command = ["env", "GIT_CONFIG_GLOBAL=/dev/null", "git", "-C", root == arguments.last ? "/" : root]
        let (output, _, status) = try #require(ChildProcess.run(command + names + arguments))
        try #require(status == 0)
        return String(decoding: output, as: UTF8.self).trimmingCharacters(in: .newlines)
    }

    /// Adds a line to a file, and returns the id of the commit.
    @discardableResult
    private func commit(_ file: String, _ subject: String = "Change") throws -> String {
        let path = "\(root)/\(file)"
        let known = FileManager.default.contents(atPath: path) ?? Data()
        try (known + Data("line\n".utf8)).write(to: URL(filePath: path))
        try git("add", "-A")
        try git("commit", "-q", "-m", subject)
        return try git("rev-parse", "HEAD")
    }

    @Test func commitsOfABranchAreThoseThatTheOtherLacks() throws {
        let first = try commit("Root.swift")
        try git("switch", "-q", "-c", "feature")
        let own = try commit("Größe und \"mehr\".swift", "Say, what")
        try git("switch", "-q", "main")
        try commit("Other.swift")
        try git("switch", "-q", "feature")
        try git("merge", "-q", "-m", "Merge main", "main")
        let last = try commit("Root.swift", "Last")
        let main = try #require(history.tip(ofBranch: "main"))
        let fork = try #require(history.mergeBase(of: last, and: [main]))
        let commits = try #require(history.commits(after: fork, upTo: last))
        #expect(commits.map(\.subject) == ["Last", "Merge main", "Say, what"])
        #expect(commits.allSatisfy { $0.author == "Jo" })
        #expect(commits.map(\.files) == [["Root.swift"], [], ["Größe und \"mehr\".swift"]])
        #expect(commits.last?.id == own)
        #expect(history.mergeBase(of: last, and: [first]) == first)
        #expect(history.head == last)
    }

    @Test func manyCommitsAreFoundAtOnceAndSortedByWhatTheyLeadTo() throws {
        let first = try commit("Root.swift")
        let second = try commit("Root.swift")
        let unknown = String(repeating: "0", count: 40)
        let known = history.commits([String(first.prefix(9)), second, unknown, "abcdef0", "no commit", "--all"])
        #expect(known == [String(first.prefix(9)): first, second: second])
        #expect(history.commits([]).isEmpty)
        #expect(history.commits([first, second], notLeadingTo: first) == [second])
        #expect(history.commits([first, second], notLeadingTo: second) == [])
        #expect(history.commits([unknown], notLeadingTo: second) == nil)
        #expect(history.time(of: first).map { $0 > 0 } == true)
        #expect(history.time(of: unknown) == nil)
        #expect(history.fault == nil)
    }

    @Test func aCloneThatGitDoesNotReadIsFaulty() throws {
        try FileManager.default.removeItem(atPath: "\(root)/.git/HEAD")
        #expect(history.fault == .unreadable)
    }

    @Test func theClassesOfFilesAreThoseThatTheCommitDeclares() throws {
        func write(_ file: String, _ text: String) throws -> String {
            try Data(text.utf8).write(to: URL(filePath: "\(root)/\(file)"))
            return try commit(file)
        }
        _ = try write("Cart view.swift", "final class Cart: UIViewController {}\nclass Cartwheel {}\n")
        let first = try write("Old.m", "@implementation  Old\n@end\n")
        try FileManager.default.removeItem(atPath: "\(root)/Old.m")
        let second = try write("New.swift", "struct New {}\n")
        #expect(
            history.classes(declaredIn: first, nil) == ["Cart view.swift": ["Cart", "Cartwheel"], "Old.m": ["Old"]])
        #expect(history.classes(declaredIn: first, ["Old.m"]) == ["Old.m": ["Old"]])
        #expect(history.classes(declaredIn: first, nil, named: "Cart") == ["Cart view.swift": ["Cart"]])
        #expect(history.classes(declaredIn: second, nil, named: "Old") == [:])
        #expect(history.classes(declaredIn: first, []) == [:])
        let changed = try #require(history.files(changedFrom: first, to: second, alikeFrom: 50))
        #expect(Set(changed.map { "\($0.before ?? "-") \($0.after ?? "-")" }) == ["Old.m -", "- New.swift"])
    }

    @Test func aFileThatMovedIsOne() throws {
        let text = "final class Cart: UIViewController {\n    // \(String(repeating: "A list. ", count: 9))\n}\n"
        try Data(text.utf8).write(to: URL(filePath: "\(root)/Cart.swift"))
        let first = try commit("Root.swift")
        try git("mv", "Cart.swift", "Basket.swift")
        try Data(text.replacing("Cart", with: "Basket").utf8).write(to: URL(filePath: "\(root)/Basket.swift"))
        let second = try commit("Root.swift")
        let changed = try #require(history.files(changedFrom: first, to: second, alikeFrom: 50))
        let moved = try #require(changed.first { $0.before == "Cart.swift" })
        #expect(moved.after == "Basket.swift" && moved.similarity.map { (50..<100).contains($0) } == true)
        #expect(history.text(of: "Cart.swift", in: first) == text)
        #expect(history.text(of: "Cart.swift", in: second) == nil)
    }

    /// What merely moved is as before, and what was changed before it moved is named as it is named now.
    @Test func commitsNameFilesAsTheLastOneDoes() throws {
        let first = try commit("Cart.swift")
        try commit("Cart.swift")
        try git("mv", "Cart.swift", "Basket.swift")
        let last = try commit("Other.swift")
        #expect(history.commits(after: first, upTo: last)?.map(\.files) == [["Other.swift"], ["Basket.swift"]])
    }

    @Test func commitsAreNotTooMany() throws {
        let (first, count) = (try commit("Root.swift"), 5_100)
        let stream = (0..<count).map { number in
            "commit refs/heads/main\ncommitter Jo <jo@example.com> 1800000000 +0000\ndata 1\nx\n"
                + (number == 0 ? "from \(first)\n" : "")
        }
        try stream.joined().write(toFile: folder.file("stream"), atomically: true, encoding: .utf8)
        let load = ["sh", "-c", "git -C '\(root)' fast-import --quiet < '\(folder.file("stream"))'"]
        #expect(ChildProcess.run(load)?.status == 0)
        let last = try #require(history.tip(ofBranch: "main"))
        #expect(history.commits(after: first, upTo: last)?.count == count)
    }

    @Test func aRemoteBranchComesBeforeTheLocalOne() throws {
        let older = try commit("Root.swift")
        let newer = try commit("Root.swift")
        try git("update-ref", "refs/remotes/origin/main", older)
        #expect(history.tip(ofBranch: "main") == older)
        try git("update-ref", "-d", "refs/remotes/origin/main")
        #expect(history.tip(ofBranch: "main") == newer)
    }

    /// A log may contain anything as its commit or branch.
    @Test(arguments: ["", "--help", "HEAD", "main", "main~1", "main^{/Change}", "@{0}", "a..b", "x y", "0000000"])
    func textsThatAreNoCommitAreNotAsked(_ text: String) throws {
        try commit("Root.swift")
        try commit("Root.swift")
        #expect(history.commit(text) == nil)
        #expect((history.tip(ofBranch: text) == nil) == (text != "main"))
    }

    @Test func aFolderWithoutRepositoryTellsNothing() throws {
        let id = try commit("Root.swift")
        try FileManager.default.removeItem(atPath: "\(root)/.git")
        #expect(history.head == nil && history.commit(id) == nil && history.commits(after: id, upTo: id) == nil)
    }
}
