import SeededNumbers

/// A trace of scenes as apps play them, with calls left out, repeated, moved and invented.
struct RandomTrace {
    /// A class that is declared to be a navigation controller.
    static let navigation = "Shop.Nav"
    /// A class that is declared to be no container.
    static let plain = "Shop.Host"
    private static let classes = [plain, plain, "Shop.Box", "Shop.Item", "Shop.Item", "Shop.Item", navigation]

    private(set) var calls: [Call] = []
    /// When the trace ends, in milliseconds.
    private(set) var end = 0
    private var isClosed: Bool
    private var random: SeededGenerator
    private var names: [Call.Name] = []
    private var dead: Set<Call.Name> = []

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        isClosed = random.next(below: 2) == 0
        let count = 3 + random.next(below: 5)
        names = (0..<count).map { index in
            Call.Name(className: Self.classes[random.next(below: Self.classes.count)], address: 0x1000 + index * 16)
        }
        for name in names where random.next(below: 6) > 0 { add([Call(kind: "init", subject: name)]) }
        // Without a line of the main thread, any thread may be the main one.
        add([Call(kind: "viewDidLoad", subject: names[0])], isMutated: false)
        for _ in 0..<(2 + random.next(below: 9)) { add(scene()) }
        showEveryDisappearance()
        end = (calls.last?.time ?? 0) + (isClosed ? [0, 500, 1500, 4000][random.next(below: 4)] : 0)
        if random.next(below: 6) == 0 { crash() }
    }

    /// Ends the launch at a call at which UIKit throws: whatever followed would show that it did not.
    private mutating func crash() {
        let (parent, child, other) = (anybody(), anybody(), anybody())
        let stacks = names.filter { $0.className == Self.navigation && !dead.contains($0) }
        let last: Call
        switch random.next(below: 5) {
        case 0:
            guard let stack = stacks.first, stack != child else { return }
            last = Call(kind: "push", subject: stack, object: child)
            add([last, Call(kind: "didMove", subject: child, object: stack)] + appearance(of: child))
        case 1:
            guard stacks.count > 1 else { return }
            last = Call(kind: "push", subject: stacks[0], object: stacks[1])
        case 2:
            add(embedding(child, in: parent))
            last = Call(kind: "present", subject: other, object: child)
        case 3 where child != other:
            add(embedding(child, in: parent))
            last = Call(kind: "transition", subject: parent, object: child, second: other)
        default:
            add(embedding(child, in: parent) + appearance(of: other))
            last = Call(kind: "addSubview", subject: other, object: child)
        }
        showEveryDisappearance()
        add([last], isMutated: false)
        isClosed = false
        end = calls.last?.time ?? 0
    }

    /// Lets no class look as if it called no `super`: several of its controllers appear and go, and none disappears.
    private mutating func showEveryDisappearance() {
        for className in Set(names.map(\.className)).sorted() {
            let ofClass = calls.filter { $0.subject?.className == className }
            func count(_ kind: String) -> Int { ofClass.count { $0.kind == kind } }
            guard count("deinit") > 1, count("viewDidAppear") > 1 else { continue }
            let spare = Call.Name(className: className, address: 0x9000)
            for kind in ["viewWillDisappear", "viewDidDisappear"] where count(kind) == 0 {
                add([Call(kind: kind, subject: spare)], isMutated: false)
            }
        }
    }

    /// The trace in the native layout, as an app would have written it.
    var text: String {
        let kinds = """
            init deinit viewDidLoad addChild willMove didMove removeFromParent addSubview removeFromSuperview constrain \
            unconstrain transition viewWillAppear viewIsAppearing viewDidAppear viewWillDisappear viewDidDisappear \
            beginAppearanceTransition endAppearanceTransition present dismiss push pop willDisplayCell
            """
        let head = [
            "# vctrace: 1", "# records: \(kinds)", "# class: \(Self.navigation) < UINavigationController",
            "# class: \(Self.plain) < UIViewController",
        ]
        let tail = isClosed ? ["# end: +\(end / 1000).\(String(1000 + end % 1000).dropFirst())"] : []
        return (head + calls.map(\.text) + tail).map { $0 + "\n" }.joined()
    }

    private static let headerLines = 4

    /// The trace without some of its calls.
    func without(_ range: Range<Int>) -> RandomTrace {
        var rest = self
        rest.calls.removeSubrange(range)
        for index in rest.calls.indices { rest.calls[index].line = Self.headerLines + index + 1 }
        if !isClosed { rest.end = rest.calls.last?.time ?? 0 }
        return rest
    }

    private mutating func add(_ scene: [Call], isMutated: Bool = true) {
        var scene = scene
        if isMutated {
            for index in scene.indices.dropLast() where random.next(below: 12) == 0 { scene.swapAt(index, index + 1) }
            scene = scene.flatMap { call -> [Call] in
                return switch random.next(below: 20) {
                case 0, 1: []
                case 2: [call, call]
                default: [call]
                }
            }
        }
        for var call in scene {
            if let object = call.object, dead.contains(object) { continue }
            if let second = call.second, dead.contains(second) { continue }
            if let subject = call.subject, dead.contains(subject), !mayFollowDeath(&call) { continue }
            let steps = [0, 0, 1, 2, 10, 40, 120, 400, 900, 2600]
            call.time = (calls.last?.time ?? 0) + steps[random.next(below: isMutated ? steps.count : 1)]
            call.line = Self.headerLines + calls.count + 1
            if isMutated { call.isOnMain = random.next(below: 40) > 0 }
            if call.kind == "deinit", let subject = call.subject { dead.insert(subject) }
            if call.kind == "init", let subject = call.subject { dead.remove(subject) }
            calls.append(call)
        }
    }

    /// Calls after `deinit` are rare: they are either another life or a mistake.
    private mutating func mayFollowDeath(_ call: inout Call) -> Bool {
        if call.kind == "init" { return true }
        return random.next(below: 4) == 0
            && ["didMove", "removeFromParent", "constrain", "viewDidDisappear", "removeFromSuperview"].contains(
                call.kind)
    }

    private mutating func anybody() -> Call.Name { names[random.next(below: names.count)] }

    // MARK: Scenes

    private mutating func scene() -> [Call] {
        let (parent, child, other) = (anybody(), anybody(), anybody())
        switch random.next(below: 12) {
        case 0, 1: return embedding(child, in: parent)
        case 2: return embedding(child, in: parent) + removal(of: child, from: parent)
        case 3: return removal(of: child, from: parent)
        case 4 where child != other:
            return embedding(child, in: parent) + [
                Call(kind: "willMove", subject: child), Call(kind: "addChild", subject: parent, object: other),
                Call(kind: "transition", subject: parent, object: child, second: other),
                Call(kind: "removeFromParent", subject: child), Call(kind: "didMove", subject: other, object: parent),
            ]
        case 5: return appearance(of: parent) + appearance(of: child)
        case 6: return disappearance(of: child)
        case 7: return presentation(of: child, by: parent, then: other)
        case 8, 9: return navigation(with: child)
        case 10:
            return random.next(below: 2) == 0
                ? [Call(kind: "deinit", subject: child), Call(kind: "init", subject: child)] : message(about: child)
        default: return (0..<3).map { _ in nonsense() }
        }
    }

    private func embedding(_ child: Call.Name, in parent: Call.Name) -> [Call] {
        [
            Call(kind: "addChild", subject: parent, object: child),
            Call(kind: "willMove", subject: child, object: parent),
            Call(kind: "viewDidLoad", subject: child),
            Call(kind: "addSubview", subject: parent, object: child), Call(kind: "constrain", subject: child),
            Call(kind: "didMove", subject: child, object: parent),
        ]
    }

    private mutating func removal(of child: Call.Name, from parent: Call.Name) -> [Call] {
        [
            Call(kind: "willMove", subject: child), Call(kind: "removeFromSuperview", subject: child),
            Call(kind: "removeFromParent", subject: child), Call(kind: "didMove", subject: child),
        ] + (random.next(below: 2) == 0 ? [Call(kind: "deinit", subject: child)] : [])
    }

    private mutating func presentation(of child: Call.Name, by parent: Call.Name, then other: Call.Name) -> [Call] {
        let shown = [Call(kind: "present", subject: parent, object: child)] + appearance(of: child)
        switch random.next(below: 7) {
        case 4:
            return shown + [
                Call(kind: "dismiss", subject: parent), Call(kind: "present", subject: parent, object: other),
            ] + disappearance(of: child)
        case 5:
            return shown + [Call(kind: "present", subject: child, object: other)] + appearance(of: other) + [
                Call(kind: "dismiss", subject: child), Call(kind: "dismiss", subject: child),
            ] + disappearance(of: other) + disappearance(of: child)
        case 0: return shown + [Call(kind: "present", subject: parent, object: other)]
        case 1: return shown + disappearance(of: child) + [Call(kind: "deinit", subject: child)]
        case 2: return shown + [Call(kind: "dismiss", subject: parent)] + disappearance(of: child)
        default:
            return shown + [Call(kind: "dismiss", subject: other)] + disappearance(of: child)
                + [Call(kind: "deinit", subject: child)]
        }
    }

    private func appearance(of name: Call.Name) -> [Call] {
        ["viewWillAppear", "viewIsAppearing", "viewDidAppear"].map { Call(kind: $0, subject: name) }
    }

    private func disappearance(of name: Call.Name) -> [Call] {
        ["viewWillDisappear", "viewDidDisappear"].map { Call(kind: $0, subject: name) }
    }

    private mutating func navigation(with child: Call.Name) -> [Call] {
        guard let stack = names.first(where: { $0.className == Self.navigation }), stack != child else { return [] }
        var scene = [
            Call(kind: "push", subject: stack, object: child), Call(kind: "didMove", subject: child, object: stack),
        ]
        if let twin = names.last(where: { $0.className == child.className }), twin != child, random.next(below: 3) == 0
        {
            scene += [
                Call(kind: "viewWillAppear", subject: child), Call(kind: "push", subject: stack, object: twin),
            ]
        }
        scene += appearance(of: child)
        if random.next(below: 2) == 0 {
            scene +=
                [Call(kind: "pop", subject: stack)] + disappearance(of: child) + [Call(kind: "didMove", subject: child)]
        }
        return scene
    }

    private mutating func message(about name: Call.Name) -> [Call] {
        guard !dead.contains(name) else { return [] }
        let text =
            random.next(below: 2) == 0
            ? "Unbalanced calls to begin/end appearance transitions for \(name.text)."
            : "*** Terminating app due to uncaught exception 'UIViewControllerHierarchyInconsistency', reason: "
                + "'child view controller:\(name.text) should have parent view controller:\(name.text) "
                + "but actual parent is:\(name.text)'"
        return [Call(kind: "message", subject: name, detail: text)]
    }

    private mutating func nonsense() -> Call {
        let (subject, object) = (anybody(), anybody())
        let isNavigation = subject.className == Self.navigation
        switch random.next(below: 14) {
        case 0: return Call(kind: "willMove", subject: subject, object: object)
        case 1: return Call(kind: "didMove", subject: subject, object: object)
        case 2: return Call(kind: "didMove", subject: subject)
        case 3: return Call(kind: "removeFromParent", subject: subject)
        case 4: return Call(kind: "addSubview", subject: subject, object: object)
        case 5: return Call(kind: "removeFromSuperview", subject: subject)
        case 6: return Call(kind: random.next(below: 2) == 0 ? "constrain" : "unconstrain", subject: subject)
        case 7:
            let direction = random.next(below: 2) == 0 ? "true" : "false"
            return Call(kind: "beginAppearanceTransition", subject: subject, detail: direction)
        case 8: return Call(kind: "endAppearanceTransition", subject: subject)
        case 9: return Call(kind: "dismiss", subject: subject)
        case 10: return Call(kind: "willDisplayCell", subject: subject, object: object)
        case 11: return Call(kind: "viewWillAppear", subject: subject)
        case 12 where !isNavigation: return Call(kind: "addChild", subject: subject, object: object)
        default: return Call(kind: "viewDidLoad", subject: subject)
        }
    }
}
