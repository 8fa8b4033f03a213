import LogFiles
import TraceModel
import VCTraceAudit

/// The files that the commits of a branch touch, since it left another one.
struct BranchChanges {
    private let files: Set<String>
    private let sources: SourceTable
    /// The app's name.
    private let app: String?
    private let history: GitHistory
    /// The last commit of the branch.
    private let last: String
    /// The target, if the clone lacks its last commit: then some of the commits may be the target's own.
    let missingTarget: String?

    /// Nil if the repository does not show where the branches parted.
    ///
    /// - Parameter target: nights of the branch that it left.
    init?(of request: Night, since target: [Night], _ code: GitCode) {
        guard let sources = code.sources, let history = code.history,
            let last = code.tested(in: request) ?? code.checkedOut(request),
            let found = code.base(of: last, target, target: request.target),
            // The target may contain the branch by now.
            case let base = found == last ? code.commit(request.base?.commit) ?? found : found,
            let commits = code.commits(after: base, upTo: last),
            let changed = history.files(changedFrom: base, to: last, alikeFrom: 100)
        else { return nil }
        (self.sources, self.history, self.last) = (sources, history, last)
        app = request.app
        missingTarget = target.last?.branch.flatMap { code.end(of: $0, mergedInto: last) == nil ? $0 : nil }
        // A merge may change files, and files that another branch moved have their new paths.
        files = commits.reduce(into: Set(changed.flatMap { [$0.before, $0.after].compactMap(\.self) })) {
            $0.formUnion($1.files)
        }
    }

    /// Whether a commit touches the file that declares the class of a defect, or one of the callers' files.
    ///
    /// - Parameter callers: the files of the code that made the defect's calls, as a compiler names them.
    func touch(_ defect: Defect, callers: Set<String>) -> Bool {
        let declaring = sources.files(declaring: [defect.className], orAmong: files, of: last, history)
        return declaring.values.contains { $0.contains(where: files.touch) }
            || sources.paths(ofCode: callers, app: app).contains(where: files.touch)
    }
}

extension SourceTable {
    /// By name, the files that declare classes: those of the work tree or, where it has none that is named after the class, those among the
    /// files that commits change.
    ///
    /// - Parameter last: the last of the commits.
    func files(
        declaring names: [String], orAmong changed: Set<String>, of last: String, _ history: GitHistory
    ) -> [String: Set<String>] {
        var declaring = Dictionary(firstOf: names.map { ($0, files(declaring: $0)) })
        let others = Dictionary(
            firstOf: names.filter { declaring[$0]?.isEmpty == true }.map { (String(ClassName($0).base), $0) })
        guard !others.isEmpty else { return declaring }
        let pattern = "(\(others.keys.sorted().joined(separator: "|")))"
        let code = changed.filter(CodeChanges.isCode).sorted()
        for (path, classes) in history.classes(declaredIn: last, code, named: pattern) ?? [:] {
            for name in classes.compactMap({ others[$0] }) { declaring[name, default: []].insert(path) }
        }
        return declaring
    }
}

extension Set<String> {
    /// Whether a commit that changed these files touches one: the file itself, or the submodule that it is in.
    func touch(_ path: String) -> Bool { contains(path) || contains { path.hasPrefix($0 + "/") } }
}
