import TraceModel
import TraceText
import TraceVerdicts

struct DiffJSON {
    let difference: RunDifference

    var text: String {
        let value: JSONValue = [
            "a": side(difference.a, difference.problems.a), "b": side(difference.b, difference.problems.b),
            "verdict": difference.verdictWord, "summary": difference.verdict, "git": difference.cloneFault?.word,
            "nights": difference.nights.map { nights in
                [
                    "a": nights.a, "b": nights.b, "onlyA": difference.onlyInNight.a.map(only),
                    "onlyB": difference.onlyInNight.b.map(only),
                ] as JSONValue
            },
            "findings": [
                "new": difference.new.map(defect), "fixed": difference.fixed.map(defect),
                "notRun": difference.notRun.map(defect), "unchanged": difference.unchanged.map(defect),
                "worse": difference.worse.map(growth), "better": difference.better.map(growth),
                "flaky": difference.flaky.map(defect), "again": difference.again.map(defect),
            ] as JSONValue,
            "controllers": [
                "onlyA": difference.onlyA.map(place), "onlyB": difference.onlyB.map(place),
                "moved": difference.moved.map(move), "counts": difference.counts.map(place),
            ] as JSONValue,
            "liveAtEnd": difference.liveAtEnd.map {
                ["class": $0.className, "a": $0.a, "b": $0.b] as JSONValue
            },
            "sequences": difference.sequences.map(sequence), "timings": difference.timings.map(timing),
            "recorded": [
                "onlyA": difference.recordedOnly.a.map(\.name), "onlyB": difference.recordedOnly.b.map(\.name),
                "rulesOnlyA": difference.rulesOnly.a, "rulesOnlyB": difference.rulesOnly.b,
                "rulesPartlyA": difference.rulesPartly.a, "rulesPartlyB": difference.rulesPartly.b,
                "testsOnlyA": difference.testsOnly.a, "testsOnlyB": difference.testsOnly.b,
            ] as JSONValue,
        ]
        return value.line + "\n"
    }

    private func only(_ there: RunDifference.OnlyThere) -> JSONValue {
        let defects = there.defects.map { defect in
            ["rule": defect.rule, "fingerprint": defect.fingerprint, "path": defect.path.names] as JSONValue
        }
        return ["kind": there.kind.rawValue, "name": there.name] + (["device": there.device] as JSONValue).known
            + ["defects": defects]
    }

    private func side(_ runs: [Run], _ problems: Int) -> JSONValue {
        [
            "runs": runs.map(\.name), "events": runs.reduce(0) { $0 + $1.summary.eventCount },
            "controllers": runs.reduce(0) { $0 + $1.summary.controllerCount },
            "relations": runs.reduce(0) { $0 + $1.summary.relationCount }, "problems": problems,
        ]
    }

    private func defect(_ defect: RunDifference.DefectChange) -> JSONValue {
        [
            "rule": defect.rule, "fingerprint": defect.fingerprint, "severity": defect.severity.rawValue,
            "count": defect.count, "run": defect.run.name,
            "exemplar": defect.run.json(of: defect.exemplar, verdict: defect.verdict, callers: defect.callers),
        ] + (["changedBy": defect.changer] as JSONValue).known
    }

    private func growth(_ change: RunDifference.GrowthChange) -> JSONValue {
        [
            "rule": change.exemplar.rule, "fingerprint": change.exemplar.fingerprint, "before": change.before,
            "after": change.after,
        ]
    }

    private func place(_ place: RunDifference.Place) -> JSONValue {
        ["path": place.path, "a": place.a, "b": place.b]
    }

    private func move(_ move: RunDifference.Move) -> JSONValue {
        ["class": move.from.last, "from": move.from, "to": move.to, "count": move.count]
    }

    private func sequence(_ change: RunDifference.SequenceChange) -> JSONValue {
        [
            "path": change.path, "class": change.path.last, "count": change.count,
            "summary": change.summary, "missing": steps(change.missing),
            "added": steps(change.added), "a": life(change.before, change.exemplarA),
            "b": life(change.after, change.exemplarB),
        ]
    }

    private func life(_ life: [RunProfile.LifeStep], _ exemplar: Controller) -> JSONValue {
        exemplar.json + ["line": exemplar.first.line, "events": steps(life)]
    }

    private func timing(_ timing: RunDifference.Timing) -> JSONValue {
        [
            "path": timing.path, "phase": timing.phase.rawValue, "a": sample(timing.a), "b": sample(timing.b),
            "ratio": timing.ratio.map { JSONValue.number(decimal($0, digits: 4)) },
            "p": timing.p.map { JSONValue.number(decimal($0, digits: 9)) },
            "changed": timing.isSignificant,
        ]
    }

    private func sample(_ sample: RunDifference.Timing.PhaseSample) -> JSONValue {
        ["n": sample.count, "medianNs": sample.medianNs]
    }

    private func steps(_ steps: [RunProfile.LifeStep]) -> [String] { steps.map(\.description) }
}
