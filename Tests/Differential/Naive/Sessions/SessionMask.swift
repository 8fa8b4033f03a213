import SeededNumbers

/// What a log may not show of a session.
enum SessionMask: CaseIterable {
    case nothing
    /// Some kinds of calls, which the header does not list.
    case kinds
    /// The same, without a header.
    case header
    /// The calls of one class.
    case calls
    /// The calls of Apple's containers, of which most base classes know nothing.
    case containers
    /// All but a few kinds.
    case most
    case beginning
    case end
    /// Lines that the log says it lost.
    case lost

    private static let allKinds = [
        "init", "deinit", "viewDidLoad", "addChild", "willMove", "didMove", "removeFromParent", "addSubview",
        "removeFromSuperview", "constrain", "viewWillAppear", "viewIsAppearing", "viewDidAppear", "viewWillDisappear",
        "viewDidDisappear", "present", "dismiss", "push", "pop", "setRoot",
    ]

    /// The kind under which a header lists the call; nil for a call that no header lists.
    private static func listed(_ kind: String) -> String? {
        kind == "popToRoot" ? "pop" : allKinds.contains(kind) ? kind : nil
    }

    /// Returns what a log shows of the session.
    func log(of app: SimulatedApp, seed: UInt64) -> String {
        var random = SeededGenerator(seed: seed)
        var calls = app.calls
        var recorded = Self.allKinds
        var (hasHeader, isClosed) = (true, true)
        var gap: Int?
        switch self {
        case .nothing: break
        case .kinds, .header:
            hasHeader = self == .kinds
            for _ in 0..<(1 + random.next(below: 4)) {
                let kind = recorded[random.next(below: recorded.count)]
                recorded.removeAll { $0 == kind }
                calls.removeAll { Self.listed($0.kind) == kind }
            }
        case .most:
            hasHeader = random.next(below: 2) == 0
            while recorded.count > 9 { recorded.remove(at: random.next(below: recorded.count)) }
            calls.removeAll { call in Self.listed(call.kind).map { !recorded.contains($0) } ?? false }
        case .containers:
            hasHeader = random.next(below: 2) == 0
            calls.removeAll { $0.subject?.className.hasPrefix("UI") ?? false }
        case .calls:
            let names = Set(calls.compactMap { $0.subject?.className }).sorted()
            let name = names[random.next(below: names.count)]
            calls.removeAll { $0.subject?.className == name }
        case .beginning: calls.removeFirst(random.next(below: calls.count * 2 / 3))
        case .end:
            isClosed = false
            calls.removeLast(random.next(below: calls.count / 2))
        case .lost:
            let first = random.next(below: calls.count)
            calls.removeSubrange(first..<min(first + 1 + random.next(below: 6), calls.count))
            gap = first
        }
        var lines = calls.map(\.text)
        if let gap { lines.insert("# missing: 3 lines: the disk was full", at: min(gap, lines.count)) }
        let head = ["# vctrace: 1", "# records: \(recorded.joined(separator: " "))"]
        let tail = isClosed ? ["# end: +\(app.end / 1000).\(String(1000 + app.end % 1000).dropFirst())"] : []
        return ((hasHeader ? head : []) + lines + (hasHeader ? tail : [])).map { $0 + "\n" }.joined()
    }
}

/// A session with what the engine says of it, whole and in parts.
package struct SessionCheck {
    package let seed: UInt64
    /// What is said of a correct app, or of a part and not of the whole.
    package private(set) var faults: [Fault] = []

    package struct Fault {
        /// `whole`, `processes`, or what the log does not show.
        package var part: String
        package var text: String
        /// The log, for whoever mends it.
        package var log: String
    }

    package init(seed: UInt64) throws {
        self.seed = seed
        let leaks = seed % 2 == 0
        let app = SimulatedApp(seed: seed, leaks: leaks)
        let all = SessionMask.nothing.log(of: app, seed: seed)
        let whole = try Self.findings(in: all)
        if !leaks {
            // Without its mark, a second launch would look like a root that replaced the first one.
            let apps = [app, SimulatedApp(seed: seed &+ 2, leaks: false)].filter { !$0.isLaunchedTwice }
            let both = Self.console(of: apps)
            for finding in try Self.findings(in: both) where finding.severity == "error" {
                faults.append(Fault(part: "processes", text: "two processes: \(finding.report)", log: both))
            }
            for finding in whole where finding.severity != "note" {
                faults.append(Fault(part: "whole", text: "whole: \(finding.report)", log: all))
            }
        }
        let leakRules: Set = ["controller-never-deallocated", "child-never-removed"]
        let held = Set(app.held.map { "\($0.text) 1" })
        let known = Set(whole.filter { $0.severity == "error" }.map(\.key))
        for (number, mask) in SessionMask.allCases.enumerated() where mask != .nothing {
            let log = mask.log(of: app, seed: seed &+ UInt64(number) &* 7_919)
            for finding in try Self.findings(in: log) where finding.severity == "error" {
                // The same leak may be told by another rule, or of what the log no longer shows to be inside another one.
                let isLeak = leakRules.contains(finding.report.rule) && held.contains(finding.report.subject)
                guard !isLeak, !known.contains(finding.key) else { continue }
                faults.append(Fault(part: "\(mask)", text: "without \(mask): \(finding.report)", log: log))
            }
        }
    }

    /// The lines of several processes, as one console shows them. Their controllers may have the same addresses.
    private static func console(of apps: [SimulatedApp]) -> String {
        let lines = apps.enumerated().flatMap { number, app in
            app.calls.filter { $0.subject != nil }.map { call in
                let (seconds, fraction) = call.time.quotientAndRemainder(dividingBy: 1_000)
                let clock = [2 + seconds / 3_600, seconds / 60 % 60, seconds % 60].map { String(100 + $0).dropFirst() }
                let call = call.text.split(separator: " ").dropFirst(2).joined(separator: " ")
                return (
                    time: seconds * 1_000 + fraction,
                    text: "2026-11-20 \(clock.joined(separator: ":")).\(String(1_000 + fraction).dropFirst())000+0000 "
                        + "App\(number)[\(4_000 + number):1] \(call)"
                )
            }
        }
        return lines.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
            .map { $0.element.text + "\n" }.joined()
    }

    private struct SaidOfSession {
        var severity: String
        /// The rule and the controller, without the line, which a mask moves.
        var key: String
        var report: Report
    }

    private static func findings(in log: String) throws -> [SaidOfSession] {
        // Nothing may be left of a short session.
        guard let reports = try? Comparison.engineReports(of: log) else { return [] }
        return reports.map {
            SaidOfSession(severity: $0.severity, key: "\($0.rule) \($0.subject)", report: $0)
        }
    }
}
