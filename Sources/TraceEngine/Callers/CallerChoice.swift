import TraceModel

/// Chooses which code on the stacks of calls is their caller.
///
/// The caller is the innermost code of the app that does not only pass the call on. There is none if it is not sure: a missing line is
/// better than a wrong one.
struct CallerChoice {
    /// A call of a run: its stack, and the rules of the findings that tell its caller.
    struct Call: Sendable {
        /// The place of its stack among the different ones.
        var stack: Int
        var rules: Set<String>

        init(stack: Int, rules: Set<String> = []) {
            self.stack = stack
            self.rules = rules
        }
    }

    /// A line that makes calls of a kind.
    private struct Line: Hashable {
        var kind: EventKind
        var place: CodePlace
    }

    /// What goes through a line.
    private struct Traffic {
        var count = 0
        /// How many of the calls findings of a rule are about.
        var found: [String: Int] = [:]
        /// The code that called the function of this line.
        var outer: Set<CallPath.CalledCode> = []
    }

    private let kinds: [EventKind]
    private let paths: [CallPath]
    private var traffic: [Line: Traffic] = [:]

    /// - Parameters:
    ///   - stacks: the different calls of the run.
    ///   - calls: all of its calls.
    init(_ stacks: [CallOnStack], of calls: [Call], _ wrappers: CallerWrappers = .none) {
        kinds = stacks.map(\.kind)
        let replacements = stacks.reduce(into: [EventKind: Set<String>]()) { found, stack in
            guard !stack.kind.isCalledByApps else { return }
            found[stack.kind, default: []].formUnion(CallPath(of: stack, wrappers).replacements)
        }
        paths = stacks.map { CallPath(of: $0, replacements: replacements[$0.kind] ?? [], wrappers) }
        for call in calls { count(call) }
    }

    private mutating func count(_ call: Call) {
        let steps = paths[call.stack].steps.filter { !$0.isWrapper }
        for (index, step) in steps.enumerated() {
            guard case .place(let place) = step.code else { continue }
            let line = Line(kind: kinds[call.stack], place: place)
            traffic[line, default: Traffic()].count += 1
            for rule in call.rules { traffic[line]?.found[rule, default: 0] += 1 }
            guard index + 1 < steps.count, steps[index + 1].isDirect else { continue }
            traffic[line]?.outer.insert(steps[index + 1].code)
        }
    }

    /// Whether the stack shows code that may have made the call.
    func hasCode(_ stack: Int) -> Bool { !paths[stack].steps.isEmpty }

    /// The caller of a call; nil if it is not known, or if UIKit made the call.
    func caller(of call: Call) -> Caller? {
        var through: [CodePlace] = []
        var rest = paths[call.stack].steps[...]
        while let step = rest.popFirst() {
            switch step.code {
            case .unknown: return nil
            case .image(let name): return Caller(.image(name), through: through)
            case .place(let place):
                let outer = rest.first { !$0.isWrapper }
                guard step.isWrapper || outer?.isDirect == true && isPassedOver(place, call) else {
                    return Caller(place.forPeople, through: through)
                }
                through.append(place.forPeople)
            }
        }
        return nil
    }

    /// Whether the calls of several callers go through the line, and not all of them are findings of a rule that this one is a finding
    /// of.
    private func isPassedOver(_ place: CodePlace, _ call: Call) -> Bool {
        guard let traffic = traffic[Line(kind: kinds[call.stack], place: place)], traffic.outer.count > 1 else {
            return false
        }
        return !call.rules.contains { traffic.found[$0] == traffic.count }
    }
}

extension CodePlace {
    /// A mangled name says nothing to people.
    fileprivate var forPeople: CodePlace {
        let name = function.map { FunctionName($0) }.flatMap { $0.isMangled ? nil : $0.plain }
        return CodePlace(function: name, file: file, line: line)
    }
}
