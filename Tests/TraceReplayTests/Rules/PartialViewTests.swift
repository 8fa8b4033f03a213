import Foundation
import SeededNumbers
import Testing
import TraceModel
import TraceReplay

/// Logs that show only a part of a scene. A false error is the worst result of an audit.
@Suite struct PartialViewTests {
    /// The scenes without a mistake.
    private static let names = SceneTests.names.filter { name in
        guard !name.hasPrefix("wrong-"), let trace = try? SceneTests.trace(name) else { return false }
        return trace.expected.allSatisfy { $0.text.contains(" note ") }
    }

    /// Scenes in which a controller is kept for later: a log without its return or its end looks the same as with a leak.
    private static let keepingScenes: Set = [
        "cached-child-waits-in-the-cache.trace", "cell-controllers-added-and-removed-with-their-rows.trace",
        "child-added-on-appearing-and-removed-on-disappearing.trace",
        "own-tabs-preloaded-and-switched-forward-only.trace", "own-tabs-preloaded-and-switched-once.trace",
        "page-array-of-pages-kept-by-the-data-source.trace",
        "page-neighbour-is-released-at-the-next-swipe.trace", "readme-recorder-own-tabs-preloaded.trace",
        "segmented-control-adds-and-removes-kept-children.trace",
        "segmented-control-children-go-with-their-owner.trace", "sheet-kept-by-its-presenter-goes-with-it.trace",
        "tab-of-ones-own-keeps-all-children.trace", "tab-removed-and-added-again-by-a-flag.trace",
    ]

    @Test func areThere() {
        #expect(Self.names.count >= 80)
    }

    @Test(arguments: names) func aPartOfARightSceneGivesNoError(_ name: String) throws {
        let scene = PartialScene(try SceneTests.trace(name))
        let isKeeping = Self.keepingScenes.contains(name)
        let parts = scene.parts.filter { !isKeeping || !$0.name.contains("moves") && !$0.name.contains("didMove") }
        for part in Draws.some(parts + (isKeeping ? [] : scene.stretches), oneIn: 32, from: name.utf8.count) {
            let errors = ReadTrace(part.text()).audit().filter { $0.severity == .error }
            #expect(errors.map { "\($0.message)" } == [], "\(part.name)")
        }
    }
}
