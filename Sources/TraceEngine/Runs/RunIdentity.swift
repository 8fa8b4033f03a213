import Foundation
import LogFiles
import TraceFormats
package import TraceModel
import TraceReports
import TraceStore
import TraceText
import VCTraceAudit

extension RunIdentity {
    /// The name of a run by the template. A field without a value is left out, with the text before it.
    ///
    /// - Parameters:
    ///   - name: the run's name without a template.
    ///   - day: the day of the recording, `2026-11-20`; nil if it is unknown.
    ///   - header: the header of the log; without one for a run that is being recorded.
    package func name(_ name: String, day: String?, _ header: TraceHeader = TraceHeader()) -> String {
        guard let template else { return name }
        var header = header
        header.apply(tags)
        var result = ""
        var rest = template[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let value: String? =
                switch String(rest[open..<close].dropFirst()) {
                case "name": name
                case "date": day
                case let key: header.tag(key)
                }
            if let value { result += rest[..<open] + value }
            rest = rest[rest.index(after: close)...]
        }
        result += rest
        if result.isEmpty { return name }
        return RunReference(result).isReserved ? "\(name)@\(result)" : result
    }
}

extension RunIdentity {
    /// Fields of the template whose names are near to one that is known. Any other may be a tag of the team's own.
    fileprivate func misspelledFields(of header: TraceHeader) -> [String] {
        let known = ["name", "date"] + LaunchPlace.texts.map(\.tag) + CIService.tags
        let fields = (template ?? "").split(separator: "{").dropFirst().compactMap { $0.split(separator: "}").first }
        return fields.map(String.init).filter { !known.contains($0) && tags.given[$0] == nil && header.tag($0) == nil }
            .compactMap { field in
                NearestName.nearest(to: field, among: known).map {
                    "run-name: no log of vctrace has '\(field)', so it is left out; did you mean '{\($0)}'?"
                }
            }
    }
}

extension LogImport {
    func nameByTemplate(of inputs: [LogFile.LogInput]) throws -> String {
        var beginnings: [(header: TraceHeader, day: String?)] = []
        for input in inputs {
            guard let beginning = try beginning(of: input.path) else { return name }
            beginnings.append(beginning)
        }
        guard let first = beginnings.first(where: { $0.day != nil }) ?? beginnings.first else { return name }
        // Of several logs, the earliest day counts.
        let day = beginnings.compactMap(\.day).min() ?? inputs.compactMap(\.attachment?.time).min().map(Timestamp.day)
        for notice in identity.misspelledFields(of: first.header) { observer.notice(notice) }
        return identity.name(name, day: day, first.header)
    }

    /// The header of a log and the day of the recording, from its beginning; nil for a log that cannot be read twice.
    private func beginning(of path: String) throws(LogFileError) -> (header: TraceHeader, day: String?)? {
        guard RunReference(path).isFile else { return nil }
        let reading = LogReading(try LogFile(path: path), formats)
        var batch = LoggedBatch()
        for _ in 0..<Self.mostBatches {
            let goesOn = try reading.next(into: &batch)
            if let time = batch.events.lazy.compactMap(\.time).first {
                return (reading.header, reading.header.timeBase == .absolute ? Timestamp.day(time) : nil)
            }
            batch.removeAll()
            if !goesOn { break }
        }
        return (reading.header, nil)
    }

    /// At most this many batches are read before the first event with a time.
    private static let mostBatches = 16

    func isOther(_ run: Run) -> Bool {
        run.source != "-"
            && RunReference.FileLocation(run.source) != RunReference.FileLocation(paths.joined(separator: ", "))
    }

    /// Tells of the earlier runs that the import has replaced.
    func tell(ofReplaced earlier: [Run], in store: TraceStore) throws {
        let kept = earlier.isEmpty ? [] : try store.runs(numbered: earlier.map(\.number))
        for run in earlier where !kept.contains(run.number) {
            let day = run.day.map { " of \($0)" } ?? ""
            let events = counted(run.summary.eventCount, "event")
            observer.notice("replaced the run '\(run.name)'\(day), which held \(events) from '\(run.source)'")
        }
    }
}

extension TraceHeader.RunTags {
    /// What the tags of the current command change in a run: `branch fix instead of main, owner Ada`; nil if they change nothing.
    func change(from old: TraceHeader) -> String? {
        let changes = given.sorted { $0.key < $1.key }.compactMap { key, value -> String? in
            guard let old = old.tag(key) else { return "\(key) \(value)" }
            return old == value ? nil : "\(key) \(value) instead of \(old)"
        }
        return changes.isEmpty ? nil : changes.joined(separator: ", ")
    }

    /// Applies the tags of the current command to the run.
    func tagging(_ run: Run, in store: TraceStore) throws -> Run {
        var tagged = run
        tagged.summary.apply(TraceHeader.RunTags(given: given))
        if tagged.summary.header != run.summary.header {
            try store.saveTags(tagged.summary.header, given: given, of: run)
        }
        return tagged
    }
}
