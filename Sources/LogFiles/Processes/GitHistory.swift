package import TraceModel
import VCTraceAudit

/// The commits of a Git work tree. Git reads them; nothing is fetched, and no program that the work tree configures is run.
package final class GitHistory {
    package struct Commit: Sendable, Hashable {
        /// The whole id, in hexadecimal digits.
        package var id: String
        package var parents: [String]
        package var subject: String
        package var author: String
        /// The files that it changed, by the paths from the root of the work tree that they have in the last of the commits that were asked
        /// for; none for a merge.
        package var files: Set<String>
    }

    /// The root of the work tree.
    private let root: String
    /// How many commands did not find what the repository must have, or were refused: where objects are missing, as in a partial clone, that
    /// something is not there says nothing.
    package private(set) var failures = 0

    package init(root: String) {
        self.root = root
    }

    /// The id of a commit that the repository has; nil for one that it lacks, and for a text that is no id. A log may contain anything
    /// as its commit.
    package func commit(_ id: String) -> String? {
        Self.isID(id) ? resolve(id) : nil
    }

    private static func isID(_ text: String) -> Bool {
        (7...64).contains(text.utf8.count) && text.utf8.allSatisfy(isDigit)
    }

    /// The commits of a list that the repository has, by their ids in the list.
    package func commits(_ ids: Set<String>) -> [String: String] {
        let asked = ids.filter(Self.isID)
        guard !asked.isEmpty,
            let found = lines(["rev-list", "--no-walk=unsorted", "--ignore-missing"] + asked.sorted() + ["--"])
        else { return [:] }
        let known = found.sorted()
        return Dictionary(
            firstOf: asked.compactMap { id in
                let place = known.partitioningIndex { $0 >= id }
                return place < known.count && known[place].hasPrefix(id) ? (id, known[place]) : nil
            })
    }

    /// Those of some commits that do not lead to another one; nil if Git does not say.
    package func commits(_ ids: [String], notLeadingTo last: String) -> Set<String>? {
        lines(["rev-list"] + ids + ["--not", last, "--"]).map { Set(ids).intersection($0) }
    }

    /// Those of some commits that another one leads to, or that are that one.
    package func commits(_ ids: [String], containing first: String) -> Set<String> {
        guard !ids.isEmpty else { return [] }
        let path = lines(["rev-list", "--ancestry-path"] + ids + ["--not", first, "--"]) ?? []
        return Set(ids).intersection(path + [first])
    }

    /// When a commit was made, in nanoseconds since 1970.
    package func time(of commit: String) -> Int64? {
        line(["show", "-s", "--no-show-signature", "--format=%ct", commit, "--"]).flatMap { Int64($0) }
            .map { $0 * 1_000_000_000 }
    }

    /// Why commits may be unknown that the repository has elsewhere; nil for a whole clone.
    package var fault: CloneFault? {
        switch line(["rev-parse", "--is-shallow-repository"]) {
        case nil: .unreadable
        case "true": .shallow
        case _ where line(["config", "--get-regexp", Self.partial], mayFail: true) != nil: .partial
        // Its objects may be in another repository that is not there.
        default: isBroken ? .unreadable : nil
        }
    }

    /// The settings that only partial clones have.
    private static let partial = #"^(extensions\.partialclone|remote\..*\.promisor)$"#

    private var isBroken: Bool { line(["rev-parse", "HEAD"], mayFail: true) != nil && head == nil }

    /// Whether the commits that lead to one and not to another begin at one without a parent, as where a shallow clone ends.
    package func beginsWithoutParent(after first: String, upTo last: String) -> Bool {
        line(["rev-list", "--max-parents=0", "-n", "1", "\(first)..\(last)", "--"]) != nil
    }

    /// The commit of the target that GitHub merged a pull request into, if a commit is such a merge; nil for any other one.
    package func target(ofMerge commit: String) -> String? {
        let requests = ["refs/remotes/pull", "refs/pull"]
        let refs = lines(["for-each-ref", "--points-at", commit, "--format=%(refname)"] + requests)
        guard refs?.contains(where: { $0.hasSuffix("/merge") }) == true, resolve("\(commit)^2") != nil else {
            return nil
        }
        return resolve("\(commit)^1")
    }

    /// A file that differs between two commits: its path in the first and in the second one.
    package struct ChangedFile: Sendable, Hashable {
        /// Nil for a new file.
        package var before: String?
        /// Nil for a deleted one.
        package var after: String?
        /// How many percent of a file that Git sees as renamed are as before.
        package var similarity: Int?
    }

    /// The files that differ between two commits. Those with different paths are renamed, if Git finds at least a part of the percentage
    /// in common; nil if Git does not say.
    package func files(changedFrom first: String, to last: String, alikeFrom percentage: Int) -> [ChangedFile]? {
        let options = ["--no-ext-diff", "-M\(percentage)%", "--name-status", "-z"]
        guard let output = output(["diff"] + options + [first, last, "--"]) else { return nil }
        var fields = output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }[...]
        var files: [ChangedFile] = []
        while let status = fields.popFirst(), let path = fields.popFirst() {
            switch status.first {
            case "R":
                files.append(
                    ChangedFile(before: path, after: fields.popFirst(), similarity: Int(status.dropFirst())))
            case "C": files.append(ChangedFile(after: fields.popFirst()))
            case "A": files.append(ChangedFile(after: path))
            case "D": files.append(ChangedFile(before: path))
            default: files.append(ChangedFile(before: path, after: path))
            }
        }
        return files
    }

    /// The text of a file in a commit; nil if the commit has no such file.
    package func text(of path: String, in commit: String) -> String? {
        output(["cat-file", "blob", "\(commit):\(path)"]).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The names of the classes that files declare in a commit, by their paths; nil if Git does not say.
    ///
    /// - Parameters:
    ///   - paths: nil for all files with code for Apple's systems.
    ///   - name: the wanted name; nil for all.
    package func classes(
        declaredIn commit: String, _ paths: [String]?, named name: String = "[[:alpha:]_][[:alnum:]_]*"
    ) -> [String: Set<String>]? {
        let places = paths.map { $0.map { ":(literal)\($0)" } } ?? Self.code
        guard !places.isEmpty else { return [:] }
        let command = [
            "grep", "-I", "-z", "-o", "-w", "-E", "(class|@implementation)[[:space:]]+\(name)", commit, "--",
        ]
        guard let output = output(command + places, emptyStatus: 1) else { return nil }
        var classes: [String: Set<String>] = [:]
        for line in output.split(separator: UInt8(ascii: "\n")) {
            let fields = line.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
            guard fields.count == 2, let declared = fields[1].split(whereSeparator: \.isWhitespace).last else {
                continue
            }
            classes[String(fields[0].dropFirst(commit.count + 1)), default: []].insert(String(declared))
        }
        return classes
    }

    /// The files with code for Apple's systems that have a word in a commit; nil if Git does not say.
    package func files(naming word: String, in commit: String) -> [String]? {
        let command = ["grep", "-I", "-z", "-l", "-w", "-F", "-e", word, commit, "--"] + Self.code
        guard let output = output(command, emptyStatus: 1) else { return nil }
        return output.split(separator: 0).map { file in
            String(decoding: file.dropFirst(commit.utf8.count + 1), as: UTF8.self)
        }
    }

    /// The patterns of files with code for Apple's systems.
    private static let code = SourceTable.endings.sorted().map { "*." + $0 }

    /// The commit of the work tree.
    package var head: String? { resolve("HEAD") }

    /// The last commit of a branch: of the remote one, which is newer in a clone, or else of the local one; nil if the repository has
    /// neither.
    package func tip(ofBranch name: String) -> String? {
        guard !name.isEmpty, !name.contains(".."), !name.contains("@{"), !name.contains(where: Self.isOfRevisions)
        else { return nil }
        return resolve("refs/remotes/origin/\(name)") ?? resolve("refs/heads/\(name)")
    }

    /// The last commit that one has in common with any of others; nil if there is none, or Git does not know it, as in a shallow clone.
    package func mergeBase(of commit: String, and others: [String]) -> String? {
        output(["merge-base", commit] + others, emptyStatus: 1).flatMap(Self.line)
    }

    /// The commits that lead to one and not to another, the newest first; nil if the repository lacks one of the two.
    package func commits(after first: String, upTo last: String) -> [Commit]? {
        let options = ["--no-show-signature", "--date-order", "-M100%", "--name-status"]
        let command = ["log", "-z"] + options + ["--format=%x01%H%x02%P%x02%s%x02%an", "\(first)..\(last)", "--"]
        guard let output = output(command) else { return nil }
        var paths: [String: String] = [:]
        return output.split(separator: 1).compactMap { Commit(fields: $0, now: &paths) }
    }

    /// The last commit that changed a line of a file, among those that lead to one commit and not to another; nil if none did.
    ///
    /// - Parameter line: as the last of the commits has it.
    package func changer(ofLine line: Int, in path: String, after first: String, upTo last: String) -> (
        id: String, title: String
    )? {
        let place = ["-L", "\(line),\(line)", "\(first)..\(last)", "--", path]
        guard let output = output(["blame", "--porcelain"] + place, mayFail: true) else { return nil }
        let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
        func value(_ key: String) -> Substring? { lines.first { $0.hasPrefix(key) }?.dropFirst(key.count) }
        // The boundary is the first of the two commits, or an earlier one.
        guard let id = lines.first?.prefix(while: { $0 != " " }), !lines.contains("boundary") else { return nil }
        return (String(id), "\(id.prefix(7)) \(value("summary ") ?? "") (\(value("author ") ?? ""))")
    }

    private func resolve(_ revision: String) -> String? {
        line(["rev-parse", "--verify", "--quiet", "\(revision)^{commit}"], mayFail: true)
    }

    private func line(_ arguments: [String], mayFail: Bool = false) -> String? {
        output(arguments, mayFail: mayFail).flatMap(Self.line)
    }

    /// The first line; nil if it is empty.
    private static func line(_ output: [UInt8]) -> String? {
        let line = output.prefix { $0 != UInt8(ascii: "\n") }
        return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
    }

    private func lines(_ arguments: [String]) -> [String]? {
        output(arguments).map { $0.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) } }
    }

    /// - Parameters:
    ///   - emptyStatus: a status that says that there is no output, although nothing failed.
    ///   - mayFail: whether a failure answers the question.
    private func output(_ arguments: [String], emptyStatus: Int32 = 0, mayFail: Bool = false) -> [UInt8]? {
        // An incomplete clone must not fetch anything over the network.
        let command = ["env", "GIT_NO_LAZY_FETCH=1", "GIT_OPTIONAL_LOCKS=0", "git", "-C", root] + Self.settings
        if let (output, _, status) = ChildProcess.run(command + arguments), [0, emptyStatus].contains(status) {
            return output
        }
        if !mayFail { failures += 1 }
        return nil
    }

    /// The settings that change what Git prints, or which files of commits it names. Those of the user do not count.
    private static let settings = [
        "color.ui=false", "color.grep=false", "color.diff=false", "grep.lineNumber=false", "grep.column=false",
        "log.showRoot=true", "i18n.logOutputEncoding=UTF-8",
    ].flatMap { ["-c", $0] }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }

    /// Whether a character has a meaning in Git's revisions, and cannot be in a branch's name.
    private static func isOfRevisions(_ character: Character) -> Bool {
        character.isWhitespace || " ~^:?*[\\".contains(character)
    }
}

extension GitHistory.Commit {
    /// - Parameters:
    ///   - bytes: the id, parents, subject and author, and then the files, each after what happened to it, with zeros between them.
    ///   - paths: the paths of moved files now, by those that they have in this commit.
    fileprivate init?(fields bytes: ArraySlice<UInt8>, now paths: inout [String: String]) {
        var fields = bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }[...]
        let head = fields.popFirst()?.split(separator: "\u{2}", maxSplits: 3, omittingEmptySubsequences: false) ?? []
        guard head.count == 4, head[0].utf8.count >= 40 else { return nil }
        self.init(
            id: String(head[0]), parents: head[1].split(separator: " ").map(String.init), subject: String(head[2]),
            author: String(head[3]), files: [])
        while let status = fields.popFirst(), let path = fields.popFirst() {
            let kind = status.hasPrefix("\n") ? status.dropFirst() : status[...]
            // A file that only moved is as before.
            if kind.hasPrefix("R"), let newPath = fields.popFirst() {
                paths[path] = paths[newPath] ?? newPath
            } else {
                files.insert(paths[path] ?? path)
            }
        }
    }
}
