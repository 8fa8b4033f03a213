import Foundation
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
            guard let present = try store.run(named: name), let day = present.day, replaces || isOf(path, present),
                let beginning = try LogBeginning(path: path, formats), beginning.day != nil, beginning.day != day
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

    private func isOf(_ path: String, _ run: Run) -> Bool {
        URL(fileURLWithPath: run.source).standardizedFileURL == URL(fileURLWithPath: path).standardizedFileURL
    }

    /// The run with the tags that somebody gave it now.
    func tagging(_ run: Run, in store: TraceStore) throws -> Run {
        var tagged = run
        tagged.summary.header.apply(RunTags(given: tags.given))
        if tagged.summary.header != run.summary.header { try store.saveTags(tagged.summary.header, of: run) }
        return tagged
    }

    /// What people should know of the run whose place another one took.
    static func replacement(of run: Run) -> String {
        let day = run.day.map { " of \($0)" } ?? ""
        let events = counted(run.summary.eventCount, "event")
        return "replaced the run '\(run.name)'\(day), which held \(events) from '\(run.source)'"
    }
}
