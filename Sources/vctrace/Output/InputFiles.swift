import Foundation
import LogFiles
import TraceEngine
import TraceModel
import TraceStore

/// The files that a command reads, and that its reports must not overwrite.
final class InputFiles {
    /// The name of each file in messages. Finding the logs of stored runs takes time, and only a command that writes a file needs
    /// them.
    private lazy var roles = findRoles()
    private let findRoles: () -> [(path: String, role: String)]

    /// - Parameters:
    ///   - logs: the paths of logs that are read without a store.
    ///   - format: the path of a format file.
    ///   - configuration: the path of the configuration file, if there is one.
    ///   - graphs: the paths of memory graphs.
    ///   - references: the runs that are read; stored runs also come from logs.
    ///   - baseline: the path of the known findings.
    ///   - others: the paths of further files that are read.
    init(
        store: TraceStore? = nil, logs: [String] = [], format: String? = nil, configuration: String? = nil,
        references: [RunReference] = [], graphs: [String] = [], baseline: String? = nil, others: [String?] = []
    ) {
        findRoles = {
            // SQLite's own files beside the store have data that is not in the store yet.
            let own = store.map { store in ["", "-journal", "-wal", "-shm"].map { store.path + $0 } } ?? []
            let known: [(role: String, paths: [String?])] = [
                ("the store", own), ("a memory graph that this command reads", graphs),
                ("the format that this command checks", [format]), ("the configuration", [configuration]),
                ("the baseline", [baseline]), ("a file that this command reads", others),
                ("a log that this command reads", logs + references.filter(\.isPath).map(\.text)),
            ]
            let roles = known.flatMap { entry in entry.paths.compactMap(\.self).map { ($0, entry.role) } }
            guard let store else { return roles }
            // Lists and queries show any run.
            let shown = references.isEmpty ? (try? store.runs()) ?? [] : []
            return roles + shown.map { ($0.source, "a log of the run '\($0.name)'") }
                + references.filter { !$0.isPath }.flatMap { reference -> [(path: String, role: String)] in
                    guard let run = try? store.completing(reference.find(in: store)) else { return [] }
                    let paths = run.files.isEmpty ? [run.source] : run.files.compactMap(\.origin.file)
                    return paths.map { ($0, "a log of the run '\(run.name)'") }
                }
        }
    }

    /// The role of the file at the path; nil for a file that may be overwritten.
    func role(of path: String) -> String? {
        guard path != "-" else { return nil }
        return roles.first { $0.path != "-" && Self.isSame($0.path, path) }?.role
    }

    /// Whether both paths lead to the same file, even through links.
    private static func isSame(_ a: String, _ b: String) -> Bool {
        guard let first = FileStatus(a), let second = FileStatus(b) else { return resolved(a) == resolved(b) }
        return first.isSame(as: second)
    }

    private static func resolved(_ path: String) -> String {
        URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
    }
}

extension OutputFile {
    /// A file that must not be one of those that the command reads.
    convenience init(path: String, exempting inputs: InputFiles) throws {
        if let input = inputs.role(of: path) {
            throw CommandError("cannot write '\(path)': it is \(input); choose another path")
        }
        try self.init(path: path)
    }
}
