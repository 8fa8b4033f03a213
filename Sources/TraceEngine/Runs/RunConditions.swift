import Foundation
package import TraceModel
import TraceText
import VCTraceAudit

/// The conditions for selecting runs: `branch=main device=iPhone17,1`.
package struct RunConditions: Sendable, CustomStringConvertible {
    private(set) var wanted: [(key: String, value: String)] = []

    /// Nil for words that are not conditions. Any other word belongs to the value before it: `device=iPhone 16 Pro`.
    package init?(_ words: some Sequence<Substring>) {
        for word in words {
            if let condition = Self.condition(word) {
                wanted.append(condition)
            } else if let last = wanted.indices.last {
                wanted[last].value += " \(word)"
            } else {
                return nil
            }
        }
    }

    package var isEmpty: Bool { wanted.isEmpty }

    /// Why none of the runs meets the conditions: a key or a value that no run has, with those that there are.
    package func reasonForNone(among runs: [Run]) -> String {
        let keys = Self.keys(of: runs)
        if let key = wanted.lazy.map(\.key).first(where: { !keys.contains($0) }) {
            return "no run has a tag '\(key)'"
                + NearestName.question(key, among: keys, else: "; --tag \(key)=… gives a run one")
                + "; the runs have \(keys.joined(separator: ", "))"
        }
        let facts = runs.flatMap(Self.facts)
        for (key, pattern) in wanted {
            let values = Set(facts.compactMap { $0(key) })
            if values.contains(where: { Self.fits($0, key, pattern) }) { continue }
            let near = listed(NearestName.sorted(values, by: pattern), limit: 10) ?? ""
            return "no run has \(key)=\(pattern)"
                + NearestName.question(pattern, among: values, else: values.isEmpty ? "" : "; the runs have \(near)")
        }
        return "no run has all of \(description); 'vctrace runs' shows the runs"
    }

    /// The keys by which the runs can be chosen, in order.
    private static func keys(of runs: [Run]) -> [String] {
        Set(runs.flatMap { $0.summary.header.tags.map { $0.key.lowercased() } + $0.places.flatMap(\.tags) })
            .union(["name", "date", "app", "device", "os", "build"]).sorted()
    }

    /// Whether there is a condition for one of the keys.
    package func has(anyOf keys: Set<String>) -> Bool { wanted.contains { keys.contains($0.key) } }

    /// Whether the word is a condition, `key=value`.
    package static func isCondition(_ word: String) -> Bool { condition(Substring(word)) != nil }

    /// Whether a launch of the run meets the conditions.
    ///
    /// The keys are those of tags and headers, which say of a launch what they say of its night; also, `name` is the run's name, and
    /// `date` its day. An app may be named with its version. In a value, `*` stands for any characters, and the beginning of a commit
    /// is enough.
    package func hold(for run: Run) -> Bool { Self.facts(of: run).contains { hold(by: $0) } }

    /// For each launch of a run, the values of keys. An app has two names.
    private static func facts(of run: Run) -> [(String) -> String?] {
        let header = run.summary.header
        func facts(at place: LaunchPlace?, app: String?) -> (String) -> String? {
            { key in
                switch key {
                case "name": run.name
                case "date": run.day
                case "app": app
                default: place?.text(key) ?? header.tag(key)
                }
            }
        }
        let places: [LaunchPlace?] = run.places.isEmpty ? [nil] : run.places
        return places.flatMap { [facts(at: $0, app: $0?.app), facts(at: $0, app: header.app)] }
    }

    /// Those of some runs that meet the conditions.
    package func runs(of all: [Run]) -> [Run] {
        let found = all.filter(hold)
        return namesBranch ? found.named { $0.places.last?.appBranch ?? .init(app: $0.app, name: nil) } : found
    }

    /// Whether there is a condition for the name of a branch.
    var namesBranch: Bool { has(anyOf: ["branch"]) }

    /// The latest run of the same app that meets the conditions, to compare a run with: one of the same device if there is one.
    package func counterpart(of run: Run, among runs: [Run]) throws(EngineError) -> Run {
        let asked = self.runs(of: runs).filter { $0.number != run.number }
        let found = asked.filter(run.isSameApp).sortedByDate()
        if let best = found.last(where: run.hasDevice) ?? found.last { return best }
        guard asked.isEmpty, !hold(for: run) else {
            throw .noOtherRunMeets(description, isOtherWanted: hold(for: run), app: asked.isEmpty ? nil : run.app)
        }
        throw .noRunMeets(reason: reasonForNone(among: runs))
    }

    /// - Parameter fact: returns the value of a key.
    func hold(by fact: (String) -> String?) -> Bool {
        wanted.allSatisfy { key, pattern in
            fact(key).map { Self.fits($0, key, pattern) } ?? false
        }
    }

    private static func fits(_ fact: String, _ key: String, _ pattern: String) -> Bool {
        Glob.fits(fact, pattern) || key == "commit" && fact.hasPrefix(pattern)
    }

    /// `branch=main device=iPhone17,1`.
    package var description: String { wanted.map { "\($0.key)=\($0.value)" }.joined(separator: " ") }

    private static func condition(_ word: Substring) -> (key: String, value: String)? {
        guard let sign = word.firstIndex(of: "="), let first = word.first, first.isASCII, first.isLetter else {
            return nil
        }
        let key = word[..<sign]
        let value = word[word.index(after: sign)...]
        guard !value.isEmpty, key.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) })
        else {
            return nil
        }
        return (key.lowercased(), String(value))
    }
}

extension BidirectionalCollection {
    /// Where a night, or a launch of a run, belongs.
    typealias JobPlace = (pipeline: String?, branch: String?, isRequest: Bool)

    /// The newest of nights, or of their runs, that is meant where none is named: in a job of a CI service, that of its pipeline, and there
    /// of its branch, if there is one; elsewhere, those of pull requests do not count if there are others.
    ///
    /// - Returns: nil if there are none.
    func usual(at places: (Element) -> [JobPlace]) throws(EngineError) -> Element? {
        let usual = last { !places($0).contains(where: \.isRequest) } ?? last
        let job = CIService.tags(in: ProcessInfo.processInfo.environment)
        guard let pipeline = job["pipeline"] else { return usual }
        func isOfJob(_ place: JobPlace) -> Bool { place.pipeline == pipeline && place.branch == job["branch"] }
        let newest =
            last { places($0).contains(where: isOfJob) } ?? last { places($0).contains { $0.pipeline == pipeline } }
        if let newest { return newest }
        throw .jobWithoutNight(pipeline, branch: job["branch"] ?? usual.flatMap { places($0).first?.branch })
    }
}
