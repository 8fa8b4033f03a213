import TraceModel

/// Changes to a trace that must not change its findings.
enum Variation: String, CaseIterable, Sendable {
    case laterStart, dates
    case bystanderBefore, bystanderAfter, bystanderBetween
    case blankLines, comments, carriageReturns
    case otherAddresses, otherClasses, withoutModule, objectsWithoutColon
    case objectiveC, optionals
    case bytewise, smallBatches

    /// Whether it adds calls of other controllers.
    var addsBystander: Bool { [.bystanderBefore, .bystanderAfter, .bystanderBetween].contains(self) }

    /// The numbers of bytes and of events that are read at a time.
    var chunk: Int {
        switch self {
        case .bytewise: 1
        case .smallBatches: 37
        default: .max
        }
    }

    func apply(to script: TraceScript) -> MarkedTrace {
        switch self {
        case .laterStart: script.shifted(by: 7_200_000_000_001).trace()
        case .dates: script.trace(time: TraceScript.date)
        case .bystanderBefore, .bystanderAfter, .bystanderBetween: withBystander(script).trace()
        case .blankLines: separated(script.trace(), by: "\n")
        case .comments: separated(script.trace(), by: "# nothing to see here\n")
        case .carriageReturns: MarkedTrace(text: script.trace().text.replacing("\n", with: "\r\n"))
        case .otherAddresses: script.mapLines { $0.replacing("0x", with: "0x7f") }.trace()
        case .otherClasses: script.mapLines { $0.replacing("Shop.", with: "Store.My") }.withHeaders("Shop.", "Store.My")
        case .withoutModule: script.mapLines { $0.replacing("Shop.", with: "") }.withHeaders("Shop.", "")
        case .objectsWithoutColon:
            script.mapCalls { "\($0.replacing(":", with: "")) \($1)\($2.replacing(": 0x", with: " 0x"))" }.trace()
        case .objectiveC: script.mapCalls { "\($0) \(Self.selectors[String($1)] ?? String($1))\($2)" }.trace()
        case .optionals:
            script.mapCalls { subject, verb, arguments in
                let wrapped = arguments.replacing("nil", with: "Optional(nil)")
                    .replacing("<", with: "Optional(<").replacing(">", with: ">)")
                return "\(subject) \(verb)\(wrapped)"
            }.trace()
        case .bytewise, .smallBatches: script.trace()
        }
    }

    private func withBystander(_ script: TraceScript) -> TraceScript {
        let calls = Bystander.calls(recorded: script.recorded)
        guard let last = script.steps.last?.time else { return script }
        func steps(_ calls: some Sequence<String>, at time: Int64) -> [TraceScript.Step] {
            calls.map { TraceScript.Step(time: time, call: $0, marks: []) }
        }
        var result = script
        switch self {
        case .bystanderBefore:
            result = script.shifted(by: 5_000_000_000)
            result.steps = steps(calls, at: 0) + result.steps
        case .bystanderAfter:
            result.steps += steps(calls, at: last)
        default:
            // After its removal, the bystander's calls follow quickly, so that it is not called late.
            let removal = calls.firstIndex { $0.hasSuffix("willMove(toParent:) nil") } ?? calls.count
            var rest = calls[..<removal]
            result.steps = script.steps.flatMap { [$0] + steps(rest.popFirst().map { [$0] } ?? [], at: $0.time) }
            result.steps += steps(rest + calls[removal...], at: last)
        }
        return result
    }

    /// A line between every two lines that are not marks.
    private func separated(_ trace: MarkedTrace, by separator: String) -> MarkedTrace {
        let lines = trace.text.split(separator: "\n")
        return MarkedTrace(text: lines.map { ($0.hasPrefix("#!") ? "" : separator) + $0 + "\n" }.joined())
    }

    /// Objective-C's spelling of each call, older Swift's for some.
    private static let selectors = [
        "init": "initWithNibName:bundle:", "deinit": "dealloc", "viewDidLoad()": "viewDidLoad",
        "addChild(_:)": "addChildViewController:", "willMove(toParent:)": "willMoveToParentViewController:",
        "didMove(toParent:)": "didMove(toParentViewController:)", "addSubview(_:)": "addSubview:",
        "removeFromParent()": "removeFromParentViewController", "removeFromSuperview()": "removeFromSuperview",
        "constrain": "constraintsActivated", "viewWillAppear(_:)": "viewWillAppear:",
        "viewDidAppear(_:)": "viewDidAppear:", "viewWillDisappear(_:)": "viewWillDisappear:",
        "viewDidDisappear(_:)": "viewDidDisappear:",
        "transition(from:to:)": "transitionFromViewController:toViewController:duration:options:animations:completion:",
        "present(_:animated:completion:)": "presentViewController:animated:completion:",
        "dismiss(animated:completion:)": "dismissViewControllerAnimated:completion:",
        "pushViewController(_:animated:)": "pushViewController:animated:",
        "popViewController(animated:)": "popViewControllerAnimated:",
        "popToRootViewController(animated:)": "popToRootViewControllerAnimated:",
    ]
}

extension TraceScript {
    /// The trace, with changed headers, too.
    fileprivate func withHeaders(_ text: String, _ replacement: String) -> MarkedTrace {
        var script = self
        script.headers = headers.map { $0.replacing(text, with: replacement) }
        return script.trace()
    }
}
