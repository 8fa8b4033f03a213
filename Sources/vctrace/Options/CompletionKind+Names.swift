import ArgumentParser
import Foundation
import LogFiles
import TraceEngine
import TraceFormats
import TraceModel
import TraceStore
import VCTraceAudit

// The completions that a shell offers for the words of a command line.
extension CompletionKind {
    static let run = CompletionKind.custom { words, _, _ in runNames(words) }

    static let runOrLog = CompletionKind.custom { words, _, prefix in runNames(words) + fileNames(prefix) }

    /// The rules, including the team's own.
    static let rule = CompletionKind.custom { words, _, _ in
        (try? Configuration.rules(from: ConfigurationFile.file(in: words)).map(\.id)) ?? []
    }

    /// The formats of logs, including the team's own.
    static let logFormat = CompletionKind.custom { words, _, _ in
        let own = try? Configuration(inForceFrom: ConfigurationFile.file(in: words)).customFormats().map(\.id)
        return FormatID.allCases.map(\.rawValue) + (own ?? [])
    }

    static let eventKind = CompletionKind.list(EventKind.allCases.map(\.name))

    private static func runNames(_ words: [String]) -> [String] {
        // A shell that asks for completions must not turn a missing file, or a file that is not a store, into a store.
        guard
            let place = try? StoreOptions.place(
                given: ConfigurationFile.value(of: "--db", in: words),
                configuredBy: ConfigurationFile.file(in: words)),
            let runs = try? TraceStore(at: place, isCreated: false, patience: LockPatience(limit: 0)).runs(),
            !runs.isEmpty
        else { return [] }
        return runs.map(\.name) + ["latest"]
    }

    /// The files that begin with the word; a folder ends with a slash, so the word can continue.
    private static func fileNames(_ prefix: String) -> [String] {
        let folder = prefix.lastIndex(of: "/").map { String(prefix[...$0]) } ?? ""
        let name = prefix.dropFirst(folder.count)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
        return names.filter { $0.hasPrefix(name) && (!$0.hasPrefix(".") || name.hasPrefix(".")) }.sorted().map { name in
            let path = folder + name
            return FileStatus.isFolder(path) ? path + "/" : path
        }
    }
}
