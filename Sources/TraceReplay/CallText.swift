import TraceModel

extension Replay.Step {
    /// The call as one would write it in Swift, with the verb of the log.
    package var call: String {
        let kind = event.kind.name
        let objects = event.objects.compactMap { hierarchy.state($0)?.shortName }
        let receiver = hierarchy.name(event.subject) + "."
        switch event.kind {
        case .mark, .testStarted, .testFinished, .diagnostic:
            return event.payload.text.map { kind + " " + $0 } ?? kind
        case .setRoot:
            return (event.payload.windowName ?? "window") + ".rootViewController = " + (objects.first ?? "nil")
        case .willMove, .didMove: return receiver + kind + "(toParent: " + (objects.first ?? "nil") + ")"
        case .addSubview: return receiver + "addSubview(" + (objects.first ?? "?") + ".view)"
        case .other: return receiver + (event.payload.text ?? "?")
        default: return receiver + kind + (objects.isEmpty ? "" : "(" + objects.joined(separator: ", ") + ")")
        }
    }
}

extension Hierarchy {
    /// An event as one would write the call in Swift: `Host.addChild(Detail)`.
    func call(of event: Event) -> String {
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
            let call = "\(subject).\(event.kind.name)"
            return event.object == nil ? call : "\(call)(\(object))"
        }
    }

    fileprivate func name(_ id: ControllerID?) -> String { state(id)?.shortName ?? "?" }
}
