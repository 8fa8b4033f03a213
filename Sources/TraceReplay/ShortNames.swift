import TraceModel

/// The last names of classes, each extracted once, and the calls that are written with them.
final class ShortNames {
    private var names: [String] = []
    /// By class, its place among the names.
    private var places: [String: Int] = [:]
    /// The same by controller; -1 if it was not looked up yet.
    private var known = ControllerTable<Int32>(-1)
    /// The calls whose text depends only on their kind and the classes of subject and object.
    private var calls: [PlainCall: String] = [:]

    /// One number, because its hash takes a third of the time that the hash of three takes.
    private struct PlainCall: Hashable {
        private let number: Int

        /// The places of names are small: a log has at most ``SymbolTable/most`` names.
        init(_ kind: EventKind, _ subject: Int32, _ object: Int32) {
            number = Int(kind.rawValue) << 48 | Int(subject + 1) << 24 | Int(object + 1)
        }
    }

    /// The place of a controller's name; -1 for no controller.
    private func place(_ state: ControllerState?) -> Int32 {
        guard let state else { return -1 }
        let known = known[state.id]
        if known >= 0 { return known }
        let place = places[state.className] ?? names.count
        if place == names.count {
            places[state.className] = place
            names.append(state.shortName)
        }
        self.known[state.id] = Int32(place)
        return Int32(place)
    }

    private func name(_ state: ControllerState) -> String { names[Int(place(state))] }

    /// The call as one would write it in Swift.
    func call(_ event: Event, in hierarchy: Hierarchy) -> String {
        switch event.kind {
        case .mark, .testStarted, .testFinished, .diagnostic, .setRoot, .other: return text(event, in: hierarchy)
        default: break
        }
        guard event.others.isEmpty else { return text(event, in: hierarchy) }
        let call = PlainCall(
            event.kind, place(hierarchy.state(event.subject)), place(hierarchy.state(event.object)))
        if let known = calls[call] { return known }
        let text = text(event, in: hierarchy)
        calls[call] = text
        return text
    }

    private func text(_ event: Event, in hierarchy: Hierarchy) -> String {
        let kind = event.kind.name
        var objects: [String] { ([event.object] + event.others).compactMap { hierarchy.state($0).map(name) } }
        var call: String { (hierarchy.state(event.subject).map(name) ?? "?") + "." }
        switch event.kind {
        case .mark, .testStarted, .testFinished, .diagnostic:
            return event.payload.text.map { kind + " " + $0 } ?? kind
        case .setRoot:
            return (event.payload.windowName ?? "window") + ".rootViewController = " + (objects.first ?? "nil")
        case .willMove, .didMove: return call + kind + "(toParent: " + (objects.first ?? "nil") + ")"
        case .addSubview: return call + "addSubview(" + (objects.first ?? "?") + ".view)"
        case .other: return call + (event.payload.text ?? "?")
        default:
            let objects = objects
            return objects.isEmpty ? call + kind : call + kind + "(" + objects.joined(separator: ", ") + ")"
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

    private func name(_ id: ControllerID?) -> String { state(id)?.shortName ?? "?" }
}
