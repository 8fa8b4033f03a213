import Foundation
import Testing
import TraceModel

@testable import TraceReplay

/// The stays that a store's views show are those of the hierarchy, at each line of all samples.
@Suite struct StayTests {
    private static let samples: [String] = {
        let folder = URL(filePath: #filePath).appending(path: "../../../../SampleTraces").standardizedFileURL
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { $0.hasSuffix(".trace") }.sorted().map { folder.appending(path: $0).path }
    }()

    @Test func samplesAreThere() {
        #expect(Self.samples.count > 10)
    }

    @Test(arguments: samples) func areThoseOfTheHierarchy(path: String) throws {
        expectThoseOfTheHierarchy(ReadTrace(try String(contentsOfFile: path, encoding: .utf8)), path)
    }

    /// The log shows no call that takes it off the first stack.
    @Test func oneEndsWhereAnotherStackTakesTheController() {
        let trace = """
            # records: init push pop addChild willMove didMove removeFromParent
            +0.1 <Shop.Screen: 0x2> init
            +0.2 <UINavigationController: 0x5> addChild(_:) <Shop.Screen: 0x2>
            +0.3 <Shop.Screen: 0x2> didMove(toParent:) <UINavigationController: 0x5>
            +5.0 <UINavigationController: 0x6> addChild(_:) <Shop.Screen: 0x2>
            +5.1 <Shop.Screen: 0x2> didMove(toParent:) <UINavigationController: 0x6>

            """
        expectThoseOfTheHierarchy(ReadTrace(trace), "two stacks")
    }

    private func expectThoseOfTheHierarchy(_ trace: ReadTrace, _ path: String) {
        var audit = Audit(trace.summary, rules: [])
        var stays: [Stay] = []
        for batch in trace.batches { stays += audit.replay(batch).stays }
        audit.finish { stays += $0.stays }

        var driver = HierarchyDriver(trace.summary)
        let hierarchy = driver.hierarchy
        for batch in trace.batches {
            driver.expect(batch.controllers)
            for event in batch.events {
                while let launch = driver.nextLaunch(endedBefore: event.line) { driver.end(launch) }
                while driver.addNext(upTo: event.reference) != nil {}
                hierarchy.apply(event)
                for state in hierarchy.survivors {
                    let here = stays.filter {
                        $0.controller == state.id && $0.began <= event.reference
                            && ($0.leaving ?? $0.ended).map { $0 > event.reference } ?? true
                    }
                    let places = Set(here.map(\.place))
                    let holder = here.first { $0.place == .stacked }?.holder
                    #expect(
                        holder == state.navigation.flatMap { $0.isAlive ? $0.id : nil },
                        "\(path):\(event.line) \(state.controller)")
                    let isPresented = state.activePresenter != nil && state.exit == nil
                    // A message to come may say that UIKit refused the call.
                    let mayBeRefused =
                        state.activePresenter?.rareIfAny?.pendingCall?.controllers.contains(state.id) == true
                    #expect(
                        places.contains(.presented) == isPresented || mayBeRefused && isPresented,
                        "\(path):\(event.line) \(state.controller)")
                    let isVisible = state.visiblePeriod.map { $0.ended == nil } ?? false
                    #expect(places.contains(.visible) == isVisible, "\(path):\(event.line) \(state.controller)")
                }
            }
        }
        #expect(!stays.isEmpty || !trace.summary.shownKinds.contains(.viewDidAppear))
    }
}
