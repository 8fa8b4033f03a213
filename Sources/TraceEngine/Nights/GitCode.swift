import Foundation
import LogFiles
import TraceModel
import TraceVerdicts
import VCTraceAudit

extension SourceTable {
    /// For the Git work tree of the working folder, as it is now; nil outside of one.
    static var here: SourceTable? { SourceTable(near: FileManager.default.currentDirectoryPath) }
}

/// What the Git work tree of the working folder knows about the code that nights tested. Each question is asked once.
final class GitCode: CodeHistory {
    /// Nil outside of a work tree.
    let sources: SourceTable?
    let history: GitHistory?
    /// Whether an answer needs a commit that the clone lacks, or that Git does not read.
    private(set) var isLacking = false
    /// Whether an answer needs commits, and there is no work tree.
    private(set) var isMissed = false
    /// The commits that an answer needs, and that the repository lacks.
    private(set) var unknown: Set<String> = []
    /// What the clone lacks that answers about nights need.
    private(set) var missing = NightReader.MissingCode()

    /// Nil for a whole clone, and outside of a work tree.
    private(set) lazy var fault = history?.fault
    private var commits: [String: String?] = [:]
    private var bases: [[String]: String?] = [:]
    private var changes: [[String]: CodeChanges?] = [:]
    private var declarations: [[String]: Set<String>?] = [:]
    private var branches: [[Night]: BranchChanges?] = [:]

    /// - Parameter sources: the files of the work tree.
    init(_ sources: SourceTable? = .here) {
        self.sources = sources
        history = sources.map { GitHistory(root: $0.root) }
    }

    var isAbsent: Bool { history == nil }

    /// The id of a commit that the repository has.
    func commit(_ id: String?) -> String? {
        guard let id, let history else { return nil }
        return commits.value(of: id) { history.commit(id) }
    }

    /// The id of a commit that an answer needs; nil if the repository lacks it.
    func needed(_ id: String) -> String? {
        if let found = commit(id) { return found }
        unknown.insert(id)
        lack()
        return nil
    }

    /// Notes that an answer needs a commit that the repository lacks, which is the clone's fault unless it is whole.
    func lack() { isLacking = isLacking || fault != nil }

    /// Notes that an answer about a night needs what the repository lacks.
    private func lack(for night: Night) {
        lack()
        if fault != nil { missing.nights.insert(night.number) }
    }

    /// Notes that a whole clone does not know the commit of a pull request's night, so that its changes are unknown, too.
    func noteUnknownCommit(of request: Night) {
        guard history != nil, fault == nil, let id = request.commit, commit(id) == nil else { return }
        missing.unknown[request.number] = id
    }

    /// Asks Git about a night. An answer for which a command failed lacks something.
    func ask<Answer>(about night: Night, _ question: () -> Answer) -> Answer {
        let before = history?.failures
        defer { if history?.failures != before { lack(for: night) } }
        return question()
    }

    /// What readers must know about the clone: why it lacks commits, if there are defects of which an answer needs one.
    ///
    /// - Parameter isLacking: whether the verdicts that are told need a commit that the clone lacks.
    func fault(ofDefects hasDefects: Bool, lacking isLacking: Bool = false) -> CloneFault? {
        hasDefects && (self.isLacking || isLacking) ? fault : nil
    }

    /// The commits that lead to one and not to another, the newest first; nil if the clone does not have all of them.
    func commits(after first: String, upTo last: String) -> [GitHistory.Commit]? {
        guard let history, !(fault != nil && history.beginsWithoutParent(after: first, upTo: last)) else {
            lack()
            return nil
        }
        return history.commits(after: first, upTo: last)
    }

    /// The commit of a night of a pull request; if it is unknown, that of the work tree.
    ///
    /// - Returns: nil if the repository lacks the night's commit.
    func tested(in night: Night) -> String? { night.commit == nil ? history?.head : commit(night.commit) }

    /// The commit of the work tree, if it is the last one of a night's branch: then it stands for a commit that the repository lacks, such as a
    /// merge with the target that was only tested.
    func checkedOut(_ night: Night) -> String? {
        history?.head.flatMap { head in night.branch.flatMap { history?.tip(ofBranch: $0) } == head ? head : nil }
    }

    /// The commit that a branch left: the last one that it has in common with its target.
    ///
    /// - Parameters:
    ///   - last: the last commit of the branch.
    ///   - nights: those that it is compared with.
    ///   - target: the branch that it left, if that is another one than that of the nights.
    func base(of last: String, _ nights: [Night], target: String? = nil) -> String? {
        guard let history else { return nil }
        // A clone that is kept may know nights of the target that are newer than its copy of the branch.
        let newest = nights.lazy.reversed().compactMap { self.commit($0.commit) }.first
        let branches = Set([target, nights.last?.branch].compactMap(\.self)).sorted()
        let ends = branches.compactMap { end(of: $0, mergedInto: last) } + [newest].compactMap(\.self)
        guard !ends.isEmpty else { return nil }
        return bases.value(of: [last] + ends) { history.mergeBase(of: last, and: ends) }
    }

    /// The last commit of a target, as the clone or the merge of a pull request has it; nil if neither does.
    func end(of target: String?, mergedInto last: String) -> String? {
        target.flatMap { history?.tip(ofBranch: $0) } ?? history?.target(ofMerge: last)
    }

    func base(of request: Night) -> Night.BranchBase? {
        ask(about: request) {
            guard let history, request.isRequest, let last = tested(in: request),
                let base = base(of: last, [target(of: request)]),
                let time = history.time(of: base)
            else { return nil }
            return Night.BranchBase(commit: base, time: time)
        }
    }

    /// A night of a pull request's target of which nothing is known.
    private func target(of request: Night) -> Night {
        Night(number: 0, app: request.app, branch: request.target, start: request.start)
    }

