import ArgumentParser
import TraceModel

/// `KIND,KIND…`, as `--records` takes it.
struct KindList: ExpressibleByArgument {
    let kinds: EventKinds

    init?(argument: String) {
        var kinds: [EventKind] = []
        for name in argument.split(whereSeparator: { $0 == "," || $0 == " " }) {
            guard let kind = EventKind(name: name) else { return nil }
            kinds.append(kind)
        }
        self.kinds = EventKinds(kinds)
    }

    static let help = ArgumentHelp(
        "The event kinds that the recorder captures, for a log without a 'records:' header.",
        discussion: "What is listed and never comes was never called. Kinds are named as in event_log.",
        valueName: "kind,…")
}
