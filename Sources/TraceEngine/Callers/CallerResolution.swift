import Foundation
import LogFiles
package import TraceModel
package import TraceStore
import VCTraceAudit

/// Finds the code that made the calls of runs: what the debug information says about the addresses on their stacks.
package struct CallerResolution: Sendable {
    /// Binaries with debug information, `.dSYM` bundles, and folders of both: those that a configuration names, and further ones.
    let configured: [Configuration.Sourced<String>]
    let symbols: [String]
    /// Patterns of functions, images and files that only pass calls on, such as `Router.*` and `*/Pods/*`.
    let wrappers: [String]

    /// Stores the code of the runs' calls as far as it is not known yet. Runs of one build are looked up together.
    ///
    /// - Returns: notices for the user about code that cannot be found; empty if all is well, or the runs have no stacks.
    package func resolve(_ runs: [Run], in store: TraceStore) throws -> [String] {
        for entry in configured where FileStatus(entry.value) == nil {
            throw entry.error("there is nothing at '\(entry.value)'; correct 'symbols'")
        }
        try SymbolFiles.check(symbols)
        let stored = StoredCallers(store)
        var stacked: [StackedRun] = []
        for run in runs {
            let files = try stored.symbolFiles(of: run)
            guard !files.isEmpty else { continue }
            stacked.append(StackedRun(run, files, try stored.stacks(of: run)))
        }
        guard !stacked.isEmpty else { return [] }
        var look = CodeLookUp(stored, configured.map(\.value) + symbols)
        try look.look(up: stacked)
        var unmatched = Set(wrappers)
        for run in stacked {
            let (callers, wrappers) = try callers(of: run, stored, look.places)
            unmatched.formIntersection(wrappers.unmatched)
            try stored.save(callers: callers, of: run.run)
        }
        return look.notices
            + self.wrappers.filter(unmatched.contains).map {
                "callers: skip: '\($0)' matches no function, image or file on the call stacks"
            }
    }

    private func callers(
        of run: StackedRun, _ stored: StoredCallers, _ places: [CallStacks.CodeAddress: [CodePlace]]
    ) throws -> (callers: [Caller.TracedCall: Caller], wrappers: CallerWrappers) {
        let addresses = run.addresses
        let wrappers = CallerWrappers(
            wrappers, images: run.images, places: addresses.lazy.flatMap { places[$0] ?? [] })
        // Without any debug information, nothing is known of the calls.
        guard addresses.contains(where: { !(places[$0] ?? []).isEmpty }) else { return ([:], wrappers) }
        let calls = try stored.calls(of: run.run)
        var different = DifferentCalls(superclasses: run.run.summary.header.superclasses, places: places)
        let numbered = calls.compactMap { call in
            run.stacks[call.launch].flatMap { different.number(of: call, in: $0) }.map { (line: call.line, stack: $0) }
        }
        let paths = CallPaths(different.calls, wrappers)
        let lines = Dictionary(firstOf: numbered.map { ($0.line, $0.stack) })
        let rules = try rules(of: stored.found(in: run.run), lines, paths)
        let judged = numbered.map { CallerChoice.Call(stack: $0.stack, rules: rules[$0.line] ?? []) }
        let choice = CallerChoice(paths, of: judged)
        // Most calls share their stacks.
        let found = Dictionary(firstOf: Set(judged).map { ($0, choice.callers(of: $0)) })
        let callers = zip(numbered, judged).flatMap { numbered, call in
            (found[call] ?? []).map { (Caller.TracedCall(line: numbered.line, rule: $0.rule), $0.caller) }
        }
        return (Dictionary(firstOf: callers), wrappers)
    }

    /// The rules of the findings whose callers the lines tell: the line where it went wrong, or else the one that let it begin.
    private func rules(
        of found: [CallStacks.BlamedCall], _ stacks: [Int: Int], _ paths: CallPaths
    ) -> [Int: Set<String>] {
        found.reduce(into: [:]) { rules, finding in
            let line = finding.lines.first { line in stacks[line].map(paths.hasCode) ?? false }
            if let line { rules[line, default: []].insert(finding.rule) }
        }
    }
}

/// The different calls of a run: those of one kind, stack and class of receiver have one caller.
private struct DifferentCalls {
    private struct StackKey: Hashable {
        var launch: Int
        var stack: Int
        var kind: EventKind
        var verb: String?
        var receiver: [String]
    }

    let superclasses: [String: String]
    /// The classes of the run's controllers.
    private let declared: Set<String>
    let places: [CallStacks.CodeAddress: [CodePlace]]
    private(set) var calls: [CallOnStack] = []
    private var numbers: [StackKey: Int] = [:]

    init(superclasses: [String: String], places: [CallStacks.CodeAddress: [CodePlace]]) {
        (self.superclasses, self.places) = (superclasses, places)
        declared = Set(superclasses.keys).union(superclasses.values)
    }

    /// The place of the call among the different ones; nil if the trace does not describe its stack.
    mutating func number(of call: CallStacks.StackedCall, in stacks: CallStacks) -> Int? {
        let key = StackKey(
            launch: call.launch, stack: call.stack, kind: call.kind, verb: call.verb, receiver: call.receiver)
        if let known = numbers[key] { return known }
        guard let frames = stacks.stacks[call.stack] else { return nil }
        let known = frames.map { frame -> KnownFrame in
            // An image that the trace does not describe may be anybody's.
            guard let image = stacks.images[frame.image] else { return KnownFrame(.app, image: "-") }
            let found = image.id.flatMap { places[CallStacks.CodeAddress(build: $0, address: frame.address)] } ?? []
            return KnownFrame(image.origin, image: image.name, places: found)
        }
        let receiver = receiver(of: call)
        calls.append(CallOnStack(kind: call.kind, verb: call.verb, receiver: receiver, frames: known))
        numbers[key] = calls.count - 1
        return calls.count - 1
    }

    /// The classes of the receiver and their superclasses, as far as the trace declares them: those of controllers up to UIKit's.
    private func receiver(of call: CallStacks.StackedCall) -> CallReceiver {
        var classes = call.receiver
        var next = 0
        while next < classes.count {
            if let above = superclasses[classes[next]], !classes.contains(above) { classes.append(above) }
            next += 1
        }
        let isComplete = call.kind.isOnView ? call.isReceiverKnown : classes.last?.hasPrefix("UI") ?? false
        return CallReceiver(classes, isComplete: isComplete, strangers: declared)
    }
}