    func contained(in request: Night, of nights: [Night]) -> Set<Int>? {
        guard let history else { return nil }
        // The clone that knew it says more than one of other code.
        if let base = request.base, commit(base.commit) == nil { return nil }
        let ids = Set(nights.compactMap(\.commit))
        let found = history.commits(ids)
        for id in ids { commits[id] = .some(found[id]) }
        // The repository of another app knows none of the commits.
        let isOwn = request.commit != nil || !found.isEmpty || nights.contains { $0.commit == nil }
        guard isOwn, let last = tested(in: request), let base = base(of: last, nights),
            let time = history.time(of: base),
            let later = found.isEmpty ? [] : history.commits(Set(found.values).sorted(), notLeadingTo: last)
        else {
            lack(for: request)
            return nil
        }
        // Of a night that began after the base was made, only its commit says whether it tested the base or what came later.
        if nights.contains(where: { $0.commit.map { found[$0] == nil } ?? false && $0.start >= time }) {
            lack(for: request)
        }
        return Set(
            nights.filter { night in commit(night.commit).map { !later.contains($0) } ?? (night.start < time) }
                .map(\.number))
    }

    func requests(_ requests: [Night], containing nights: [Night]) -> [Night] {
        guard let history, !requests.isEmpty, !nights.isEmpty else { return [] }
        let found = history.commits(Set((requests + nights).compactMap(\.commit)))
        func ids(_ nights: [Night]) -> Set<String> { Set(nights.compactMap { $0.commit.flatMap { found[$0] } }) }
        let last = ids(requests).sorted()
        let containing = ids(nights).reduce(into: Set()) { $0.formUnion(history.commits(last, containing: $1)) }
        return requests.filter { $0.commit.flatMap { found[$0] }.map(containing.contains) ?? false }
    }

    func isDeleted(_ className: String, after: Night, upTo: Night) -> Bool {
        ask(about: upTo) { changes(after: after, upTo: upTo)?.deletes(String(ClassName(className).base)) ?? false }
    }

    func renamedClasses(after: Night, upTo: Night) -> [String: String] {
        ask(about: upTo) { changes(after: after, upTo: upTo)?.renames ?? [:] }
    }

    func movedClasses(after: Night, upTo: Night) -> Set<String> {
        ask(about: upTo) { changes(after: after, upTo: upTo)?.moves ?? [] }
    }

    func declared(_ names: Set<String>, in night: Night) -> Set<String>? {
        guard let id = night.commit else { return nil }
        guard let history else {
            isMissed = true
            return nil
        }
        guard let commit = needed(id) else {
            lack(for: night)
            return nil
        }
        let declared = declarations.value(of: [commit] + names.sorted()) {
            let pattern = "(\(names.sorted().joined(separator: "|")))"
            return history.classes(declaredIn: commit, nil, named: pattern).map { classes in
                classes.values.reduce(into: Set()) { $0.formUnion($1) }
            }
        }
        if declared == nil { lack(for: night) }
        return declared
    }

    func time(of night: Night) -> Int64? { commit(night.commit).flatMap { history?.time(of: $0) } }

    func bring(_ defect: Defect, callers: Set<String>, with request: Night, since nights: [Night]) -> Bool {
        guard let newest = nights.last, newest.appBranch != request.appBranch else { return false }
        guard history != nil else {
            isMissed = true
            return false
        }
        let known = branches[[request, newest]]
        let found = known ?? BranchChanges(of: request, since: nights, self)
        if known == nil { branches[[request, newest]] = .some(found) }
        guard let found else {
            lack(for: request)
            noteUnknownCommit(of: request)
            return false
        }
        guard ask(about: request, { found.touch(defect, callers: callers) }) else { return false }
        guard let branch = found.missingTarget else { return true }
        missing.branches[request.number] = branch
        lack(for: request)
        return false
    }

    private func changes(after: Night, upTo: Night) -> CodeChanges? {
        guard after.commit != nil, upTo.commit != nil, after.commit != upTo.commit else { return nil }
        guard let history else {
            isMissed = true
            return nil
        }
        guard let first = after.commit.flatMap(needed), let last = upTo.commit.flatMap(needed) else {
            lack(for: upTo)
            return nil
        }
        let found = changes.value(of: [first, last]) { CodeChanges(history, from: first, to: last) }
        if found == nil { lack(for: upTo) }
        return found
    }
}

extension NightReader {
    /// What the clone of the working folder lacks that verdicts on nights need, by the numbers of the nights. They are judged again until a
    /// clone has it.
    package struct MissingCode: Sendable {
        /// The nights whose verdicts need a commit that a shallow clone lacks.
        var nights: Set<Int> = []
        /// The branch whose last commit a night's verdicts need.
        var branches: [Int: String] = [:]
        /// The commits of nights of pull requests that a whole clone does not know.
        var unknown: [Int: String] = [:]

        var isEmpty: Bool { nights.isEmpty && branches.isEmpty }

        /// Whether the last verdicts of some nights of a branch need a commit: what an earlier night does not say is missing in later ones,
        /// too.
        func isNeeded(by nights: [Night]) -> Bool { nights.contains { self.nights.contains($0.number) } }

        /// What readers of a night must know about the branch that the clone lacks.
        func remarks(on night: Night) -> [String] {
            let stays =
                "so a defect that no night could have shown stays first, although this branch may have brought it"
            let commit = unknown[night.number].map { "this clone does not know the commit \($0.prefix(7)), \(stays)" }
            let branch = branches[night.number].map {
                "this clone lacks the branch \($0), \(stays): fetch it ('git fetch origin \($0):refs/remotes/origin/\($0)')"
            }
            return [commit, branch].compactMap(\.self)
        }
    }
}
