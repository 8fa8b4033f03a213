import TraceModel

/// The calls that examples of rules have in common, ten milliseconds apart.
///
/// An example names the calls that are missing, and writes out what is late. A finding, written as its rule and severity, is about
/// the child, and points to the call that adds or removes it.
enum Calls {
    /// A child arrives as Apple requires.
    static func embed(
        _ child: String = "Shop.Detail: 0x2", in parent: String = "Shop.Host: 0x1", at start: Int = 10,
        without missing: EventKind..., finding: String? = nil
    ) -> String {
        lines(from: start, embedding(of: child, in: parent, finding), without: missing)
    }

    /// A child arrives, and the log shows nothing about its view.
    static func add(
        _ child: String = "Shop.Detail: 0x2", to parent: String = "Shop.Host: 0x1", at start: Int = 10,
        without missing: EventKind..., finding: String? = nil
    ) -> String {
        lines(from: start, embedding(of: child, in: parent, finding), without: missing + [.addSubview])
    }

    /// A child leaves as Apple requires.
    static func remove(
        _ child: String = "Shop.Detail: 0x2", at start: Int = 1_000, without missing: EventKind...,
        finding: String? = nil
    ) -> String {
        lines(from: start, removal(of: child, finding), without: missing)
    }

    /// A child leaves, and the log shows nothing about its view.
    static func detach(
        _ child: String = "Shop.Detail: 0x2", at start: Int = 1_000, without missing: EventKind...,
        finding: String? = nil
    ) -> String {
        lines(from: start, removal(of: child, finding), without: missing + [.removeFromSuperview])
    }

    /// A child is told that it will be in the parent, or in none, and that it is. UIKit's own containers show no other call.
    static func move(_ child: String = "Shop.Detail: 0x2", to parent: String?, at start: Int = 10) -> String {
        guard let parent else {
            return lines(from: start, removal(of: child), without: [.removeFromSuperview, .removeFromParent])
        }
        return lines(from: start, embedding(of: child, in: parent), without: [.addChild, .addSubview])
    }

    static func appear(_ controller: String = "Shop.Detail: 0x2", at start: Int = 10) -> String {
        lines(from: start, ["<\(controller)> viewWillAppear(_:)", "<\(controller)> viewDidAppear(_:)"])
    }

    static func disappear(_ controller: String = "Shop.Detail: 0x2", at start: Int = 1_000) -> String {
        lines(from: start, ["<\(controller)> viewWillDisappear(_:)", "<\(controller)> viewDidDisappear(_:)"])
    }

    /// A controller is presented, and is on screen.
    static func present(
        _ controller: String = "Shop.Sheet: 0x6", by presenter: String = "Shop.Root: 0x7", at start: Int = 10
    ) -> String {
        lines(
            from: start,
            [
                "<\(presenter)> present(_:animated:completion:) <\(controller)>",
                "<\(controller)> viewDidAppear(_:)",
            ])
    }

    /// A sheet is made, presented for a second, and dismissed. The former one that it replaces is released once it is there.
    static func visit(
        _ sheet: String, by presenter: String = "Shop.Root: 0x7", at start: Int, replacing former: String? = nil,
        finding: String? = nil
    ) -> String {
        [
            lines(
                from: start,
                [
                    "<\(sheet)> init", former.map { "<\($0)> deinit" },
                    "<\(presenter)> present(_:animated:completion:) <\(sheet)>", "<\(sheet)> viewDidAppear(_:)",
                ].compactMap(\.self)),
            lines(
                from: start + 1_000,
                [
                    "<\(presenter)> dismiss(animated:completion:)" + mark(finding, sheet),
                    "<\(sheet)> viewDidDisappear(_:)",
                ]),
        ].joined(separator: "\n")
    }

    /// A navigation controller gets its stack.
    static func push(_ stack: String...) -> String {
        lines(from: 10, stack.map { "<UINavigationController: 0x5> pushViewController(_:animated:) <\($0)>" })
    }

    private static func embedding(of child: String, in parent: String, _ finding: String? = nil) -> [String] {
        [
            "<\(parent)> addChild(_:) <\(child)>" + mark(finding, child), "<\(child)> willMove(toParent:) <\(parent)>",
            "<\(parent)> addSubview(_:) <\(child)>", "<\(child)> didMove(toParent:) <\(parent)>",
        ]
    }

    private static func removal(of child: String, _ finding: String? = nil) -> [String] {
        [
            "<\(child)> willMove(toParent:) nil", "<\(child)> removeFromSuperview()",
            "<\(child)> removeFromParent()" + mark(finding, child), "<\(child)> didMove(toParent:) nil",
        ]
    }

    private static func lines(from start: Int, _ calls: [String], without missing: [EventKind] = []) -> String {
        let shown = calls.filter { call in
            !missing.contains { kind in call.split(separator: " ").contains { $0.hasPrefix(kind.name + "(") } }
        }
        return shown.enumerated().map { index, call in
            let (seconds, fraction) = (start + index * 10).quotientAndRemainder(dividingBy: 1_000)
            return "+\(seconds).\(String(1_000 + fraction).dropFirst()) [main] \(call)"
        }.joined(separator: "\n")
    }

    /// The line that follows a call which gives a finding.
    private static func mark(_ finding: String?, _ child: String) -> String {
        finding.map { "\n#! \($0) <\(child)>" } ?? ""
    }
}
