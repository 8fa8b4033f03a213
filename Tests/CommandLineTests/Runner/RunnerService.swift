import Foundation

/// What GitHub keeps between jobs: stores in the cache, and artifacts of runs.
struct RunnerService {
    /// An entry of the cache. No entry is ever changed.
    struct Entry {
        /// The ref whose job saved it. A job sees the entries of its own ref, of its pull request's target, and of main.
        let scope: String
        let key: String
        let file: URL
    }

    /// What a job is about.
    struct Event {
        var name: String
        var ref: String
        var run: Int
        var attempt = 1
        /// Of a pull request, the branches.
        var head: String?
        var base: String?
        /// Whether the head is in another repository.
        var isFork = false
        var sha: String

        /// In the order in which the cache looks: its own first, whatever is newer elsewhere.
        var scopes: [String] { [ref] + (base.map { ["refs/heads/\($0)"] } ?? []) + ["refs/heads/main"] }

        /// The content of its file, as much as anybody reads of it.
        var content: String {
            let own = #""full_name": "shop/app", "default_branch": "main""#
            let repository = isFork ? #""full_name": "guest/app""# : own
            let request = head.map {
                #"{"number": 7, "head": {"ref": "\#($0)", "repo": {\#(repository)}}, "base": {"ref": "\#(base ?? "")", "repo": {\#(own)}}}"#
            }
            return #"{"repository": {\#(own)}\#(request.map { #", "number": 7, "pull_request": \#($0)"# } ?? "")}"#
        }
    }

    private(set) var entries: [Entry] = []
    /// Of each run, by name.
    var artifacts: [Int: [String: URL]] = [:]

    private let folder: URL

    init(in folder: URL) { self.folder = folder }

    /// A folder that nothing else uses.
    func newFolder() throws -> URL {
        let place = folder.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        return place
    }

    /// The entry that a job gets: of the first scope that has one, that of the key itself or else the newest with the prefix.
    func entry(_ key: String, prefixes: [String], for event: Event) -> Entry? {
        for scope in event.scopes {
            let own = entries.filter { $0.scope == scope }
            if let exact = own.first(where: { $0.key == key }) { return exact }
            for prefix in prefixes {
                if let newest = own.last(where: { $0.key.hasPrefix(prefix) }) { return newest }
            }
        }
        return nil
    }

    /// Saves a file, unless its ref has an entry of that key.
    mutating func save(_ file: URL, _ key: String, for event: Event) throws {
        guard FileManager.default.fileExists(atPath: file.path),
            !entries.contains(where: { $0.scope == event.ref && $0.key == key })
        else { return }
        let copy = try newFolder().appending(path: file.lastPathComponent)
        try FileManager.default.copyItem(at: file, to: copy)
        entries.append(Entry(scope: event.ref, key: key, file: copy))
    }
}
