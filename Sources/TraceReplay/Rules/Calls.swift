/// The calls that examples of rules have in common, ten milliseconds apart.
///
/// An example writes out a sequence if a call of it is missing or late. A finding, written as its rule and severity, is about the
/// child, and points to the call that adds or removes it.
enum Calls {
    /// A child arrives as Apple requires.
    static func embed(
        _ child: String = "Shop.Detail: 0x2", in parent: String = "Shop.Host: 0x1", at start: Int = 10,
        finding: String? = nil
    ) -> String {
        lines(
            from: start, "<\(parent)> addChild(_:) <\(child)>" + mark(finding, child),
            "<\(child)> willMove(toParent:) <\(parent)>",
            "<\(parent)> addSubview(_:) <\(child)>", "<\(child)> didMove(toParent:) <\(parent)>")
    }

    /// A child arrives, and the log shows nothing about its view.
    static func add(
        _ child: String = "Shop.Detail: 0x2", to parent: String = "Shop.Host: 0x1", at start: Int = 10,
        finding: String? = nil
    ) -> String {
        lines(
            from: start, "<\(parent)> addChild(_:) <\(child)>" + mark(finding, child),
            "<\(child)> willMove(toParent:) <\(parent)>",
            "<\(child)> didMove(toParent:) <\(parent)>")
    }

    /// A child leaves as Apple requires.
    static func remove(
        _ child: String = "Shop.Detail: 0x2", at start: Int = 1_000, finding: String? = nil
    ) -> String {
        lines(
            from: start, "<\(child)> willMove(toParent:) nil", "<\(child)> removeFromSuperview()",
            "<\(child)> removeFromParent()" + mark(finding, child), "<\(child)> didMove(toParent:) nil")
    }

    /// A child leaves, and the log shows nothing about its view.
    static func detach(
        _ child: String = "Shop.Detail: 0x2", at start: Int = 1_000, finding: String? = nil
    ) -> String {
        lines(
            from: start, "<\(child)> willMove(toParent:) nil", "<\(child)> removeFromParent()" + mark(finding, child),
            "<\(child)> didMove(toParent:) nil")
    }

    /// A child is told that it will be in the parent, or in none, and that it is. UIKit's own containers show no other call.
    static func move(_ child: String = "Shop.Detail: 0x2", to parent: String?, at start: Int = 10) -> String {
        let object = parent.map { "<\($0)>" } ?? "nil"
        return lines(from: start, "<\(child)> willMove(toParent:) \(object)", "<\(child)> didMove(toParent:) \(object)")
    }

    static func appear(_ controller: String = "Shop.Detail: 0x2", at start: Int = 10) -> String {
        lines(from: start, "<\(controller)> viewWillAppear(_:)", "<\(controller)> viewDidAppear(_:)")
    }

    static func disappear(_ controller: String = "Shop.Detail: 0x2", at start: Int = 1_000) -> String {
        lines(from: start, "<\(controller)> viewWillDisappear(_:)", "<\(controller)> viewDidDisappear(_:)")
    }

    /// A controller is presented, and is on screen.
    static func present(
        _ controller: String = "Shop.Sheet: 0x6", by presenter: String = "Shop.Root: 0x7", at start: Int = 10
    ) -> String {
        lines(
            from: start, "<\(presenter)> present(_:animated:completion:) <\(controller)>",
            "<\(controller)> viewDidAppear(_:)")
    }

    /// A navigation controller gets its stack.
    static func push(_ stack: String...) -> String {
        lines(from: 10, stack.map { "<UINavigationController: 0x5> pushViewController(_:animated:) <\($0)>" })
    }

    private static func lines(from start: Int, _ calls: String...) -> String { lines(from: start, calls) }

    private static func lines(from start: Int, _ calls: [String]) -> String {
        calls.enumerated().map { index, call in
            let (seconds, fraction) = (start + index * 10).quotientAndRemainder(dividingBy: 1_000)
            return "+\(seconds).\(String(1_000 + fraction).dropFirst()) [main] \(call)"
        }.joined(separator: "\n")
    }

    /// The line that follows a call which gives a finding.
    private static func mark(_ finding: String?, _ child: String) -> String {
        finding.map { "\n#! \($0) <\(child)>" } ?? ""
    }
}
