import SeededNumbers
import TraceModel
import TraceReplay

/// Many small traces in one, as in a long run: moved in time, at other addresses, interleaved.
struct Medley {
    /// A trace that can be played beside others.
    struct Part {
        var script: TraceScript
        /// `# class:` lines.
        var classes: [String]
        /// The module of its classes, so that the evidence of one part does not apply to another.
        var module = "Shop"

        /// Whether it concludes from what else appears that a sheet was swiped away or left long after its dismissal was called, or that a
        /// screen left by return: controllers of other parts, whose places it does not know, forbid that.
        let dependsOnNeighbors: Bool

        /// Marked with its findings in a trace that records everything and is closed long after the
        /// last event; nil for traces that cannot be moved.
        init?(_ trace: MarkedTrace) {
            guard var script = TraceScript(trace), !script.steps.isEmpty, Self.hasCommonTime(script) else { return nil }
            classes = script.headers.filter { $0.hasPrefix("# class:") }
            for index in script.steps.indices { script.steps[index].marks = [] }
            let alone = Medley.trace(of: script.steps, classes: classes)
            guard ReadTrace(alone.text).controllers.allSatisfy({ $0.address != nil }) else { return nil }
            // The steps are the last lines but one.
            let first = alone.text.split(separator: "\n").count - script.steps.count
            let findings = ReadTrace(alone.text).audit()
            dependsOnNeighbors = findings.contains { finding in
                ["swiped away", " left when "].contains(where: finding.message.contains)
                    || finding.message.contains("was dismissed") && Self.leavesLate(finding)
            }
            for mark in findings.map(Mark.init).sorted() {
                script.steps[mark.line - first].marks.append("#! " + mark.text)
            }
            self.script = script
        }

        /// Whether a controller began to disappear long after the call that dismissed it.
        private static func leavesLate(_ finding: Finding) -> Bool {
            guard let call = finding.witnesses.first(where: { $0.event.kind == .dismiss })?.event.time,
                let gone = finding.witnesses.last(where: { $0.event.kind == .viewDidDisappear })?.event.time
            else { return false }
            return gone - call >= Medley.second
        }

        /// Whether time passes in it as in all others: its clock does not step back, the app is not suspended, and no lines are missing.
        private static func hasCommonTime(_ script: TraceScript) -> Bool {
            zip(script.steps, script.steps.dropFirst()).allSatisfy { $0.time <= $1.time }
                && !script.steps.contains { step in
                    step.call.contains("mark \"") || step.marks.contains { $0.hasPrefix("# missing") }
                }
        }

        /// A copy with classes of its own: what several controllers of a class have in common is evidence about the class.
        func copy(_ number: Int) -> Part {
            var part = self
            part.module += "Copy\(number)"
            return part
        }
    }

    private static let records: String = """
        # records: init deinit loadView viewDidLoad addChild willMove didMove removeFromParent addSubview \
        removeFromSuperview constrain transition viewWillAppear viewDidAppear viewWillDisappear viewDidDisappear \
        present dismiss push pop beginAppearanceTransition endAppearanceTransition
        """
    private static let second: Int64 = 1_000_000_000

    /// All parts one after the other, each in its own launch, all at the same addresses.
    static func inLaunches(_ parts: [Part], seed: UInt64) -> MarkedTrace {
        var medley = Medley(seed: seed)
        var clock: Int64 = 0
        for part in parts.shuffled(using: &medley.random) {
            medley.steps.append(TraceScript.Step(time: clock, call: "mark \"launch\"", marks: []))
            var book = AddressBook()
            medley.addresses = 0x6000_0000_0000
            clock = medley.play(part.killed, at: clock + 1_000_000, &book) + second
        }
        return medley.trace(isClosed: false)
    }

    /// All parts, interleaved, as a log of that style.
    static func apart(_ parts: [Part], in style: LogStyle, seed: UInt64) -> MarkedTrace {
        var medley = Medley(seed: seed)
        for part in parts {
            var book = AddressBook()
            medley.play(part, at: Int64.random(in: 0...60 * second, using: &medley.random), &book)
        }
        return style.log(of: medley.inOrder)
    }

