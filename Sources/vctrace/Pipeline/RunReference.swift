import Foundation
import TraceModel
import TraceStore

/// How people name a run: by name or number, as `latest` or `latest~N`, or by the path of a log.
struct RunReference {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    /// Whether there is a log of that name.
    var isPath: Bool {
        var isFolder: ObjCBool = false
        return text == "-"
            || FileManager.default.fileExists(atPath: text, isDirectory: &isFolder) && !isFolder.boolValue
    }

    /// Whether the text names runs by number or age, so that no run can have it as its name.
    var isReserved: Bool { Int(text) != nil || stepsBack != nil }

    /// The stored run.
    func find(in store: TraceStore) throws(CommandFailure) -> Run {
        let runs = try CommandFailure.wrapping { () throws(StoreError) in try store.runs() }
        if let named = runs.first(where: { $0.name == text }) { return named }
        if let number = Int(text), let numbered = runs.first(where: { $0.number == number }) { return numbered }
        if let back = stepsBack {
            guard back < runs.count else {
                throw CommandFailure(
                    "'\(text)' goes back too far: the store has \(runs.count) runs; see 'vctrace runs'")
            }
            return runs[runs.count - 1 - back]
        }
        throw CommandFailure(
            "there is no run and no file '\(text)'"
                + (runs.isEmpty ? "; the store is empty: import a log first" : "; 'vctrace runs' lists the runs"))
    }

    /// The stored run, imported first if the text is the path of a log that the store does not have as it is now.
    func findOrImport(
        in store: TraceStore, records: EventKinds?, formats: FormatChoice
    ) throws(CommandFailure) -> Run {
        let run = isPath ? try imported(into: store, records: records, formats: formats) : try find(in: store)
        return try CommandFailure.wrapping { () throws(StoreError) in try store.locating(run) }
    }

    private func imported(
        into store: TraceStore, records: EventKinds?, formats: FormatChoice
    ) throws(CommandFailure) -> Run {
        let name = try freeName(in: store)
        let job = LogImport(paths: [text], name: name, formats: formats, records: records, replaces: true)
        switch try job.run(into: store) {
        case .imported(let run), .unchanged(let run): return run
        }
    }

    /// The file's name, or that with its folder where another log's run has the name.
    private func freeName(in store: TraceStore) throws(CommandFailure) -> String {
        let name = LogImport.defaultName(of: text)
        let present = try CommandFailure.wrapping { () throws(StoreError) in try store.run(named: name) }
        guard let present, text != "-", present.source != "-", absolute(present.source) != absolute(text),
            FileManager.default.fileExists(atPath: present.source)
        else { return name }
        return URL(filePath: text).absoluteURL.deletingLastPathComponent().lastPathComponent + "/" + name
    }

    private func absolute(_ path: String) -> String {
        URL(filePath: path).standardizedFileURL.path
    }

    private var stepsBack: Int? {
        if text == "latest" { return 0 }
        guard text.hasPrefix("latest~"), let steps = Int(text.dropFirst(7)), steps >= 0 else { return nil }
        return steps
    }
}
