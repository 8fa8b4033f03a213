/// A line of a random trace, before it is written down.
struct Call: Hashable {
    var line = 0
    /// In milliseconds since the trace began.
    var time = 0
    var isOnMain = true
    var kind: String
    /// Nil for a message that names no controller.
    var subject: Name?
    var object: Name?
    var second: Name?
    /// The controllers that `setViewControllers` names; none if the log leaves them out.
    var list: [Name] = []
    /// The direction of `beginAppearanceTransition`, or the text of a message.
    var detail = ""

    /// A controller, as a line names it.
    struct Name: Hashable {
        var className: String
        var address: Int

        var text: String { "<\(className): 0x\(String(address, radix: 16))>" }
    }
}

extension Call {
    /// Whether a controller takes itself or its view out.
    var endsOwnPlace: Bool {
        ["removeFromSuperview", "removeFromParent", "dismiss"].contains(kind)
            || ["willMove", "didMove"].contains(kind) && object == nil
    }

    /// The line in the native layout.
    var text: String {
        let time = "+\(time / 1000).\(String(1000 + time % 1000).dropFirst())"
        guard let subject, kind != "message" else { return "\(time) \(detail)" }
        let names = [object, second].compactMap { $0?.text }
        let destination = names.isEmpty ? "nil" : names[0]
        let words =
            switch kind {
            case "addChild": "addChild(_:) \(destination)"
            case "willMove", "didMove": "\(kind)(toParent:) \(destination)"
            case "transition": "transition(from:to:) \(names.joined(separator: " "))"
            case "present": "present(_:animated:completion:) \(destination)"
            case "push": "pushViewController(_:animated:) \(destination)"
            case "pop": "popViewController(animated:)"
            case "popToRoot": "popToRootViewController(animated:)"
            case "setViewControllers":
                "setViewControllers(_:animated:)"
                    + (list.isEmpty ? "" : " [\(list.map(\.text).joined(separator: ", "))]")
            case "setRoot": "setRootViewController(_:) \(destination)"
            case "addSubview", "willDisplayCell": "\(kind) \(destination)"
            case "beginAppearanceTransition": "\(kind) appearing=\(detail)"
            default: kind
            }
        return "\(time) [\(isOnMain ? "main" : "7")] \(subject.text) \(words)"
    }
}

/// The part of an implementation's report in which two implementations must agree.
struct Report: Hashable, Comparable, CustomStringConvertible {
    var line: Int
    var rule: String
    var severity: String
    /// Class, address and generation.
    var subject: String

    var description: String { "\(line) \(rule) \(severity) \(subject)" }

    static func < (a: Report, b: Report) -> Bool { (a.line, a.rule, a.subject) < (b.line, b.rule, b.subject) }
}
