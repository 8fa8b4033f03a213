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

    /// A line that makes calls of a kind, whatever function the compiler made of it.
    private struct Line: Hashable {
        var kind: EventKind
        var code: CallPath.CalledCode
    }

    /// What goes through a line.
    private struct Traffic {
        var count = 0
        /// How many of the calls findings of a rule are about.
        var found: [String: Int] = [:]
        /// The code that called the function of this line, for each way by which it was called.
        var ways: Set<[CallPath.CalledCode]> = []

        /// Whether the ways part, or may: there are several callers.
        var mayHaveSeveralCallers: Bool {
            if count > 1, ways.contains(where: { $0.first == .unknown }) { return true }
            guard let longest = ways.max(by: { $0.count < $1.count }) else { return false }
            return !ways.allSatisfy { longest.starts(with: $0) }
        }
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
        let path = paths[call.stack]
        var counted: Set<CallPath.CalledCode> = []
        // A function may call itself.
        for index in path.steps.indices where !path.steps[index].isWrapper {
            guard case .place(let place) = path.steps[index].code, counted.insert(path.steps[index].code.line).inserted
            else { continue }
            let line = Line(kind: kinds[call.stack], code: .place(place).line)
            traffic[line, default: Traffic()].count += 1
            for rule in call.rules { traffic[line]?.found[rule, default: 0] += 1 }
            let way = path.way(to: index)
            if !way.isEmpty { traffic[line]?.ways.insert(way) }
        }
    }

    /// Whether the stack shows code that may have made the call.
    func hasCode(_ stack: Int) -> Bool { !paths[stack].steps.isEmpty }

    /// The caller of a call; nil if it is not known, if UIKit made the call, or if findings of different rules blame different code.
    func caller(of call: Call) -> Caller? {
        let found = Set(call.rules.map { caller(of: call.stack, $0) })
        return call.rules.isEmpty ? caller(of: call.stack, nil) : found.count == 1 ? found.first ?? nil : nil
    }

    /// - Parameter rule: that of the finding that asks.
    private func caller(of stack: Int, _ rule: String?) -> Caller? {
        var through: [CodePlace] = []
        let path = paths[stack]
        for (index, step) in path.steps.enumerated() {
            switch step.code {
            case .unknown: return nil
            case .image(let name): return Caller(.image(name), through: through)
            case .place(let place):
                guard step.isWrapper || !path.way(to: index).isEmpty && isPassedOver(step.code, kinds[stack], rule)
                else {
                    return Caller(place.forPeople, through: through)
                }
                if through.last != place.forPeople { through.append(place.forPeople) }
            }
        }
        return nil
    }

    /// Whether the calls of several callers go through the line, and not all of them are findings of the rule.
    private func isPassedOver(_ code: CallPath.CalledCode, _ kind: EventKind, _ rule: String?) -> Bool {
        guard let traffic = traffic[Line(kind: kind, code: code.line)], traffic.mayHaveSeveralCallers else {
            return false
        }
        return rule.map { traffic.found[$0] != traffic.count } ?? true
    }
}

extension CodePlace {
    /// A mangled name says nothing to people.
    fileprivate var forPeople: CodePlace {
        let name = function.map { FunctionName($0) }.flatMap { $0.isMangled ? nil : $0.plain }
        return CodePlace(function: name, file: file, line: line)
    }
}
