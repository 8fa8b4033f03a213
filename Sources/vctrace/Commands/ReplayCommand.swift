import ArgumentParser
import Foundation
import TraceEngine
import TraceFormats
import TraceModel
import TraceReplay
import TraceReports
import TraceStore
import TraceText
import VCTraceAudit

struct ReplayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        _superCommandName: VCTrace.name,
        abstract: "Show the hierarchy at an instant, or play a run event by event.",
        discussion: """
            <run> is named as for 'audit'. With --at, --line or --event, the command draws the hierarchy at that instant: \
            each view controller's state and age, additions and removals in progress, and findings. With --on-screen, it draws \
            only what is on the screen, at that instant or at the end. Otherwise it prints each event with the view controllers \
            that it changed: + created, ~ changed, - gone.

            <time> is \(Instant.notation).

            EXAMPLES
              vctrace replay latest --at +12.5
              vctrace replay nightly --line 66
              vctrace replay latest --on-screen
              vctrace replay nightly --from 02:00:10 --to 02:00:15 --controller Shop.Feed
              vctrace replay nightly --only addChild,removeFromParent --speed 10
            """
    )

    @Argument(help: ArgumentHelp("A stored run, or a log.", valueName: "run"), completion: .runOrLog)
    var runs: [String]

    @Option(
        help: ArgumentHelp("Show the hierarchy at this time.", valueName: "time"), transform: Instant.init(argument:))
    var at: Instant?

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Show the hierarchy after this line of the log.", valueName: "n"))
    var line: Int?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Show the hierarchy after the n-th event, counted from 1.", valueName: "n"))
    var event: Int?

    @Option(help: ArgumentHelp("Play from this time on.", valueName: "time"), transform: Instant.init(argument:))
    var from: Instant?

    @Option(help: ArgumentHelp("Play up to this time.", valueName: "time"), transform: Instant.init(argument:))
    var to: Instant?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Play at this speed: 1 is real time, 10 is ten times as fast (default: no delay).", valueName: "factor"))
    var speed: Double?

    @Option(
        help: ArgumentHelp(
            "Show only this class or address, with what is above and below it, or play only events that concern it or its descendants.",
            valueName: "class|address"))
    var controller: String?

    @Flag(help: "Show only view controllers on the screen, with those above them.")
    var onScreen = false

    @Option(
        help: ArgumentHelp("Play only events of these kinds.", valueName: "kind,…"), completion: .eventKind,
        transform: EventKinds.init(argument:))
    var only: EventKinds?

    @Option(help: ArgumentHelp("The output format: text, or json with one line for each event.", valueName: "format"))
    var format = ReplayFormat.text

    @Option var output: OutputPath
    @OptionGroup var store: StoreOptions

    func validate() throws {
        _ = try RunReference(only: runs)
        let instants = [at != nil, line != nil, event != nil].count { $0 }
        if instants > 1 { throw ValidationError("--at, --line and --event each name an instant; give one of them.") }
        if isTree, from != nil || to != nil || speed != nil || only != nil {
            throw ValidationError(
                "--from, --to, --speed and --only do not go with --at, --line, --event or --on-screen.")
        }
        if let line, line < 0 { throw ValidationError("--line takes a number, 0 or more.") }
        if let speed, !(speed > 0) { throw ValidationError("--speed takes a number greater than 0.") }
    }

    /// Whether the hierarchy at an instant is asked for.
    private var isTree: Bool { at != nil || line != nil || event != nil || onScreen }

    func run() throws {
        let reference = try RunReference(only: runs)
        try store.withStore(for: [reference]) { try replay(reference, in: $0) }
    }

    private func replay(_ reference: RunReference, in store: TraceStore) throws {
        let configuration = try self.store.configuration.load()
        let run = try reference.findOrImport(in: store, configuration)
        guard run.summary.eventCount > 0 else {
            throw EngineError.emptyRun(run.name, skipped: run.summary.skippedCount)
        }
        let replay = RunReplay(run: run, store: store)
        let inputs = InputFiles(store: store, configuration: configuration.path, references: [reference])
        let destination = try TextDestination(output.path, exempting: inputs)
        let chosen = try controller.map { try ControllerChoice($0, in: replay) }
        if isTree {
            try destination.write(tree(replay, of: chosen, configuration, destination.style))
        } else {
            try destination.stream(isLive: speed != nil) { take in
                try play(replay, of: chosen, destination.style, take)
            }
        }
    }

    private func tree(
        _ replay: RunReplay, of chosen: ControllerChoice?, _ configuration: Configuration, _ style: TextStyle
    ) throws -> String {
        let run = replay.run
        var line = self.line ?? run.summary.lastLine
        if let at {
            try check(at, run)
            line = try at.line(in: run, of: replay.store)
        }
        try check(.line(line), run)
        if let event {
            guard let found = try replay.store.line(ofEvent: event, of: run) else {
                throw EngineError.noEvent(event, run: run.name, count: run.summary.eventCount)
            }
            line = found
        }
        let objections = try replay.objections(upTo: line, by: configuration.audit)
        if objections == nil {
            TerminalObserver.shared.notice(
                "no findings are marked, because '\(run.name)' was not audited yet; run 'vctrace audit \(run.name)'")
        }
        var tree = try replay.tree(atLine: line, time: try at?.time(in: run), objections: objections ?? [])
        let isAnyAlive = !tree.entries.isEmpty
        if let chosen { tree = tree.excerpt(of: chosen.contain) }
        if onScreen { tree = tree.excerptOnScreen }
        let part = "\(controller ?? "controller") is \(onScreen ? "on the screen" : "alive") at that instant"
        return format.text(of: tree, in: run, part: isAnyAlive ? part : nil, style: style)
    }

    /// Fails for an instant after the run's end.
    private func check(_ instant: Instant, _ run: Run) throws {
        if case .line(let line) = instant, line > run.summary.lastLine {
            throw CommandError("'\(run.name)' ends at line \(run.summary.lastLine), before line \(line)")
        }
        guard let time = try instant.time(in: run), let end = run.summary.end, time > end else { return }
        let date = Timestamp(end, after: run.summary)?.inZone(of: run.summary.header).map { " (\($0))" } ?? ""
        throw CommandError(
            "'\(run.name)' ends \(ElapsedTime(nanoseconds: end)) after its start\(date), before that time")
    }

    private func play(
        _ replay: RunReplay, of chosen: ControllerChoice?, _ style: TextStyle, _ take: ([UInt8]) throws -> Void
    ) throws {
        let run = replay.run
        let first = try from.map { try firstLine($0, replay) } ?? 1
        let last = try to?.line(in: run, of: replay.store) ?? run.summary.lastLine
        guard first <= last else {
            throw EngineError.emptyStretch(isBeyondEnd: first > replay.run.summary.lastLine)
        }
        var clock = speed.map(PlayClock.init)
        var isEmpty = true
        try replay.play(lines: first...last) { step in
            guard only?.contains(step.event.kind) ?? true, chosen.map({ step.concerns($0.contain) }) ?? true else {
                return
            }
            isEmpty = false
            clock?.wait(for: step.event.time)
            let changes = step.changes.map { (change: $0, path: step.path(of: $0.after.controller.id)) }
            let text = format.text(of: step.event.reference, call: step.call, changes, in: run, style: style)
            try take(Array(text.utf8))
        }
        if isEmpty { StandardError.tell("no event of '\(run.name)' matches these options") }
    }

    /// The first line to play, including the events at the time itself.
    private func firstLine(_ from: Instant, _ replay: RunReplay) throws -> Int {
        if case .line(let line) = from { return line }
        guard let time = try from.time(in: replay.run) else { return 1 }
        return try Instant.offset(time.later(by: -1)).line(in: replay.run, of: replay.store) + 1
    }
}

