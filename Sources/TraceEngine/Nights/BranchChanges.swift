import Foundation
import LogFiles
import TraceModel
import VCTraceAudit

/// The files that the commits of a branch touch, since it left another one, according to the Git work tree of the working folder.
struct BranchChanges {
    private let files: Set<String>
    private let sources: SourceTable

    /// Nil outside of a Git work tree, for a branch that is the other one, and if the repository does not show where they parted.
    ///
    /// - Parameters:
    ///   - branch: the name of the branch.
    ///   - commit: its commit that was tested; without it, or if the repository lacks it, that of the work tree counts.
    ///   - target: the night of the branch that it left.
    init?(of branch: String?, at commit: String?, since target: Night) {
        guard branch != target.branch, let sources = SourceTable(near: FileManager.default.currentDirectoryPath)
        else { return nil }
        let history = GitHistory(root: sources.root)
        let bases = [target.branch.flatMap(history.tip), target.commit.flatMap(history.commit)]
        guard let last = commit.flatMap(history.commit) ?? history.head,
            let base = bases.lazy.compactMap(\.self).first,
            let fork = history.mergeBase(of: base, and: last), let commits = history.commits(after: fork, upTo: last)
        else { return nil }
        self.sources = sources
        files = commits.reduce(into: []) { $0.formUnion($1.files) }
    }

    /// Whether a commit touches the file that declares the class of a defect, or one of the callers' files.
    ///
    /// - Parameter callers: the files of the code that made the defect's calls, as a compiler names them.
    func bring(_ defect: Defect, callers: [String]) -> Bool {
        let files = callers.map { sources.path(ofCode: $0) ?? $0 }
        return touch(sources.places(of: [defect.className]).values.map(\.path) + files)
    }

    /// Whether a commit touches one of the files, which are paths from the root of the work tree.
    private func touch(_ paths: [String]) -> Bool { paths.contains(where: files.contains) }
}
