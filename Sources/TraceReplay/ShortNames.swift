import TraceModel

/// The last names of classes, each of which is taken apart once, and the calls that they make up.
final class ShortNames {
    private var known: [String: String] = [:]

    private func name(_ state: ControllerState) -> String {
        if let known = known[state.className] { return known }
        let name = state.shortName
        known[state.className] = name
        return name
    }

    /// The call as one would write it in Swift.
    func call(_ event: Event, in hierarchy: Hierarchy) -> String {
        let kind = event.kind.name
        switch event.kind {
        case .mark, .testStarted, .testFinished, .diagnostic:
            guard let text = event.payload.text else { return kind }
            return kind + " " + text
        case .setRoot:
            return (event.payload.windowName ?? "window") + ".rootViewController = "
                + (objects(of: event, in: hierarchy).first ?? "nil")
        default: break
        }
        let call = (hierarchy.state(event.subject).map(name) ?? "?") + "."
        switch event.kind {
        case .willMove, .didMove:
            return call + kind + "(toParent: " + (objects(of: event, in: hierarchy).first ?? "nil") + ")"
        case .addSubview:
            return call + "addSubview(" + (objects(of: event, in: hierarchy).first ?? "?") + ".view)"
        case .other:
            return call + (event.payload.text ?? "?")
        default:
            let objects = objects(of: event, in: hierarchy)
            return objects.isEmpty ? call + kind : call + kind + "(" + objects.joined(separator: ", ") + ")"
        }
    }

    private func objects(of event: Event, in hierarchy: Hierarchy) -> [String] {
        let first = hierarchy.state(event.object).map(name)
        guard !event.others.isEmpty else { return first.map { [$0] } ?? [] }
        return (first.map { [$0] } ?? []) + event.others.compactMap { hierarchy.state($0).map(name) }
    }
}