/// The controllers of a run that somebody names: by an address as reports write it, or by a class. A class of just that name, with or
/// without its module, is meant before others.
private struct ControllerChoice {
    private let text: String
    private let classes: Set<String>

    /// Fails if the text does not name a controller of the run.
    init(_ text: String, in replay: RunReplay) throws {
        self.text = text
        let names = try replay.store.classNames(of: replay.run)
        let own = names.filter { $0 == text || ClassName($0).short == text }
        classes = Set(own.isEmpty ? names.filter { ClassName($0).isMeant(by: ClassName(text)) } : own)
        guard classes.isEmpty, try !replay.store.hasController(at: text, in: replay.run) else { return }
        throw CommandError(
            "no controller of '\(replay.run.name)' has the class or the address '\(text)'"
                + NearestName.question(text, among: names + names.map { ClassName($0).short }))
    }

    func contain(_ controller: Controller) -> Bool {
        controller.addressText == text || controller.instanceText == text || classes.contains(controller.className)
    }
}

/// Delays the events of a run as they were logged, or by a multiple of that speed.
struct PlayClock {
    private let speed: Double
    private let start = ContinuousClock.now
    /// The time of the first event, in nanoseconds since the run's start.
    private var first: Int64?

    init(speed: Double) {
        self.speed = speed
    }

    /// Waits until the event is due; an event without a time is due immediately.
    mutating func wait(for time: Int64?) {
        guard let time else { return }
        let elapsed = Double(time.since(first ?? time)) / speed
        first = first ?? time
        let left = ContinuousClock.now.duration(to: start + .nanoseconds(Int64(min(elapsed, 1e18))))
        if left > .zero { Thread.sleep(forTimeInterval: left / .seconds(1)) }
    }
}
