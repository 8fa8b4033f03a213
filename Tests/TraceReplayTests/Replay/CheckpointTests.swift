import Foundation
import Testing
import TraceFormats
import TraceModel
import TraceReplay

/// A replay that begins at a checkpoint comes to the same trees as one that begins at the start.
@Suite struct CheckpointTests {
    private static let traces: [URL] = {
        let here = URL(filePath: #filePath).deletingLastPathComponent()
        return ["../Conformance", "../../../SampleTraces"].flatMap { path in
            let folder = here.appending(path: path).standardizedFileURL
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            return names.filter { $0.hasSuffix(".trace") || $0.hasSuffix(".log") }.sorted().map {
                folder.appending(path: $0)
            }
        }
    }()

    /// The tree after each event, by line.
    private func trees(_ trace: ReadTrace, from checkpoint: Checkpoint? = nil) throws -> [Int: HierarchySnapshot] {
        var replay = Replay(trace.summary)
        if let checkpoint { replay = try #require(Replay(trace.summary, from: checkpoint)) }
        var trees: [Int: HierarchySnapshot] = [:]
        var batch = TraceBatch(
            events: trace.events, controllers: Array(trace.controllers.dropFirst(checkpoint?.controllerCount ?? 0)))
        batch.events.removeAll { $0.line <= checkpoint?.line ?? 0 }
        let lines = batch.events.map(\.line)
        var rest = batch
        for line in lines {
            replay.advance(through: rest, upTo: line)
            rest = TraceBatch(events: rest.events.filter { $0.line > line })
            trees[line] = replay.tree()
        }
        return trees
    }

    @Test(arguments: traces) func leadsToTheSameTrees(_ file: URL) throws {
        let trace = ReadTrace(try String(contentsOf: file, encoding: .utf8), checkpointInterval: 3)
        let whole = try trees(trace)
        let made = trace.areCheckpointsVoid ? checkpointsOfAReplay(of: trace) : trace.checkpoints
        #expect(made.count >= trace.events.count / 100)
        for checkpoint in made {
            for (line, tree) in try trees(trace, from: checkpoint) { #expect(tree == whole[line]) }
        }
    }

    /// Those that are made once the whole log is known.
    private func checkpointsOfAReplay(of trace: ReadTrace) -> [Checkpoint] {
        var replay = Replay(trace.summary)
        var spacing = CheckpointSpacing(interval: 3)
        var (checkpoints, passed): ([Checkpoint], Int) = ([], 0)
        for batch in trace.batches {
            checkpoints += replay.advance(through: batch, after: passed, &spacing)
            passed += batch.events.count
        }
        return checkpoints
    }

    @Test(arguments: traces) func areMadeAlikeByImportAndReplay(_ file: URL) throws {
        let trace = ReadTrace(try String(contentsOf: file, encoding: .utf8), checkpointInterval: 3)
        let made = checkpointsOfAReplay(of: trace)
        #expect(made.map(\.line) == trace.checkpoints.map(\.line) || trace.areCheckpointsVoid)
    }

    /// A log that declares its kinds has checkpoints that hold, and so have most that do not.
    @Test func mostTracesHaveThem() throws {
        #expect(Self.traces.count >= 50)
        let void = try Self.traces.filter { file in
            ReadTrace(try String(contentsOf: file, encoding: .utf8), checkpointInterval: 3).areCheckpointsVoid
        }
        #expect(void.count < Self.traces.count / 4, "\(void.map(\.lastPathComponent))")
    }

    @Test func areVoidWhereTheLogShowsTooLateWhatItShows() {
        let late = """
            +1 <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
            +2 <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
            +3 <Shop.Detail: 0x2> didMove(toParent:) nil
            +4 <Shop.Detail: 0x2> removeFromParent()
            """
        #expect(ReadTrace(late, checkpointInterval: 1).areCheckpointsVoid)
        let declared = "# records: addChild didMove removeFromParent\n" + late
        #expect(!ReadTrace(declared, checkpointInterval: 1).areCheckpointsVoid)
    }

    @Test func areVoidWhereANameGetsItsModuleLater() {
        let log = """
            # records: init addChild
            +1 <Host: 0x1> init
            +2 <Host: 0x1> viewDidLoad
            +3 <Shop.Host: 0x1> viewDidLoad
            """
        #expect(ReadTrace(log, checkpointInterval: 1).areCheckpointsVoid)
        #expect(!ReadTrace(log.replacing("<Host", with: "<Shop.Host"), checkpointInterval: 1).areCheckpointsVoid)
    }

    @Test func otherBytesAreRefused() throws {
        let trace = ReadTrace(
            """
            +1 <Shop.Host: 0x1> addChild(_:) <Shop.Detail: 0x2>
            +2 <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
            """, checkpointInterval: 1)
        let good = try #require(trace.checkpoints.last)
        #expect(Replay(trace.summary, from: good) != nil)
        for count in 0..<good.hierarchy.count {
            var cut = good
            cut.hierarchy = Array(good.hierarchy.prefix(count))
            #expect(Replay(trace.summary, from: cut) == nil)
            for byte: UInt8 in [0, 0x7F, 0xFF] {
                // It may still make sense, but must not crash.
                cut.hierarchy = good.hierarchy
                cut.hierarchy[count] = byte
                _ = Replay(trace.summary, from: cut)?.tree()
            }
        }
    }
}
