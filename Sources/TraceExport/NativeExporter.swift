import TraceModel
import TraceReplay

/// vctrace's own format. The trace imports to a run with the same events, controllers and findings.
struct NativeExporter: RunExporter {
    private let run: Run
    /// Whether the trace declares that each of its lines is an event, which changes the meaning of a label.
    private let isDeclared: Bool
    /// The launches after the first, each with the one before it.
    private var next: ArraySlice<(earlier: Launch, later: Launch)>
    private var lastLine = 0
    /// The last time in the trace, since the run's start.
    private var lastTime: Int64?
    /// The start of the launch that times are relative to, since the run's start; nil if times are relative as in the log.
    private var launchStart: Int64?

    init(_ run: Run) throws(ExportFormat.ExportError) {
        self.run = run
        let launches = run.summary.launches
        if launches.overlap { throw .overlappingLaunches(run: run.name) }
        next = zip(launches, launches.dropFirst()).map { ($0, $1) }[...]
        isDeclared = run.summary.header.isDeclared || !next.isEmpty
    }

    func begin(_ output: inout [UInt8]) {
        let header = run.summary.header
        var lines = isDeclared ? [Self.version] : []
        let facts = [
            ("run", header.run), ("recorder", header.recorder), ("app", header.app), ("device", header.device),
            ("os", header.os), ("records", run.summary.listedKinds.map(Self.names)),
        ]
        lines += facts.compactMap { key, value in value.map { "# \(key): \($0)" } }
        let others = header.kept.filter { $0.key != TraceHeader.versionKey }
        lines += others.sorted { $0.key < $1.key }.map { "# \($0): \($1)" }
        lines += header.superclasses.sorted { $0.key < $1.key }.map { "# class: \($0) < \($1)" }
        lines += header.partial.sorted { $0.key < $1.key }.filter { !$0.value.isEmpty }
            .map { "# partial: \($0) \(Self.names(of: $1))" }
        lines += stackLines(of: run.summary.launches.first)
        output += lines.map { $0 + "\n" }.joined().utf8
    }

    mutating func write(_ step: Replay.Step, to output: inout [UInt8]) {
        write(step.event, step.controller, to: &output)
    }

    mutating func write(
        _ event: Event, _ controller: (ControllerID) -> Controller?, to output: inout [UInt8]
    ) {
        if let (earlier, later) = next.first, later.first.line <= event.line {
            next.removeFirst()
            begin(later, after: earlier, &output)
        }
        // Without times, a call on the very next line may be an echo of the one before.
        if event.time == nil, lastLine > 0, event.line > lastLine + 1 { output += "#\n".utf8 }
        lastLine = event.line
        var words: [String] = []
        if let time = event.time.map(timestamp) { words.append(time.description) }
        lastTime = event.time ?? lastTime
        if let thread = event.thread.map({ run.summary.threads[Int($0.rawValue)] }) {
            words.append(Self.isDescription(thread) ? thread : "[\(thread)]")
        }
        words += Self.message(event, controller)
        output += words.joined(separator: " ").utf8
        output.append(UInt8(ascii: "\n"))
    }

    func finish(_ output: inout [UInt8]) {
        let header = run.summary.header
        if header.isClosed { writeEnd(header.end?.since(run.summary.start ?? 0), to: &output) }
    }

    /// Begins a launch: times relative to the start of a run start again at the end of the launch before.
    private mutating func begin(_ later: Launch, after launch: Launch, _ output: inout [UInt8]) {
        if launch.header.isClosed {
            writeEnd(launch.end, to: &output)
            lastTime = launch.end ?? lastTime
        }
        if run.summary.header.timeBase != .absolute { launchStart = lastTime }
        output += ([Self.version] + stackLines(of: later)).map { $0 + "\n" }.joined().utf8
    }

    /// The headers about the stacks of a launch.
    private func stackLines(of launch: Launch?) -> [String] {
        launch?.stacks(in: run.summary.header.stacks)?.headers() ?? []
    }

    private func writeEnd(_ time: Int64?, to output: inout [UInt8]) {
        output += "# end\(time.map { ": \(timestamp($0))" } ?? "")\n".utf8
    }

    /// A time since the run's start, in the form of the trace.
    private func timestamp(_ offset: Int64) -> Timestamp {
        let base = run.summary.header.timeBase ?? .relative
        let time = launchStart.map { offset.since($0) } ?? (run.summary.start ?? 0).later(by: offset)
        return Timestamp(nanoseconds: time, base: base)
    }

    private static let version = "# vctrace: 1"

