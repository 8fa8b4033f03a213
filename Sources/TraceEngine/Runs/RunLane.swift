import Foundation
package import TraceModel

/// What the runs of one series have in common: last night's is to be compared with the night before on the same branch
/// and device.
package struct RunLane: Hashable, Sendable, CustomStringConvertible {
    /// Nil where nobody told.
    package var branch: String?
    package var device: String?
    /// The app's name; two apps can have logs of one name.
    private var app: String?
    /// The run's name without what tells one run of a series from the next.
    package var name: String

    package init(of run: Run) {
        self.init(name: run.name, source: run.source, TraceHeader.Identity(run.summary.header))
    }

    package init(of run: RunMark) {
        self.init(name: run.name, source: run.source, run.header)
    }

    private init(name: String, source: String, _ header: TraceHeader.Identity) {
        branch = header.branch
        device = header.device
        app = header.appName
        self.name = Self.name(of: name, source: source)
    }

    /// What runs of any name have in common: the app instead of the name.
    init(ofAppOf run: Run) {
        let header = TraceHeader.Identity(run.summary.header)
        branch = header.branch
        device = header.device
        app = header.appName
        name = app ?? ""
    }

    /// Runs in the order of their imports, but those of one lane by their dates.
    package static func inOrder(_ runs: [Run]) -> [Run] {
        var lanes = Dictionary(grouping: runs, by: RunLane.init(of:)).mapValues { own in
            own.sortedByDate()[...]
        }
        return runs.compactMap { lanes[RunLane(of: $0)]?.popFirst() }
    }

    /// `main · iPhone17,1 · app`.
    package var description: String {
        [branch, device, name].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// What stands before an `@` or a date at the end: `app` of `app@2026-11-20` and of `app-2026-11-20`. Of a run that is not
    /// named after its log, also what stands before a number at the end: `night` of `night-12`.
    private static func name(of run: String, source: String) -> String {
        if let sign = run.firstIndex(of: "@"), sign > run.startIndex { return String(run[..<sign]) }
        guard let last = run.last, last.isNumber || "-_.:".contains(last) else { return run }
        let log = source.components(separatedBy: ", ")[0]
        // The log of the next night, at the same path, gives `recording-7@…`, which is not a night after `recording-6`.
        guard LogImport.defaultName(of: log) != run else { return withoutDate(run) }
        let stem = run.reversed().drop { $0.isASCII && $0.isNumber || "-_.:".contains($0) }.reversed()
        guard !stem.isEmpty, let next = run.dropFirst(stem.count).first, "-_.:".contains(next) else { return run }
        return String(stem)
    }

    /// Without a date at the end, `2026-11-20` or `20261120`, and what divides it from the rest.
    private static func withoutDate(_ name: String) -> String {
        let (plain, dashed) = (name.suffix(8), name.suffix(10))
        let date: Substring
        if CivilDate.isDay(String(dashed)) {
            date = dashed
        } else if plain.hasPrefix("20"),
            CivilDate.isDay("\(plain.prefix(4))-\(plain.dropFirst(4).prefix(2))-\(plain.suffix(2))")
        {
            date = plain
        } else {
            return name
        }
        let rest = name[..<date.startIndex]
        guard let last = rest.last else { return "" }
        return "-_. ".contains(last) ? String(rest.dropLast()) : name
    }
}
