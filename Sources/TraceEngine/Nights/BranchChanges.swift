import LogFiles
import TraceModel
import VCTraceAudit

/// The files that the commits of a branch touch, since it left another one.
struct BranchChanges {
    private let files: Set<String>
    private let sources: SourceTable
    /// The app's name.
    private let app: String?
    private let code: GitCode
    private let history: GitHistory
    /// The last commit of the branch.
    private let last: String
    /// The target, if the clone lacks its last commit: then some of the commits may be the target's own.
    private let missingTarget: String?

    /// Nil outside of a Git work tree, for a branch that is the other one, and if the repository does not show where they parted.
    ///
    /// - Parameter target: nights of the branch that it left.
    init?(of request: Night, since target: [Night], _ code: GitCode) {
        guard let newest = target.last, request.branch != newest.branch, let sources = code.sources,
            let history = code.history
        else { return nil }
        self.code = code
        // Somebody may have pushed the commit of another repository's log.
        guard let last = code.tested(in: request) ?? history.head, let base = code.base(of: last, target),
            let commits = code.commits(after: base, upTo: last)
        else {
            code.lack()
            return nil
        }
        (self.sources, self.history, self.last) = (sources, history, last)
        app = newest.app
        missingTarget = code.end(of: newest.branch, mergedInto: last) == nil ? newest.branch : nil
        files = commits.reduce(into: []) { $0.formUnion($1.files) }
    }

    /// Whether a commit touches the file that declares the class of a defect, or one of the callers' files.
    ///
    /// - Parameter callers: the files of the code that made the defect's calls, as a compiler names them.
    func bring(_ defect: Defect, callers: [String]) -> Bool {
        let files = callers.map { sources.path(ofCode: $0, app: app) ?? $0 }
        let place = sources.places(of: [defect.className]).values.map(\.path)
        guard touch(place + files) || place.isEmpty && declare(ClassName(defect.className)) else { return false }
        guard let missingTarget else { return true }
        code.lack(branch: missingTarget)
        return false
    }

    /// Whether a commit touches a file that declares a class and does not have its name.
    private func declare(_ name: ClassName) -> Bool {
        let code = files.filter(CodeChanges.isCode).sorted()
        return history.classes(declaredIn: last, code, named: String(name.base))?.isEmpty == false
    }

    /// Whether a commit touches one of the files, which are paths from the root of the work tree.
    private func touch(_ paths: [String]) -> Bool { paths.contains(where: files.contains) }
}
