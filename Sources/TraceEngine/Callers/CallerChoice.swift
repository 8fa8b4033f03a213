import TraceModel

/// Chooses which code on the stacks of calls is their caller.
///
/// The caller is the innermost code of the app that does not only pass the call on. There is none if it is not sure: a missing line is
/// better than a wrong one.
struct CallerChoice {
    /// A call of a run: its stack, and the rules of the findings that tell its caller.
    struct Call: Sendable, Hashable {
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

    private let paths: CallPaths
    private var traffic: [Line: Traffic] = [:]

    /// - Parameters:
    ///   - paths: those of the different calls.
    ///   - calls: all calls of the run.
    init(_ paths: CallPaths, of calls: [Call]) {
        self.paths = paths
        let counts = calls.reduce(into: [Call: Int]()) { $0[$1, default: 0] += 1 }
        for (call, count) in counts { add(call, count) }
    }

    private mutating func add(_ call: Call, _ count: Int) {
        var counted: Set<CallPath.CalledCode> = []
        // A function may call itself.
        for step in paths.paths[call.stack].steps where !step.isWrapper {
            guard case .place(let place) = step.code, counted.insert(step.code.line).inserted else { continue }
            let line = Line(kind: paths.kinds[call.stack], code: .place(place).line)
            traffic[line, default: Traffic()].count += count
            for rule in call.rules { traffic[line]?.found[rule, default: 0] += count }
            if !step.way.isEmpty { traffic[line]?.ways.insert(step.way) }
        }
    }

    /// The known callers of a call: one, without a rule, if the findings of all rules blame the same code; else one for each rule. None
    /// if UIKit made the call.
    func callers(of call: Call) -> [(rule: String?, caller: Caller)] {
        if call.rules.isEmpty { return caller(of: call.stack, nil).map { [(nil, $0)] } ?? [] }
        let found = call.rules.sorted().map { (rule: $0, caller: caller(of: call.stack, $0)) }
        if Set(found.map { $0.caller }).count == 1 { return found[0].caller.map { [(nil, $0)] } ?? [] }
        return found.compactMap { found in found.caller.map { (found.rule, $0) } }
    }

    /// - Parameter rule: that of the finding that asks.
    private func caller(of stack: Int, _ rule: String?) -> Caller? {
        var through: [CodePlace] = []
        for step in paths.paths[stack].steps {
            switch step.code {
            case .unknown: return nil
            case .image(let name): return Caller(.image(name), through: through)
            case .place(let place):
                guard step.isWrapper || !step.way.isEmpty && isPassedOver(step.code, paths.kinds[stack], rule) else {
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
        let name = function.map { FunctionName($0) }.flatMap { $0.isMangled ? nil : $0.text }
        return CodePlace(function: name, file: file, line: line)
    }
}
