import TraceModel

/// How a night's state of a defect looks in a table of nights.
struct NightMark {
    /// Nil where the night tells nothing of the defect.
    let state: DefectState?
    let sight: BranchHistory.Sight
    let severity: Severity

    /// A sign that can be told from the others without its colour; empty where the night could not have shown the defect.
    var text: String {
        switch state {
        case .new: "+"
        case .first: "1"
        case .back: "↩"
        case .persisting: "●"
        case .flaky: "~"
        case .fixed: "✓"
        case .notRun: "–"
        case nil: sight == .clean ? "·" : ""
        }
    }

    var spoken: String {
        if let state { return state == .flaky && sight != .shown ? "flaky, not shown" : state.text }
        return sight == .clean ? "not shown" : "could not have been shown"
    }

    /// The classes of its cell.
    var kind: String {
        var kinds: [String] = []
        if sight == .shown { kinds.append("\(severity.rawValue)-shown") }
        switch state {
        case .new, .first, .back: kinds.append("is-news")
        case .fixed: kinds.append("is-fixed")
        case .notRun: kinds.append("is-not-run")
        case .persisting, .flaky: break
        case nil: kinds.append(sight == .clean ? "is-clean" : "is-blind")
        }
        return kinds.joined(separator: " ")
    }

    /// What the signs mean.
    static var legend: [[String: Any]] {
        let states: [(DefectState?, BranchHistory.Sight, String)] = [
            (.new, .shown, "new"), (.first, .shown, "first: no night before could have shown it"),
            (.back, .shown, "back after three nights or more"), (.persisting, .shown, "persisting"),
            (.flaky, .shown, "flaky"), (.fixed, .clean, "fixed"), (.notRun, .blind, "not run"),
            (nil, .clean, "could have shown it, and did not"),
        ]
        return states.map { state, sight, text in
            let mark = NightMark(state: state, sight: sight, severity: .error)
            return ["kind": mark.kind, "mark": mark.text, "text": text]
        }
    }
}
