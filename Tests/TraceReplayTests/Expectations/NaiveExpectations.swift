/// The expectations of the random traces, each by a search through all lines. It shares nothing with the engine.
struct NaiveExpectations {
    typealias Line = RandomTrace.Line

    var trace: RandomTrace
    /// Whether a gap joins the launches around it: the app went on.
    var joinsGaps = false

    private func group(_ line: Line) -> Int {
        guard joinsGaps else { return line.launch }
        return (0...line.launch).last { !trace.afterGap.contains($0) } ?? 0
    }

    private func isSame(_ a: Line, _ b: Line) -> Bool { trace.isSameLife(a, b) }

    /// The findings as the full trace would have them: `rule line`.
    func ideal() -> Set<String> {
        var found: Set<String> = []
        for (index, line) in trace.lines.enumerated() {
            let before = trace.lines[..<index].filter { group($0) == group(line) }
            let after = trace.lines[(index + 1)...].filter { group($0) == group(line) }
            func report(_ rule: String, at line: Line) { found.insert("\(rule) \(line.number)") }
            func isCall(_ line: Line, _ call: String, _ className: String? = nil) -> Bool {
                line.call == call && line.controller != nil && (className == nil || line.className == className)
            }
            if isCall(line, "viewDidAppear", "Shop.A") {
                if !after.contains(where: { isCall($0, "note") && isSame($0, line) && $0.time <= line.time + 1000 }) {
                    report("logs", at: line)
                }
                if !after.contains(where: { isCall($0, "viewDidLoad", "Shop.B") && $0.time <= line.time + 400 }) {
                    report("loads", at: line)
                }
            }
            if isCall(line, "viewDidLoad", "Shop.C"),
                !after.contains(where: { isCall($0, "viewDidAppear") && isSame($0, line) })
            {
                report("appears", at: line)
            }
            if isCall(line, "viewDidAppear", "Shop.B"),
                before.last(where: { $0.controller == nil })?.call == "X"
            {
                report("keyboard", at: line)
            }
            if isCall(line, "note"),
                before.last(where: { isSame($0, line) && ["viewDidLoad", "dismiss"].contains($0.call) })?.call
                    == "viewDidLoad"
            {
                report("quiet", at: line)
            }
            for (first, second) in [("Shop.A", "Shop.B"), ("Shop.B", "Shop.C")]
            where isCall(line, "viewDidAppear", second)
                && !before.contains(where: { isCall($0, "viewDidAppear", first) })
            {
                report("order", at: line)
            }
            if isCall(line, "dismiss", "Shop.A"), !before.contains(where: { isCall($0, "note") && isSame($0, line) }) {
                report("saves", at: line)
            }
            if isCall(line, "viewDidAppear", "Shop.A"),
                let start = before.last(where: {
                    isSame($0, line) && ["viewDidLoad", "viewDidAppear"].contains($0.call)
                }),
                start.call == "viewDidLoad", line.time - start.time > 500
            {
                report("fast", at: start)
            }
        }
        for (line, count) in peaks() where count > 1 { found.insert("one \(line.number)") }
        return found
    }

    /// The first line of each launch on which most controllers of class A live.
    private func peaks() -> [(line: Line, count: Int)] {
        Set(trace.lines.map(group)).compactMap { launch in
            var best: (line: Line, count: Int)?
            for line in trace.lines where group(line) == launch && line.className == "Shop.A" {
                let count = living(at: line.number)
                if count > best?.count ?? 0 { best = (line, count) }
            }
            return best
        }
    }

    /// How many controllers of class A live in the launch at its line with that number.
    func living(at number: Int) -> Int {
        guard let last = trace.lines.firstIndex(where: { $0.number == number }) else { return 0 }
        let lines = trace.lines[...last].filter { $0.className == "Shop.A" && group($0) == group(trace.lines[last]) }
        let isOver = { (line: Line) in
            lines.contains { isSame($0, line) && $0.call == "deinit" }
                || lines.contains {
                    $0.launch == line.launch && $0.controller == line.controller && $0.life > line.life
                }
        }
        return Set(lines.filter { !isOver($0) }.map { "\($0.launch) \($0.controller ?? 0) \($0.life)" }).count
    }

    /// Those that the trace can prove.
    func certain() -> Set<String> {
        ideal().filter { finding in
            let parts = finding.split(separator: " ")
            guard let line = trace.lines.first(where: { $0.number == Int(parts[1]) }) else { return false }
            switch parts[0] {
            case "logs": return shows("note", line.className) && goesOn(after: line, 1000)
            case "loads": return shows("viewDidLoad", "Shop.B") && goesOn(after: line, 1000)
            case "appears":
                let isOver = trace.lines.contains { isSame($0, line) && $0.call == "deinit" && $0.number > line.number }
                let isClosed = trace.isClosed && line.launch == trace.lines.last?.launch
                return shows("viewDidAppear", "Shop.C") && (isOver || isClosed) && goesOn(after: line, 1000)
            case "keyboard": return true
            case "quiet": return true
            case "order":
                let missing = line.className == "Shop.B" ? "Shop.A" : "Shop.B"
                return shows("viewDidAppear", missing) && !isLate(line)
            case "saves":
                let first = trace.lines.first { isSame($0, line) }
                return shows("note", "Shop.A") && first?.call == "init" && !isLate(line)
            case "fast": return shows("viewDidLoad", "Shop.A") && shows("viewDidAppear", "Shop.A")
            default: return shows("deinit", "Shop.A")
            }
        }
    }

    private func shows(_ call: String, _ className: String?) -> Bool {
        className.map { trace.partial[$0]?.contains(call) ?? false } != true
    }

    private func goesOn(after line: Line, _ milliseconds: Int) -> Bool {
        let isLast = line.launch == trace.lines.last?.launch
        let last = trace.lines.last { $0.launch == line.launch }?.time ?? 0
        return max(last, isLast ? trace.end : 0) - line.time >= milliseconds
    }

    /// Whether the launch may have begun before the trace shows it.
    private func isLate(_ line: Line) -> Bool {
        if !trace.afterGap.isEmpty, line.launch > 0 { return true }
        return trace.lines.contains { other in
            other.launch == line.launch && other.number <= line.number && other.controller != nil
                && trace.lines.first { isSame($0, other) }?.call != "init"
        }
    }
}
