import Foundation
import Testing
import TraceEngine
import TraceModel
import TraceStore
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
        let place = FileManager.default.temporaryDirectory.appending(path: "history-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: place) }
        let store = try TraceStore(path: place.appending(path: "store.sqlite").path)
        let reference = RunReference(Self.folder.appending(path: name).path)
        let run = try reference.findOrImport(in: store)
        return try body(RunReplay(run: run, store: store))
    }

    /// The tree, as the page builds it.
    private func tree(of history: HierarchyHistory, after step: Int) -> HierarchySnapshot {
        let standing = history.lives.compactMap { life -> ControllerSnapshot? in
            guard let state = life.states.last(where: { $0.step <= step }) else { return nil }
            return state.snapshot.state != .gone || state.step == step ? state.snapshot : nil
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
                let living = replayed.entries.count { $0.snapshot.state != .gone }
                #expect(step.livingCount == living, "line \(step.event.line)")
            }
        }
    }

    @Test func ofALargeRunShowsWhatFindingsTouch() throws {
        try withSample("leaking-dashboard.trace") { replay in
            let report = try RunAudit().report(on: replay.run, in: replay.store)
            let finding = try #require(report.findings.first { $0.rule == "view-left-behind" })
            let whole = try replay.history(of: [finding])
            let part = try replay.history(of: [finding], eventLimit: 10)
            #expect(part.steps.count < whole.steps.count)
            #expect(part.lives.map(\.controller.className) == ["Shop.MainTabs", "Shop.Dashboard", "Shop.OutageStrip"])
            #expect(part.density == whole.density)
            // The events that name the controller, and those that change it or the controllers above it.
            let subject = finding.subject?.id
            let expected = whole.steps.enumerated().filter { index, step in
                step.event.subject == subject || step.event.object == subject
                    || part.lives.contains { life in
                        whole.lives.contains {
                            $0.controller == life.controller && $0.states.contains { $0.step == index }
                        }
                    }
            }.map(\.element)
            #expect(part.steps.elementsEqual(expected, by: ==))
            #expect(part.omitted.reduce(0) { $0 + $1.events } == whole.steps.count - part.steps.count)
            #expect(part.omitted.reduce(0) { $0 + $1.controllers } == whole.lives.count - part.lives.count)
        }
    }
}
