import Foundation
import TraceFormats
import TraceModel
import TraceStore
import TraceText

/// Looks up the controllers of findings in memory graphs.
struct GraphLookup {
    let graphs: [GraphFile]
    let run: Run
    let store: TraceStore

    /// The evidence of the graphs about the subjects of these findings, and the use of each graph.
    func evidence(about findings: [Finding]) throws -> (evidence: [GraphEvidence], uses: [GraphEvidence.GraphUse]) {
        let lives = try StoredEvidence(store).lastingLives(of: Set(findings.compactMap(\.subject?.id)), in: run)
        var all: [GraphEvidence] = []
        var uses: [GraphEvidence.GraphUse] = []
        for graph in graphs {
            var use = GraphEvidence.GraphUse(graph: graph.path, remark: graph.remark)
            let found = try evidence(in: graph, lives, &use)
            use.found = Set(found.map(\.controller)).count
            all += found
            uses.append(use)
        }
        return (all.best(), uses)
    }

    /// The evidence of all reports in a file: if one report shows that a controller is there, no other one proves it gone.
    private func evidence(
        in graph: GraphFile, _ lives: [Controller.Lifetime], _ use: inout GraphEvidence.GraphUse
    ) throws -> [GraphEvidence] {
        let found = try graph.reports.flatMap { try evidence(in: $0, of: graph, lives, &use) }
        let shown = Set(found.lazy.filter { $0.state != .gone }.map(\.controller))
        return found.filter { $0.state != .gone || !shown.contains($0.controller) }
    }

    private func evidence(
        in report: GraphSection, of graph: GraphFile, _ lives: [Controller.Lifetime],
        _ use: inout GraphEvidence.GraphUse
    ) throws -> [GraphEvidence] {
        if let form = graph.unreadForm(of: report) {
            use.doubt = use.doubt ?? form.reason
            return []
        }
        let launch: Launch
        do {
            launch = try run.launch(of: report.header)
        } catch {
            use.doubt = use.doubt ?? error.reason
            return []
        }
        let taken = report.header.taken
        let own = lives.filter { $0.controller.launch == launch.number }
        // A graph from before a controller's last event says nothing about later.
        let later = own.filter { life in taken.map { $0 >= time(of: life.last) } ?? true }
        let answer = try graph.lookup(of: later.map(\.controller), in: report)
        use.doubt =
            use.doubt ?? answer.doubt
            ?? (later.count < own.count ? "it was taken before the last event of a controller" : nil)
        let evidence = later.compactMap { answer.evidence[$0.controller.id] }
        guard taken == nil, evidence.contains(where: { $0.state == .gone }) else { return evidence }
        use.doubt = "it does not say when it was taken, so a controller that is not in it may still be alive"
        return evidence.filter { $0.state != .gone }
    }

    private func time(of event: EventReference) -> Int64 {
        guard let start = run.summary.start, let time = event.time else { return .max }
        return time.later(by: start)
    }
}

/// The evidence in several texts about one process.
struct GraphAnswer {
    let graph: String
    let taken: Int64?
    private(set) var evidence: [ControllerID: GraphEvidence] = [:]
    var doubt: String?

    /// Whether further texts cannot say more about the controller.
    func isFinal(about controller: Controller) -> Bool {
        evidence[controller.id].map { $0.state == .gone || !$0.links.isEmpty } ?? false
    }

