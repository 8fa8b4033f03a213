import ArgumentParser
import TraceConfiguration
import TraceModel

/// `KIND,KIND…`, as `--records` and `--only` take it.
struct KindList {
    let kinds: EventKinds

    init(_ argument: String) throws {
        let names = argument.split(whereSeparator: { $0 == "," || $0 == " " }).map(String.init)
        let known = EventKind.allCases.map(\.name)
        kinds = EventKinds(
            try names.map { name in
                if let kind = EventKind(name: name) { return kind }
                let nearest = NearestName.question(name, among: known)
                let cure = nearest.isEmpty ? "; there are \(known.joined(separator: ", "))" : nearest
                throw ValidationError("there is no event kind '\(name)'\(cure)")
            })
    }

    static let help = ArgumentHelp(
        "Kinds of events that the app logs beside those that the log's header lists or its lines show.",
        discussion: "A listed kind with no events counts as never called. Kinds are named as in event_log.",
        valueName: "kind,…")
}
