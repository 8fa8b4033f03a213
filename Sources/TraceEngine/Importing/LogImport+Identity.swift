import Foundation
import LogFiles
import TraceAuditing
import TraceModel
import TraceReports
import TraceStore
import TraceText

extension LogImport {
    /// The name of the log's run.
    func nameOfLog(of inputs: [LogInput], in store: TraceStore) throws -> String {
        guard !follows else { return name }
        switch naming {
        case .given:
            return name
        case .byPath:
            let own = try nameBesideOthers(name, in: store)
            let present = try store.run(named: own)
            if let present, replaceable != .own, isOther(present) { return own }
            guard try present != nil || hasSeries(named: own, in: store), let night = try Night(of: inputs, formats)
            else { return own }
            return try name(of: night, inputs, isFree: present != nil, among: own, in: store)
        case .byTemplate(let template):
            guard let night = try Night(of: inputs, formats) else { return name }
            return try nameBesideOthers(template.fill(name: name, day: night.day, header(of: night)), in: store)
        }
    }

    /// The name, with folders before it where runs of other logs have it.
    private func nameBesideOthers(_ name: String, in store: TraceStore) throws -> String {
        guard replaceable == .own, paths.count == 1 else { return name }
        let plain = Self.defaultName(of: paths[0])
        for longer in Self.names(of: paths[0]) {
            let candidate = String(longer.dropLast(plain.count)) + name
            guard let present = try store.run(named: candidate), isTaken(by: present) else { return candidate }
        }
        return name
    }

    /// The first name in the series that no run has, or that an earlier state of the log has.
    ///
    /// - Parameter isFirst: whether the log's run can be the one without a day.
    private func name(
        of night: Night, _ inputs: [LogInput], isFree isFirst: Bool, among name: String, in store: TraceStore
    ) throws -> String {
        let dated = RunNameTemplate.byDay.fill(name: name, day: night.day, header(of: night))
        if isFirst, try isOwn(name, of: night, inputs, in: store) { return name }
        if dated != name, try isOwn(dated, of: night, inputs, in: store) { return dated }
        var number = 2
        while try !isOwn("\(dated)-\(number)", of: night, inputs, in: store) { number += 1 }
        return "\(dated)-\(number)"
    }

    private func isOwn(_ name: String, of night: Night, _ inputs: [LogInput], in store: TraceStore) throws -> Bool {
        guard let run = try store.run(named: name) else { return true }
        guard !isTaken(by: run) else { return false }
        let header = header(of: night)
        // Only an audit replaces runs without being told to, so that it must not take another branch's for its own.
        let isAlike = replaceable != .own || run.summary.header.isAlike(header)
        return try run.day == night.day && isAlike || isSame(as: run, inputs)
    }

    private func header(of night: Night) -> TraceHeader {
        var header = night.header
        header.apply(tags)
        return header
    }

    // MARK: Other logs

    /// Whether the run was made of another log.
    func isOther(_ run: Run) -> Bool {
        run.source != "-" && FileLocation(run.source) != FileLocation(paths.joined(separator: ", "))
    }

    /// Whether the run was made of another log that is still there.
    private func isTaken(by run: Run) -> Bool {
        isOther(run) && run.source.components(separatedBy: ", ").contains { FileManager.default.fileExists(atPath: $0) }
    }

    /// Whether the store has runs of other days from that path, though the first of them is gone.
    private func hasSeries(named name: String, in store: TraceStore) throws -> Bool {
        let location = FileLocation(paths.joined(separator: ", "))
        return try store.marks(named: "\(name)@").contains { FileLocation($0.source) == location }
    }

    /// What people should know of the run whose place another one took.
    static func replacement(of run: Run) -> String {
        let day = run.day.map { " of \($0)" } ?? ""
        let events = counted(run.summary.eventCount, "event")
        return "replaced the run '\(run.name)'\(day), which held \(events) from '\(run.source)'"
    }
}

/// What is known of a log before it is read as a whole.
private struct Night {
    let header: TraceHeader
    /// `2026-11-20`; nil for a log without dates.
    let day: String?

    /// Of several logs, the earliest day counts; nil for one that cannot be read twice.
    init?(of inputs: [LogInput], _ formats: FormatChoice) throws(LogFileError) {
        var beginnings: [LogBeginning] = []
        for input in inputs {
            guard let beginning = try LogBeginning(path: input.path, formats) else { return nil }
            beginnings.append(beginning)
        }
        guard let first = beginnings.first(where: { $0.day != nil }) ?? beginnings.first else { return nil }
        header = first.header
        day = beginnings.compactMap(\.day).min() ?? inputs.compactMap(\.attachment?.time).min().map(Timestamp.day)
    }
}

extension TraceHeader {
    /// `branch fix instead of main`, where a run is taken from one series into another; nil where it stays.
    func move(from old: TraceHeader) -> String? {
        let changes = ["app", "branch", "device"].compactMap { key in
            old.tag(key).flatMap { old in tag(key).flatMap { $0 == old ? nil : "\(key) \($0) instead of \(old)" } }
        }
        return changes.isEmpty ? nil : changes.joined(separator: ", ")
    }

    /// Whether it tells of the same build on the same device and system, in the same part of the same job.
    fileprivate func isAlike(_ other: TraceHeader) -> Bool {
        Identity(self) == Identity(other) && os == other.os
            && ["job", "shard", "pull-request"].allSatisfy { tag($0) == other.tag($0) }
    }
}

extension RunTags {
    /// The run with the tags that somebody gives it now.
    func tagging(_ run: Run, in store: TraceStore) throws -> Run {
        var tagged = run
        tagged.summary.header.apply(RunTags(given: given))
        if tagged.summary.header != run.summary.header { try store.saveTags(tagged.summary.header, of: run) }
        return tagged
    }
}
