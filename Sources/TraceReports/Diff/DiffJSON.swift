import JSONText
import TraceModel

/// What changed, as one JSON object on one line.
struct DiffJSON {
    private let difference: RunDifference

    init(_ difference: RunDifference) {
        self.difference = difference
    }

    func write(to output: inout some TextOutputStream) {
        let verdict = DiffVerdict(difference: difference)
        var text = ""
        JSONValue.object([
            ("a", side(difference.a, difference.problemsA)),
            ("b", side(difference.b, difference.problemsB)),
            ("verdict", .string(verdict.word)),
            ("summary", .string(verdict.description)),
            (
                "findings",
                .object([
                    ("new", .array(difference.new.map(defect))),
                    ("fixed", .array(difference.fixed.map(defect))),
                    ("unchanged", .array(difference.unchanged.map(defect))),
                ])
            ),
            (
                "controllers",
                .object([
                    ("onlyA", .array(difference.onlyA.map(place))),
                    ("onlyB", .array(difference.onlyB.map(place))),
                    ("moved", .array(difference.moved.map(move))),
                    ("counts", .array(difference.counts.map(place))),
                ])
            ),
            (
                "liveAtEnd",
                .array(
                    difference.liveAtEnd.map {
                        .object([("class", .string($0.className)), ("a", .integer($0.a)), ("b", .integer($0.b))])
                    })
            ),
            ("sequences", .array(difference.sequences.map(sequence))),
            ("timings", .array(difference.timings.map(timing))),
            (
                "recorded",
                .object([
                    ("onlyA", kinds(difference.recordedOnlyA)),
                    ("onlyB", kinds(difference.recordedOnlyB)),
                    ("rulesOnlyA", names(difference.rulesOnlyA)),
                    ("rulesOnlyB", names(difference.rulesOnlyB)),
                ])
            ),
        ]).write(to: &text)
        output.write(text + "\n")
    }

    private func side(_ runs: [Run], _ problems: Int) -> JSONValue {
        .object([
            ("runs", .array(runs.map { .string($0.name) })),
            ("events", .integer(runs.reduce(0) { $0 + $1.summary.eventCount })),
            ("controllers", .integer(runs.reduce(0) { $0 + $1.summary.controllerCount })),
            ("relations", .integer(runs.reduce(0) { $0 + $1.summary.relationCount })),
            ("problems", .integer(problems)),
        ])
    }

    private func defect(_ defect: RunDifference.DefectChange) -> JSONValue {
        let exemplar = FindingJSON(finding: defect.exemplar, run: defect.run, state: nil, verdict: defect.verdict)
        return .object([
            ("rule", .string(defect.rule)),
            ("fingerprint", .string(defect.fingerprint)),
            ("severity", .string(defect.severity.rawValue)),
            ("count", .integer(defect.count)),
            ("run", .string(defect.run.name)),
            ("exemplar", .object(exemplar.members)),
        ])
    }

    private func place(_ place: RunDifference.Place) -> JSONValue {
        .object([("path", names(place.path)), ("a", .integer(place.a)), ("b", .integer(place.b))])
    }

    private func move(_ move: RunDifference.Move) -> JSONValue {
        .object([
            ("class", JSONValue(move.from.last)), ("from", names(move.from)), ("to", names(move.to)),
            ("count", .integer(move.count)),
        ])
    }

    private func sequence(_ change: RunDifference.SequenceChange) -> JSONValue {
        .object([
            ("path", names(change.path)),
            ("class", JSONValue(change.path.last)),
            ("count", .integer(change.count)),
            ("summary", .string(DiffSections.summary(of: change))),
            ("missing", steps(change.missing)),
            ("added", steps(change.added)),
            ("a", life(change.before, change.exemplarA)),
            ("b", life(change.after, change.exemplarB)),
        ])
    }

    private func life(_ life: [LifeStep], _ exemplar: Controller) -> JSONValue {
        .object(
            ControllerSnapshotJSON.identity(exemplar) + [
                ("line", .integer(exemplar.first.line)), ("events", steps(life)),
            ])
    }

    private func timing(_ timing: RunDifference.Timing) -> JSONValue {
        .object([
            ("path", names(timing.path)),
            ("phase", .string(timing.phase.rawValue)),
            ("a", sample(timing.a)),
            ("b", sample(timing.b)),
            ("ratio", timing.ratio.map { .number(DiffSections.decimal($0, digits: 4)) } ?? .null),
            ("p", timing.p.map { .number(DiffSections.decimal($0, digits: 9)) } ?? .null),
            ("changed", .bool(timing.isSignificant)),
        ])
    }

    private func sample(_ sample: RunDifference.Timing.Sample) -> JSONValue {
        .object([("n", .integer(sample.count)), ("medianNs", .integer(Int(sample.medianNs)))])
    }

    private func kinds(_ kinds: [EventKind]) -> JSONValue { .array(kinds.map { .string($0.name) }) }

    private func steps(_ steps: [LifeStep]) -> JSONValue { .array(steps.map { .string($0.description) }) }

    private func names(_ names: [String]) -> JSONValue { .array(names.map { .string($0) }) }
}