    /// - Parameter firstLine: the number of the text's first line in the file; nil for a text that is not in the file.
    mutating func read(
        _ text: Data, wanted: Set<UInt64>, _ controllers: [Controller], isWhole: Bool, firstLine: Int? = nil
    ) {
        let read = text.withUnsafeBytes {
            GraphReader(Bytes($0), wanted: wanted, isWhole: isWhole, firstLine: firstLine ?? 1).graph()
        }
        guard let read else {
            doubt =
                doubt
                ?? "vctrace cannot read this form; save what 'leaks', 'leaks --traceTree' or 'heap --addresses' print"
            return
        }
        doubt = doubt ?? read.doubt
        let search = HolderSearch(read)
        for controller in controllers {
            guard let address = controller.address else { continue }
            let (id, known) = (controller.id, evidence[controller.id])
            if let holding = search.holding(of: controller.className, at: address) {
                guard known?.links.isEmpty != false else { continue }
                evidence[id] = GraphEvidence(
                    id, holding.state, links: holding.links, isInCycle: holding.isInCycle, graph: graph,
                    taken: taken)
            } else if known == nil || known?.state == .gone,
                read.provesAbsence(of: controller.className, at: address)
            {
                let line = firstLine == nil ? nil : read.listing?.line
                evidence[id] = GraphEvidence(id, .gone, graph: graph, line: line, taken: taken)
            }
        }
    }
}

/// The reason why a graph says nothing about a run.
struct GraphMismatch: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}

/// Finds the launch of a run that a memory graph belongs to.
extension Run {
    /// A graph's clock may be a little behind the log's.
    private static let graphSlack: Int64 = 1_000_000_000
    /// An app that is recorded from its start logs its first event within this time.
    private static let startOfProcess: Int64 = 60_000_000_000

    /// The launch with the same process id, whose process began before its first event and was still there for the graph.
    func launch(of header: GraphSection.GraphHeader) throws(GraphMismatch) -> Launch {
        guard let id = header.processID else {
            throw GraphMismatch(
                "it does not say which process it shows: there is no line 'Process: NAME [ID]' or 'Process ID: …' in it"
            )
        }
        guard let start = summary.start, summary.header.timeBase == .absolute else {
            throw GraphMismatch("the times of the run '\(name)' have no date, so its launch cannot be told from others")
        }
        let launches = launchesWithProcesses
        let known = launches.compactMap(\.processID)
        guard !known.isEmpty else {
            throw GraphMismatch(
                "the run '\(name)' does not show the ids of its processes; add a header '# process: NAME ID'")
        }
        let sameProcess = launches.filter { launch in
            launch.processID == id && Self.isSame(launch.process, header.process)
        }
        guard !sameProcess.isEmpty else {
            let ids = listed(Set(known).sorted().map(String.init), limit: 5) ?? ""
            throw GraphMismatch(
                "it shows the process \(header.process ?? "") [\(id)], but the run '\(name)' has process \(ids)"
            )
        }
        guard let launched = header.launched else {
            // Bots paste reports without the header. A process id that the run shows once suffices.
            if sameProcess.count == 1, let launch = sameProcess.first { return launch }
            throw GraphMismatch(
                "it does not say when its process began: there is no line 'Launch Time:' at its beginning, and the run '\(name)' "
                    + "shows \(sameProcess.count) launches with the process \(id)")
        }
        for launch in sameProcess {
            guard let offset = launch.first.time else { continue }
            let first = offset.later(by: start)
            guard launched <= first.later(by: Self.graphSlack) else { continue }
            if let taken = header.taken {
                if taken >= first { return launch }
            } else if first.since(launched) <= Self.startOfProcess {
                return launch
            }
        }
        throw GraphMismatch(
            "it shows another launch of \(header.process ?? "the process") [\(id)], which began at "
                + "\(Timestamp(nanoseconds: launched, base: .absolute))")
    }

    /// The launches, with the ids and names of their processes.
    var launchesWithProcesses: [Launch] { summary.launches.map(named) }

    /// Adds the process that the trace's own header names, which belongs to the launch that began last.
    private func named(_ launch: Launch) -> Launch {
        guard launch.processID == nil, files.isEmpty, launch == summary.launches.last,
            let process = Launch.Header(tags: summary.header.others).process
        else { return launch }
        var launch = launch
        (launch.process, launch.processID) = (process.name, process.id)
        return launch
    }

    /// Whether both names mean the same process. Some logs cut a process's name after 15 characters.
    private static func isSame(_ a: String?, _ b: String?) -> Bool {
        guard let a, let b, a != b else { return true }
        return min(a.count, b.count) >= 15 && (a.hasPrefix(b) || b.hasPrefix(a))
    }
}
