import TraceModel

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

    private func name(_ id: ControllerID?) -> String { state(id)?.shortName ?? "?" }
}
