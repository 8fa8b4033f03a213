import TraceModel

/// A part of a scene: without some kinds of calls, without the calls of a class, or a stretch of time.
struct PartialScene {
    /// A log, and the part of the scene that it shows.
    struct Part {
        var name: String
        /// Written on demand, because a test reads only some of many parts.
        var text: () -> String
    }

    private let lines: [String]
    private let calls: [Call]

    private struct Call {
        /// From 0.
        var line: Int
        var kind: EventKind
        /// Nil for a line that is not a call of a controller.
        var className: String?
    }

    init(_ trace: MarkedTrace) {
        lines = trace.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let read = ReadTrace(trace.text)
        calls = read.events.map { event in
            let subject = event.subject.map { read.controllers[Int($0.rawValue)].className }
            return Call(
                line: event.line - 1, kind: event.kind,
                className: EventKinds.besideTheLifecycle.contains(event.kind) ? nil : subject)
        }
    }

    /// Without some kinds of calls, or the calls of a class.
    var parts: [Part] { withoutKinds + withoutClasses + withoutKindsOfClasses }

    private var kinds: [EventKind] {
        EventKinds(calls.filter { $0.className != nil }.map(\.kind)).elements
    }

    private var classes: [String] { Set(calls.compactMap(\.className)).sorted() }

    /// Groups of kinds that logs leave out together.
    private static let groups: [(String, EventKinds)] = [
        (
            "callbacks",
            EventKinds([.viewWillAppear, .viewIsAppearing, .viewDidAppear, .viewWillDisappear, .viewDidDisappear])
        ),
        ("wills", EventKinds([.viewWillAppear, .viewIsAppearing, .viewWillDisappear])),
        ("disappearances", EventKinds([.viewWillDisappear, .viewDidDisappear])),
        ("moves", EventKinds([.willMove, .didMove])),
        ("moves and removals", EventKinds([.willMove, .didMove, .removeFromParent])),
        ("containment", EventKinds([.addChild, .willMove, .didMove, .removeFromParent, .transition])),
        ("views", EventKinds([.addSubview, .removeFromSuperview, .constrain, .unconstrain, .transition])),
        ("beginnings", EventKinds([.`init`, .loadView, .viewDidLoad])),
        ("presentations", EventKinds([.present, .dismiss, .push, .pop])),
        ("departures", EventKinds([.dismiss, .pop, .removeFromParent])),
    ]

    /// Calls that apps log in classes that override them. Calls on the controller by others show for all classes or for none.
    private static let overridden = EventKinds([
        .`init`, .deinit, .loadView, .viewDidLoad, .willMove, .didMove, .viewWillAppear, .viewIsAppearing,
        .viewDidAppear,
        .viewWillDisappear, .viewDidDisappear,
    ])

    private var withoutKinds: [Part] {
        let groups = Self.groups + kinds.map { ($0.name, EventKinds($0)) }
        return groups.flatMap { name, kinds in
            [false, true].map { isDeclared in
                Part(
                    name: "without \(name)\(isDeclared ? ", as the header says" : "")",
                    text: {
                        text(without: isDeclared ? kinds : nil) { $0.className != nil && kinds.contains($0.kind) }
                    })
            }
        }
    }

    private var withoutClasses: [Part] {
        classes.map { name in Part(name: "without \(name)", text: { text(without: []) { $0.className == name } }) }
    }

    /// In a log without a header: the class does not override the call.
    private var withoutKindsOfClasses: [Part] {
        classes.flatMap { name in
            kinds.filter(Self.overridden.contains).map { kind in
                Part(
                    name: "without \(kind.name) of \(name)",
                    text: { text(without: nil) { $0.className == name && $0.kind == kind } })
            }
        }
    }

    /// Cut at each tenth.
    var stretches: [Part] {
        (1..<10).flatMap { tenth in
            let cut = calls.count * tenth / 10
            let line = cut < calls.count ? calls[cut].line : lines.count
            return [
                Part(name: "to the \(tenth). tenth", text: { text(without: []) { $0.line >= line }.withoutEnd }),
                Part(name: "from the \(tenth). tenth", text: { text(without: []) { $0.line < line } }),
            ]
        }
    }

    /// - Parameter kinds: the kinds that the header does not list; nil if the log has no header that lists kinds.
    private func text(without kinds: EventKinds?, _ isLeftOut: (Call) -> Bool) -> String {
        let left = Set(calls.filter(isLeftOut).map(\.line))
        return lines.enumerated().compactMap { index, line -> String? in
            if left.contains(index) || line.hasPrefix("#!") { return nil }
            guard line.hasPrefix("# records: ") else { return line }
            guard let kinds else { return nil }
            let names = Set(kinds.elements.map(\.name))
            return line.split(separator: " ").filter { !names.contains(String($0)) }.joined(separator: " ")
        }.joined(separator: "\n")
    }
}

extension String {
    fileprivate var withoutEnd: String {
        split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("# end") }.joined(
            separator: "\n")
    }
}
