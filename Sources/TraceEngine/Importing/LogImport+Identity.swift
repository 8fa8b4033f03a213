import TraceModel
import TraceReports
import TraceStore

extension LogImport {
    /// The name of the log's run.
    func nameOfLog(in store: TraceStore) throws -> String {
        guard !follows, let path = paths.first else { return name }
        switch naming {
        case .given:
            return name
        case .byPath:
            let present = try store.run(named: name)
            guard
                try present.map({ replaces || FileLocation($0.source) == FileLocation(path) })
                    ?? hasSeries(of: path, in: store),
                let beginning = try LogBeginning(path: path, formats), beginning.day != nil,
                present == nil || present?.day != nil && present?.day != beginning.day
            else { return name }
            return RunNameTemplate.byDay.fill(name: name, day: beginning.day, header(beginning))
        case .byTemplate(let template):
            guard let beginning = try LogBeginning(path: path, formats) else { return name }
            return template.fill(name: name, day: beginning.day, header(beginning))
        }
    }

    private func header(_ beginning: LogBeginning) -> TraceHeader {
        var header = beginning.header
        header.apply(tags)
        return header
    }

    /// Whether the store has runs of other days from that path, though the first of them is gone.
    private func hasSeries(of path: String, in store: TraceStore) throws -> Bool {
        try store.marks(named: "\(name)@").contains { FileLocation($0.source) == FileLocation(path) }
    }

    /// What people should know of the run whose place another one took.
    static func replacement(of run: Run) -> String {
        let day = run.day.map { " of \($0)" } ?? ""
        let events = counted(run.summary.eventCount, "event")
        return "replaced the run '\(run.name)'\(day), which held \(events) from '\(run.source)'"
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
