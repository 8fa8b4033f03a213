import TraceModel

/// A way in which apps print calls, without a header.
///
/// Only the events of such a log show what it records. So that this does not depend on its other contents, each log begins with
/// one call of each kind, by its own classes.
enum LogStyle: String, CaseIterable, Sendable {
    /// `NSLog` in Swift.
    case swift
    /// `NSLog` in Objective-C, with its selectors.
    case objectiveC
    /// `print` with a time.
    case plain

    nonisolated(unsafe) private static let spelledCall =
        /<[^>]*: 0x[0-9a-f]+> [A-Za-z]+[^ ]*( (<[^>]*: 0x[0-9a-f]+>|nil|[a-z]+=[a-zA-Z]+))*/

    /// Omits messages, and calls that a style spells differently.
    func holds(_ call: String) -> Bool {
        Self.withoutThread(call).wholeMatch(of: Self.spelledCall) != nil
            && (call.hasPrefix("[main] ") || !call.hasPrefix("["))
    }

    func log(of steps: [TraceScript.Step]) -> MarkedTrace {
        let start = steps.first?.time ?? 0
        let last = steps.last?.time ?? 0
        var text = ""
        for call in Self.everyKind { text += line(start, call) + "\n" }
        for step in steps {
            text += line(step.time, step.call) + "\n"
            for mark in step.marks { text += mark + "\n" }
        }
        return MarkedTrace(
            text: text + line(last + 10_000_000_000, "<Every.Kind: 0xffff0> viewDidLayoutSubviews") + "\n")
    }

    static func withoutThread(_ call: String) -> String {
        call.hasPrefix("[main] ") ? String(call.dropFirst(7)) : call
    }

    private func line(_ time: Int64, _ call: String) -> String {
        let call = Self.withoutThread(call)
        switch self {
        case .swift: return "\(stamp(time)) Shop[4188:1522941] \(call)"
        case .objectiveC:
            let spelled = Self.selectors.reduce(call) { $0.replacing("> \($1.key)", with: "> \($1.value)") }
            return "\(stamp(time)) Shop[4188:1522941] \(spelled)"
        case .plain: return "\(TraceScript.date(time)) \(call)"
        }
    }

    private func stamp(_ time: Int64) -> String {
        String(TraceScript.date(time).dropLast().replacing("T", with: " ").dropLast(3)) + "+0000"
    }

    private static let selectors = [
        "addChild(_:)": "addChildViewController:", "willMove(toParent:)": "willMoveToParentViewController:",
        "didMove(toParent:)": "didMoveToParentViewController:", "removeFromParent()": "removeFromParentViewController",
        "viewWillAppear(_:)": "viewWillAppear:", "viewDidAppear(_:)": "viewDidAppear:",
        "viewWillDisappear(_:)": "viewWillDisappear:", "viewDidDisappear(_:)": "viewDidDisappear:",
        "pushViewController(_:animated:)": "pushViewController:animated:",
    ]

    /// Controllers that do nothing wrong, and show each kind of call.
    private static let everyKind = [
        "<Every.Kind: 0xffff0> init", "<Every.Part: 0xffff1> init", "<Every.Part: 0xffff1> loadView",
        "<Every.Kind: 0xffff0> addChild(_:) <Every.Part: 0xffff1>",
        "<Every.Part: 0xffff1> willMove(toParent:) <Every.Kind: 0xffff0>", "<Every.Part: 0xffff1> viewDidLoad()",
        "<Every.Kind: 0xffff0> addSubview(_:) <Every.Part: 0xffff1>", "<Every.Part: 0xffff1> constrain",
        "<Every.Part: 0xffff1> viewWillAppear(_:)", "<Every.Part: 0xffff1> viewDidAppear(_:)",
        "<Every.Part: 0xffff1> didMove(toParent:) <Every.Kind: 0xffff0>",
        "<Every.Part: 0xffff1> willMove(toParent:) nil", "<Every.Part: 0xffff1> removeFromSuperview()",
        "<Every.Part: 0xffff1> viewWillDisappear(_:)", "<Every.Part: 0xffff1> viewDidDisappear(_:)",
        "<Every.Part: 0xffff1> removeFromParent()", "<Every.Part: 0xffff1> didMove(toParent:) nil",
        "<Every.Part: 0xffff1> deinit", "<Every.Kind: 0xffff0> present(_:animated:completion:) <Every.Sheet: 0xffff2>",
        "<Every.Kind: 0xffff0> dismiss(animated:completion:)", "<Every.Sheet: 0xffff2> deinit",
        "<Every.Stack: 0xffff3> pushViewController(_:animated:) <Every.Root: 0xffff4>",
        "<Every.Stack: 0xffff3> pushViewController(_:animated:) <Every.Page: 0xffff5>",
        "<Every.Stack: 0xffff3> popViewController(animated:) <Every.Page: 0xffff5>", "<Every.Page: 0xffff5> deinit",
        "<Every.Sheet: 0xffff6> beginAppearanceTransition(_:animated:) appearing=true",
        "<Every.Sheet: 0xffff6> endAppearanceTransition()",
    ]
}