    /// Whether the name is the output of `Thread.current`, which a trace has without brackets.
    private static func isDescription(_ thread: String) -> Bool {
        thread.hasPrefix("<NSThread: ") || thread.hasPrefix("<_NSMainThread: ")
    }

    private static func names(of kinds: EventKinds) -> String {
        kinds.elements.map(\.name).joined(separator: " ")
    }

    private static func message(_ event: Event, _ controller: (ControllerID) -> Controller?) -> [String] {
        let text = event.payload.text
        let object = event.object.flatMap(controller)
        switch event.payload {
        case .mark(let text): return ["mark", quoted(text)]
        case .message(_, let text): return [text]
        case .test: return [event.kind.name, text ?? ""]
        default: break
        }
        if case .window(let text) = event.payload, let window = event.payload.ofWindow.text {
            let arguments = text.dropFirst(window.count)
            return [window, spelling(event.kind), (object.map(notation) ?? "nil") + arguments]
        }
        guard let subject = event.subject.flatMap(controller) else {
            return [event.kind.name, text].compactMap(\.self)
        }
        let objects = ([object].compactMap(\.self) + event.others.compactMap(controller)).map(notation)
        // A call without its own kind begins with its verb; its arguments come after the objects.
        guard event.payload.verb == nil, event.kind != .other else {
            let words = (text ?? "").split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
            return [notation(subject), String(words[0])] + objects + words.dropFirst().map(String.init)
        }
        switch event.payload {
        case .unknownParent(let arguments):
            return [notation(subject), event.kind.name, arguments].filter { !$0.isEmpty }
        default:
            let parent = object == nil && (event.kind == .willMove || event.kind == .didMove) ? ["nil"] : []
            return [notation(subject), spelling(event.kind)] + parent + objects + [text].compactMap(\.self)
        }
    }

    private static func spelling(_ kind: EventKind) -> String {
        switch kind {
        case .setRoot: "setRootViewController(_:)"
        case .addChild, .addSubview: kind.name + "(_:)"
        case .willMove, .didMove: kind.name + "(toParent:)"
        case .transition: kind.name + "(from:to:)"
        default: kind.name
        }
    }

    /// `<Shop.Host: 0x600000c0a2d0>`, `<Shop.Host>`, or a label in quotes.
    private static func notation(_ controller: Controller) -> String {
        if let address = controller.addressText { return "<\(controller.className): \(address)>" }
        let isLabel = controller.className.contains { " :".contains($0) } && !controller.className.contains("<")
        return isLabel ? "\"\(controller.className)\"" : "<\(controller.className)>"
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            if scalar == "\"" || scalar == "\\" { result += "\\" }
            result.unicodeScalars.append(scalar)
        }
        return result + "\""
    }
}

extension CallStacks {
    /// The headers about stacks and their images, without the images' paths, which name folders of the user.
    ///
    /// - Parameter wanted: the numbers of the stacks; nil for all.
    func headers(of wanted: Set<Int>? = nil) -> [String] {
        let stacks = stacks.filter { wanted?.contains($0.key) ?? true }.sorted { $0.key < $1.key }
        let used = Set(stacks.flatMap { $1.map(\.image) })
        return images.filter { used.contains($0.key) }.sorted { $0.key < $1.key }.map { number, image in
            "# image: \(number) \(image.name) 0x0 \(image.id ?? "-")"
        }
            + stacks.map { number, frames in
                "# stack: \(number) "
                    + frames.map { "\($0.image)+0x\(String($0.address, radix: 16))" }.joined(separator: " ")
            }
    }
}

/// The lines of a run of one launch in vctrace's own format, one for each event, so some can be left out.
struct NativeLines {
    private let exporter: NativeExporter
    /// The lines before the first event.
    let header: [String]
    /// The line that says that the recording was closed on purpose; nil if it was not.
    let end: String?

    init(_ run: Run) throws(ExportFormat.ExportError) {
        let exporter = try NativeExporter(run)
        self.exporter = exporter
        header = Self.lines { exporter.begin(&$0) }
        end = Self.lines { exporter.finish(&$0) }.first
    }

    /// - Parameter controllers: those that the event names, and perhaps others.
    func line(of event: Event, among controllers: [ControllerID: Controller]) -> String {
        Self.lines { output in
            var exporter = exporter
            exporter.write(event, { controllers[$0] }, to: &output)
        }.joined()
    }

    private static func lines(_ write: (inout [UInt8]) -> Void) -> [String] {
        var output: [UInt8] = []
        write(&output)
        return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
