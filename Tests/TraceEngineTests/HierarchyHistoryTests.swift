import Foundation
import Testing
import TraceEngine
import TraceModel
import TraceStore
import TraceTestSupport
import VCTraceAudit

/// The page and the replay show the same hierarchy at every step.
@Suite struct HierarchyHistoryTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../SampleTraces").standardizedFileURL

    private static let samples: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".trace") || $0.hasSuffix(".log") }.sorted()
    }()

    private func withSample<Result>(_ name: String, _ body: (RunReplay) throws -> Result) throws -> Result {
        let place = try TestFolder()
        defer { withExtendedLifetime(place) {} }
        let store = try TraceStore(path: place.file("store.sqlite"))
        let reference = RunReference(Self.folder.appending(path: name).path)
        let run = try reference.findOrImport(in: store)
        return try body(RunReplay(run: run, store: store))
    }

    /// The tree, as the page builds it.
    private func tree(of history: HierarchyHistory, after step: Int) -> HierarchySnapshot {
        let standing = history.lives.compactMap { life -> Controller.Snapshot? in
            guard let state = life.states.last(where: { $0.step <= step }) else { return nil }
            let host = state.stance.hostID.flatMap { id in history.lives.first { $0.controller.id == id }?.controller }
            let snapshot = Controller.Snapshot(controller: life.controller, stance: state.stance, host: host)
            return state.stance.state != .gone ? snapshot : nil
        }
        let event = history.steps[step].event.reference
        return HierarchySnapshot(standing, objections: [], event: event, time: event.time)
    }

    @Test func findsTheSamples() {
        #expect(Self.samples.count >= 20)
    }

    @Test(arguments: samples) func agreesWithReplayAtEveryStep(_ sample: String) throws {
        try withSample(sample) { replay in
            let history = try replay.history(of: [])
            #expect(history.steps.count == replay.run.summary.eventCount)
            #expect(history.lives.count == replay.run.summary.controllerCount)
            #expect(history.density.reduce(0, +) == history.steps.count)
            for (index, step) in history.steps.enumerated() {
                let replayed = try replay.tree(atLine: step.event.line, time: nil, objections: [])
                #expect(tree(of: history, after: index) == replayed, "line \(step.event.line)")
            }
        }
    }

    @Test(arguments: samples) func aLargeRunKeepsEachLifeAndTheTrueTree(_ sample: String) throws {
        try withSample(sample) { replay in
            let whole = try replay.history(of: [])
            let part = try replay.history(of: [], eventLimit: 1)
            guard whole.steps.count > 1 else { return }
            #expect(part.lives.map(\.controller) == whole.lives.map(\.controller))
            #expect(part.density == whole.density)
            #expect(part.steps.last?.number == whole.steps.count)
            #expect(part.omitted.reduce(0) { $0 + $1.events } == whole.steps.count - part.steps.count)
            for (index, step) in part.steps.enumerated() {
                #expect(whole.steps[step.number - 1].event == step.event)
                #expect(tree(of: part, after: index) == tree(of: whole, after: step.number - 1), "\(step.call)")
            }
            for (life, other) in zip(part.lives, whole.lives) {
                #expect(part.steps[life.states[0].step].number == other.states[0].step + 1)
            }
        }
    }

    @Test func aLargeRunShowsTheCallsOfFindingsAndAPartOfTheOthers() throws {
        try withSample("leaking-dashboard.trace") { replay in
            let report = try RunAudit().report(on: replay.run, in: replay.store)
            let finding = try #require(report.findings.first { $0.rule == "view-left-behind" })
            let whole = try replay.history(of: [finding])
            let subject = finding.subject?.id
            let central = whole.steps.filter { $0.event.subject == subject || $0.event.object == subject }
            #expect(central.count > 1)
            // There is room for the calls of the controller, and for no others.
            let none = try replay.history(of: [finding], eventLimit: central.count, thins: false)
            let part = try replay.history(of: [finding], eventLimit: 60)
            #expect(none.steps.count < part.steps.count && part.steps.count < whole.steps.count)
            #expect(Set(none.steps.map(\.number)).isSuperset(of: central.map(\.number)))
            // A rare class keeps all its calls.
            #expect(
                Set(part.steps.map(\.call)).isSuperset(of: whole.steps.map(\.call).filter { $0.hasPrefix("MainTabs.") })
            )
        }
    }
}
