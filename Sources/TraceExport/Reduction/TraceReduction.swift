import TraceFormats
package import TraceModel
import TraceReplay
package import VCTraceAudit

/// Finds the smallest trace that still gives a finding: first the launch and the controllers that may be relevant, then
/// fewer controllers, and then fewer lines.
package struct TraceReduction {
    package struct ReducedTrace: Sendable {
        /// The trace, in the native format.
        package var text: String
        /// The finding, as the trace gives it.
        package var finding: Finding
        package var eventCount: Int
        package var controllerCount: Int
    }

    /// A line of a candidate: an event, by its place in the trace, or a header.
    private typealias CandidateLine = (text: String, place: Int?)

    private let trace: MemoryTrace
    private let audit: RunAudit
    private let finding: Finding
    private let controllers: [ControllerID: Controller]
    private let isLate: () -> Bool

    /// - Parameters:
    ///   - audit: the audit that gives the finding.
    ///   - finding: a finding of the audit on the trace.
    ///   - isLate: whether to stop with the best result so far.
    package init(
        of finding: Finding, in trace: MemoryTrace, _ audit: RunAudit, isLate: @escaping () -> Bool = { false }
    ) {
        self.trace = trace
        self.audit = audit
        self.finding = finding
        self.isLate = isLate
        controllers = trace.controllersByID
    }

    /// Reduces the trace.
    ///
    /// - Parameter isAnonymous: whether to replace names and texts of the app.
    package func run(isAnonymous: Bool = false) throws -> ReducedTrace {
        let fingerprint = finding.fingerprint
        func holds(_ lines: [CandidateLine], late: Bool = false) throws -> Bool {
            if !late, isLate() { return false }
            return found(in: text(of: lines)) { $0.fingerprint == fingerprint } != nil
        }
        let selection = TraceSelection(trace, finding)
        var run = trace.run
        run.summary.launches = []
        if let launch = selection.endedLaunch {
            run.summary.header.isClosed = launch.header.isClosed
            run.summary.header.end = launch.end.map { (run.summary.start ?? 0).later(by: $0) }
        }
        let native = try NativeLines(run)
        // Without times, many lines show that no activity was pending at the end; this single line says so.
        let end = native.end ?? (run.summary.hasAppTimes ? nil : "# end")
        func lines(of places: [Int]) -> [CandidateLine] {
            native.header.map { ($0, nil) }
                + places.map { (text: native.line(of: trace.events[$0], among: controllers), place: $0) }
                + [end].compactMap { $0.map { ($0, nil) } }
        }
        guard let guess = try selection.firstGuess(where: { try holds(lines(of: $0), late: true) }) else {
            throw ReductionError.neverShownAlone(finding.fingerprint)
        }
        var kept = lines(of: guess)
        let named = Set(guess.flatMap { trace.events[$0].controllers }).sorted()
        let needed = Set(
            try DeltaDebugging.minimum(of: named) { part in
                let part = Set(part)
                return try holds(kept.filter { isOf(part, $0) })
            })
        kept = kept.filter { isOf(needed, $0) }
        kept = try DeltaDebugging.minimum(of: kept) { try holds($0) }
        return try outcome(kept, isAnonymous: isAnonymous)
    }

    private func outcome(_ kept: [CandidateLine], isAnonymous: Bool) throws -> ReducedTrace {
        let isSame: (Finding) -> Bool = { $0.fingerprint == finding.fingerprint }
        // The trace without the comments, if it still gives the finding.
        let isDense = found(in: text(of: kept, isDense: true), where: isSame) != nil
        let result = text(
            of: try isAnonymous ? anonymous(kept) : addStacks(callStacks, of: kept, to: kept), isDense: isDense)
        guard let shown = found(in: result, where: { isAnonymous || isSame($0) }) else {
            throw ReductionError.dependsOnNames(finding.rule)
        }
        let places = kept.compactMap { $0.place }
        return ReducedTrace(
            text: result, finding: shown, eventCount: places.count,
            controllerCount: Set(places.flatMap { trace.events[$0].controllers }).count)
    }

    /// The lines with other names and texts.
    private func anonymous(_ kept: [CandidateLine]) throws -> [CandidateLine] {
        let places = kept.compactMap { $0.place }
        var anonymizer = Anonymizer()
        let anonymous = anonymizer.anonymous(trace.part(of: places))
        let native = try NativeLines(anonymous.run)
        let ids = anonymous.controllersByID
        let wanted = Set(kept.filter { $0.place == nil }.map { $0.text.prefix { $0 != ":" } })
        func headers(_ lines: [String]) -> [CandidateLine] {
            lines.filter { wanted.contains($0.prefix { $0 != ":" }) }.map { ($0, nil) }
        }
        let events = zip(anonymous.events, places).map {
            (text: native.line(of: $0, among: ids), place: $1)
        }
        let lines = headers(native.header) + events + headers([native.end ?? "# end"])
        return addStacks(callStacks.map { anonymizer.anonymous($0) }, of: kept, to: lines)
    }

    /// The stacks of the finding's launch.
    private var callStacks: CallStacks? {
        let summary = trace.run.summary
        let launch = summary.launches.first { $0.number == finding.subject?.launch ?? 0 }
        return launch?.stacks(in: summary.header.stacks)
    }

    /// Inserts the headers about the stacks of calls, before the first event.
    private func addStacks(
        _ stacks: CallStacks?, of kept: [CandidateLine], to lines: [CandidateLine]
    ) -> [CandidateLine] {
        let numbers = kept.compactMap { line -> Int? in
            guard let place = line.place, case .stack(let number)? = trace.events[place].payload.callSite else {
                return nil
            }
            return number
        }
        let headers: [CandidateLine] = stacks?.headers(of: Set(numbers)).map { ($0, nil) } ?? []
        let start = lines.firstIndex { $0.place != nil } ?? lines.endIndex
        return lines[..<start] + headers + lines[start...]
    }

    /// The finding of the audit of a text: one with the same rule and severity.
    private func found(in text: String, where isSame: (Finding) -> Bool) -> Finding? {
        var sink = MemoryTrace.Sink(name: trace.run.name, source: trace.run.source)
        guard let candidate = try? LogText(Array(text.utf8), FormatChoice(given: .builtIn(.native))).read(into: &sink),
            let report = try? audit.report(on: candidate)
        else { return nil }
        return report.findings.first { $0.rule == finding.rule && $0.severity == finding.severity && isSame($0) }
    }

    private func isOf(_ controllers: Set<ControllerID>, _ line: CandidateLine) -> Bool {
        line.place.map { trace.events[$0].controllers.allSatisfy(controllers.contains) } ?? true
    }

    /// The lines as text. Without times, a call on the very next line may be an echo of the one before; a comment prevents this.
    ///
    /// - Parameter isDense: whether to leave out these comments.
    private func text(of lines: [CandidateLine], isDense: Bool = false) -> String {
        let separators = isDense ? [] : gaps(in: lines.compactMap { $0.place })
        var text = ""
        for line in lines {
            if let place = line.place, separators.contains(place) { text += "#\n" }
            text += line.text + "\n"
        }
        return text
    }

    /// The places of events without times that follow omitted lines.
    private func gaps(in places: [Int]) -> Set<Int> {
        Set(
            zip(places, places.dropFirst()).filter { before, after in
                trace.events[after].time == nil && trace.events[after].line > trace.events[before].line + 1
            }.map(\.1))
    }
}

