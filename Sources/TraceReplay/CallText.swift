import TraceModel

extension Replay.Step {
    /// The call as one would write it in Swift, with the verb of the log.
    package var call: String {
        let receiver = hierarchy.state(event.subject), object = hierarchy.state(event.object)
        let payload = event.payload.text
        switch event.kind {
        case .mark, .testStarted, .testFinished, .diagnostic:
            return payload.map { event.kind.name + " " + $0 } ?? event.kind.name
        case .setRoot:
            return (event.payload.windowName ?? "window") + ".rootViewController = " + (object?.shortName ?? "nil")
        case .other: return (receiver?.shortName ?? "?") + "." + (payload ?? "?")
        case _ where event.others.isEmpty: return callTexts.text(event.kind, receiver, object)
        default:
            let objects = [object].compactMap(\.self) + event.others.compactMap(hierarchy.state)
            return callTexts.text(event.kind, receiver, objects)
        }
    }
}

/// The texts of calls that consist of names. Most calls have the same classes as an earlier one, whose text they share.
final class CallTexts {
    /// A call by the numbers of its classes; negative for a controller that is not known.
    private struct CallShape: Hashable {
        var kind: EventKind
        var receiver: Int32
        var object: Int32
    }

    @exclusivity(unchecked) private var texts: [CallShape: String] = [:]
    /// The numbers of classes, by their names and by the numbers of their controllers.
    @exclusivity(unchecked) private var numbers: [String: Int32] = [:]
    @exclusivity(unchecked) private var classes: [Int32] = []

    func expect(_ controllers: [Controller]) {
        for controller in controllers {
            let number = numbers[controller.className] ?? Int32(clamping: numbers.count)
            numbers[controller.className] = number
            classes.append(number)
        }
    }

    /// - Parameter receiver: nil if it is not known.
    func text(_ kind: EventKind, _ receiver: ControllerState?, _ object: ControllerState?) -> String {
        let call = CallShape(kind: kind, receiver: number(of: receiver), object: number(of: object))
        if let known = texts[call] { return known }
        let text = text(kind, receiver, [object].compactMap(\.self))
        texts[call] = text
        return text
    }

    private func number(of state: ControllerState?) -> Int32 { state.map { classes[Int($0.id.rawValue)] } ?? -1 }

    func text(_ kind: EventKind, _ receiver: ControllerState?, _ objects: [ControllerState]) -> String {
        let receiver = (receiver?.shortName ?? "?") + "."
        let first = objects.first?.shortName
        return switch kind {
        case .willMove, .didMove: receiver + kind.name + "(toParent: " + (first ?? "nil") + ")"
        case .addSubview: receiver + "addSubview(" + (first ?? "?") + ".view)"
        case _ where objects.isEmpty: receiver + kind.name
        default: receiver + kind.name + "(" + objects.map(\.shortName).joined(separator: ", ") + ")"
        }
    }
}

extension Hierarchy {
    /// An event as one would write the call in Swift: `Host.addChild(Detail)`.
    func call(of event: Event) -> String {
        func name(_ id: ControllerID?) -> String { state(id)?.shortName ?? "?" }
        let subject = name(event.subject)
        let object = event.object.map(name) ?? "nil"
        switch event.kind {
        case .diagnostic: return "UIKit"
        case .mark: return "mark \"\(event.payload.text ?? "")\""
        case .testStarted, .testFinished: return "\(event.kind.name) \(event.payload.text ?? "")"
        case .setRoot: return "\(event.payload.windowName ?? "window").rootViewController = \(object)"
        case .other: return "\(subject).\(event.payload.text ?? "")"
        case .addSubview: return "\(subject).addSubview(\(object).view)"
        case .removeFromSuperview: return "\(subject).view.removeFromSuperview()"
        case .constrain, .unconstrain: return "\(event.kind.name) \(subject).view"
        case .willMove, .didMove: return "\(subject).\(event.kind.name)(toParent: \(object))"
        case .transition: return "\(subject).transition(from: \(object), to: \(name(event.others.first)))"
        case .removeFromParent: return "\(subject).removeFromParent()"
        default:
            return "\(subject).\(event.kind.name)" + (event.object == nil ? "" : "(\(object))")
        }
    }
}
