import TraceModel

/// Two controllers that do nothing wrong, at addresses that no other trace uses.
enum Bystander {
    private static let frame = "<Else.Frame: 0xfff0>"
    private static let picture = "<Else.Picture: 0xfff1>"

    private static let life: [(kind: EventKind, call: String)] = [
        (.`init`, "\(frame) init"),
        (.`init`, "\(picture) init"),
        (.addChild, "\(frame) addChild(_:) \(picture)"),
        (.willMove, "\(picture) willMove(toParent:) \(frame)"),
        (.addSubview, "\(frame) addSubview(_:) \(picture)"),
        (.viewDidLoad, "\(picture) viewDidLoad()"),
        (.constrain, "\(picture) constrain"),
        (.viewWillAppear, "\(picture) viewWillAppear(_:)"),
        (.viewDidAppear, "\(picture) viewDidAppear(_:)"),
        (.didMove, "\(picture) didMove(toParent:) \(frame)"),
        (.willMove, "\(picture) willMove(toParent:) nil"),
        (.removeFromSuperview, "\(picture) removeFromSuperview()"),
        (.viewWillDisappear, "\(picture) viewWillDisappear(_:)"),
        (.viewDidDisappear, "\(picture) viewDidDisappear(_:)"),
        (.removeFromParent, "\(picture) removeFromParent()"),
        (.didMove, "\(picture) didMove(toParent:) nil"),
        (.deinit, "\(picture) deinit"),
        (.deinit, "\(frame) deinit"),
    ]

    /// Their lives, as a trace that records these kinds would show them.
    ///
    /// Other kinds would make the audit believe that the trace records them.
    static func calls(recorded: EventKinds) -> [String] {
        let showsRemoval = recorded.contains(.removeFromParent) || recorded.contains(.didMove)
        let containment: [EventKind] = [.addChild, .addSubview, .removeFromSuperview]
        return life.filter { step in
            recorded.contains(step.kind) && (showsRemoval || !containment.contains(step.kind))
        }.map { $0.call }
    }
}