extension MemoryTrace {
    /// The run with some of its events, and the controllers that these name.
    fileprivate func part(of places: [Int]) -> MemoryTrace {
        var part = self
        part.events = places.map { events[$0] }
        let named = Set(part.events.flatMap(\.controllers))
        part.controllers = controllers.filter { named.contains($0.id) }
        part.run.summary.launches = []
        return part
    }
}

extension TraceReduction {
    package enum ReductionError: Error, Hashable, CustomStringConvertible {
        case noFinding(String, log: String, known: [String])
        case severalFindings(String, [String])
        /// The launch of the finding alone does not give it.
        case neverShownAlone(String)
        /// With other names, the finding disappears.
        case dependsOnNames(String)

        private static let shownCount = 10

        package var description: String {
            switch self {
            case .noFinding(let name, let log, let known):
                "the audit of '\(log)' gives no finding '\(name)'"
                    + (known.isEmpty ? ": it gives none" : "; it gives:\(Self.list(known))")
            case .severalFindings(let name, let fingerprints):
                "several findings begin with '\(name)'; name one:\(Self.list(fingerprints))"
            case .neverShownAlone(let fingerprint):
                "the launch in which '\(fingerprint)' was found does not give it alone: the rule depends on what other launches of "
                    + "the log show"
            case .dependsOnNames(let rule):
                "'\(rule)' depends on the names of the app's classes, perhaps by the configuration; leave out --anonymize"
            }
        }

        private static func list(_ fingerprints: [String]) -> String {
            let shown = fingerprints.prefix(shownCount).map { "\n  \($0)" }.joined()
            return shown + (fingerprints.count > shownCount ? "\n  and \(fingerprints.count - shownCount) more" : "")
        }
    }
}

extension [Finding] {
    /// The first finding with that fingerprint, or the only one whose fingerprint begins with it.
    ///
    /// - Parameter log: the log of the findings.
    package func finding(named name: String, in log: String) throws(TraceReduction.ReductionError) -> Finding {
        if let exact = first(where: { $0.fingerprint == name }) { return exact }
        let beginning = filter { $0.fingerprint.hasPrefix(name) }
        let fingerprints = Set(beginning.map(\.fingerprint)).sorted()
        guard let first = beginning.first else {
            throw .noFinding(name, log: log, known: Set(map(\.fingerprint)).sorted())
        }
        guard fingerprints.count == 1 else { throw .severalFindings(name, fingerprints) }
        return first
    }
}