    /// A whole trace of these steps, which records everything and is closed 10 s after the last one.
    static func trace(
        of steps: [TraceScript.Step], classes: [String], isClosed: Bool = true
    ) -> MarkedTrace {
        let start = steps.first?.time ?? 0
        let end = (steps.map(\.time).max() ?? 0) + 10 * second
        // A numbered thread is not the main one if the log names the main thread.
        let mark = "\(TraceScript.relative(start)) [main] mark \"start\"\n"
        let lines = steps.flatMap { ["\(TraceScript.relative($0.time)) \($0.call)"] + $0.marks }
        let head = ["# vctrace: 1", records] + Set(classes).sorted()
        return MarkedTrace(
            text: head.map { $0 + "\n" }.joined() + mark + lines.map { $0 + "\n" }.joined()
                + (isClosed ? "# end: \(TraceScript.relative(end))\n" : ""))
    }

    private var random: SeededGenerator
    private var steps: [TraceScript.Step] = []
    private var classes: Set<String> = []
    private var addresses: UInt64 = 0x6000_0000_0000

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    /// All parts, each several times, at addresses of their own.
    static func apart(_ parts: [Part], copies: Int, seed: UInt64) -> MarkedTrace {
        var medley = Medley(seed: seed)
        for copy in 1...copies {
            for part in parts {
                let start = Int64.random(in: 0...60 * second, using: &medley.random)
                var book = AddressBook()
                medley.play(part.copy(copy), at: start, &book)
            }
        }
        return medley.trace()
    }

    /// All parts, in lanes. In a lane, parts follow each other and reuse the addresses of deallocated controllers.
    static func inLanes(_ parts: [Part], copies: Int, seed: UInt64) -> MarkedTrace {
        var medley = Medley(seed: seed)
        let copied = (1...copies).flatMap { copy in parts.map { $0.copy(copy) } }
        let shuffled = copied.shuffled(using: &medley.random)
        for lane in 0..<6 {
            var book = AddressBook()
            var clock = Int64.random(in: 0...second, using: &medley.random)
            for index in stride(from: lane, to: shuffled.count, by: 6) {
                clock = medley.play(shuffled[index], at: clock, &book) + 7_000_000
            }
        }
        return medley.trace()
    }

    /// All parts with a host that only has children, below the same host.
    static func underOneHost(_ parts: [Part], copies: Int, seed: UInt64) -> MarkedTrace {
        var medley = Medley(seed: seed)
        let hosted = parts.compactMap { part in part.host.map { (host: $0, part: part.withoutInit(of: $0)) } }
        for copy in 1...copies {
            for (host, part) in hosted {
                let start = Int64.random(in: 0...60 * second, using: &medley.random)
                var book = AddressBook()
                medley.play(part.copy(copy), at: start, &book, shared: [host: "0x1"])
            }
        }
        return medley.trace()
    }

    private func trace(isClosed: Bool = true) -> MarkedTrace {
        Self.trace(of: inOrder, classes: Array(classes), isClosed: isClosed)
    }

    /// Steps at the same time keep the order in which they were added.
    private var inOrder: [TraceScript.Step] {
        steps.indices.sorted { (steps[$0].time, $0) < (steps[$1].time, $1) }.map { steps[$0] }
    }

    /// Returns the time of the part's last step.
    @discardableResult
    private mutating func play(_ part: Part, at start: Int64, _ book: inout AddressBook, shared: [String: String] = [:])
        -> Int64
    {
        book.open(part.script, shared: shared) {
            addresses += 0x40
            return addresses
        }
        let script = part.script.shifted(by: start - (part.script.steps.first?.time ?? 0)).mapLines { line in
            let line = book.translate(line).replacing("Shop.", with: "\(part.module).")
            return shared.values.reduce(line) {
                $0.replacing("\(part.module).Host: \($1)>", with: "Shop.Host: \($1)>")
            }
        }
        book.close(script)
        steps += script.steps
        classes.formUnion(part.classes.map { $0.replacing("Shop.", with: "\(part.module).") })
        return script.steps.last?.time ?? start
    }
}
