import TraceModel

/// Findings about calls on which UIKit ends the app. They wait for the rest of the trace: if the app ran on, there was no mistake.
struct CrashFindings {
    private struct Candidate {
        var finding: Finding
        var survival: Survival
    }

    private var candidates: [Int: Candidate] = [:]
    private var count = 0
    /// By controller, the candidates that its events may refute.
    private var watched: [ControllerID: Set<Int>] = [:]

    mutating func hold(_ finding: Finding, unless survival: Survival) {
        candidates[count] = Candidate(finding: finding, survival: survival)
        let controllers =
            switch survival {
            case .appearance: [finding.subject?.id].compactMap(\.self)
            case .events(let controllers): controllers
            }
        for id in controllers { watched[id, default: []].insert(count) }
        count += 1
    }

    /// Drops what an event refutes; a later event than the one that the finding is about.
    mutating func note(_ event: Event) {
        guard !watched.isEmpty else { return }
        for id in event.controllers {
            for number in watched[id] ?? [] {
                switch candidates[number]?.survival {
                case .appearance:
                    guard event.kind == .viewDidAppear else { continue }
                    watched[id]?.remove(number)
                case .events(let controllers):
                    for other in controllers { watched[other]?.remove(number) }
                case nil: continue
                }
                candidates[number] = nil
            }
            if watched[id]?.isEmpty == true { watched[id] = nil }
        }
    }

    /// The findings that nothing refuted.
    var proven: [Finding] { candidates.sorted { $0.key < $1.key }.map(\.value.finding) }
}
