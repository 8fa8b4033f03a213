import Foundation
import TraceEngine
import TraceModel
import TraceStore

/// The files that a command reads, and that no report of it may overwrite.
final class InputFiles {
    /// What each is called in messages, by its path.
    private var roles: [(path: String, role: String)]
    /// Finds the logs of the stored runs that are read, which takes time: only a command that writes a file needs them.
    private lazy var logs: [(path: String, role: String)] = findLogs()
    private let findLogs: () -> [(path: String, role: String)]

    /// - Parameters:
    ///   - configuration: the path of the configuration file, if there is one.
    ///   - graphs: the paths of memory graphs.
    ///   - references: the runs that are read; those that are stored already were read from logs as well.
    init(store: TraceStore, configuration: String?, references: [RunReference], graphs: [String] = []) {
        // SQLite's own files beside the store hold what is not in it yet.
        roles = ["", "-journal", "-wal", "-shm"].map { (store.path + $0, "the store") }
        roles += graphs.map { ($0, "a memory graph that is read") }
        if let configuration { roles.append((configuration, "the configuration")) }
        roles += references.filter(\.isPath).map { ($0.text, "a log that is read") }
        findLogs = {
            references.filter { !$0.isPath }.flatMap { reference -> [(path: String, role: String)] in
                guard let run = try? store.completing(reference.find(in: store)) else { return [] }
                let paths = run.files.isEmpty ? [run.source] : run.files.compactMap(\.origin.file)
                return paths.map { ($0, "a log of the run '\(run.name)'") }
            }
        }
    }

    /// The files of a command that reads logs and no store.
    init(logs: [String] = [], format: String? = nil, configuration: String?) {
        roles = logs.map { ($0, "a log that is read") }
        if let format { roles.append((format, "the format that is checked")) }
        if let configuration { roles.append((configuration, "the configuration")) }
        findLogs = { [] }
    }

    /// What the file is that stands at the path; nil for one that may be overwritten.
    func role(of path: String) -> String? {
        guard path != "-" else { return nil }
        return (roles + logs).first { $0.path != "-" && Self.isSame($0.path, path) }?.role
    }

    /// Whether both paths lead to one file, by links as well.
    private static func isSame(_ a: String, _ b: String) -> Bool {
        var (first, second) = (stat(), stat())
        guard stat(a, &first) == 0, stat(b, &second) == 0 else { return resolved(a) == resolved(b) }
        return first.st_dev == second.st_dev && first.st_ino == second.st_ino
    }

    private static func resolved(_ path: String) -> String {
        URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
    }
}
