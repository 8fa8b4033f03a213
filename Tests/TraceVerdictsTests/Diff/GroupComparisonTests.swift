import Testing
import TraceModel

@testable import TraceVerdicts

/// Changes in launches that did the same are combined.
@Suite struct GroupComparisonTests {
    private func profile(_ counts: [String: Int]) -> RunProfile {
        let run = Run(
            number: 1, name: "run", source: "run.trace", format: "native", digest: "", imported: 0,
            summary: TraceSummary())
        var profile = RunProfile(run: run, launch: 1, recorded: EventKinds([.addChild, .deinit]))
        for (name, count) in counts {
            var role = RunProfile.Role()
            role.instances = count
            profile.roles[["Shop.Host", name]] = role
            profile.liveAtEnd[name] = count
        }
        return profile
    }

    private func difference(_ groups: [(a: [String: Int], b: [String: Int])]) -> RunDifference {
        RunDifference(
            groups.map { RunDifference.ProfileGroup(a: [profile($0.a)], b: [profile($0.b)]) }, exercises: [:])
    }

    @Test func placeThatOtherLaunchesHaveIsCountedOtherwise() {
        let difference = difference([(a: ["Cart": 1], b: [:]), (a: ["Cart": 1], b: ["Cart": 1])])
        #expect(difference.counts == [RunDifference.Place(path: ["Shop.Host", "Cart"], a: 1, b: 0)])
        #expect(difference.onlyA.isEmpty && difference.onlyB.isEmpty)
    }

    @Test func placeThatNoLaunchHasIsOnOneSideOnly() {
        let difference = difference([(a: [:], b: ["Cart": 2]), (a: [:], b: ["Cart": 1])])
        #expect(difference.onlyB == [RunDifference.Place(path: ["Shop.Host", "Cart"], a: 0, b: 3)])
    }

    /// The smallest and the largest count among a side's launches are the same before and after.
    @Test func launchesAreComparedWithTheirLikeOnly() {
        let difference = difference([(a: ["Cart": 1], b: ["Cart": 3]), (a: ["Cart": 3], b: ["Cart": 4])])
        #expect(difference.counts == [RunDifference.Place(path: ["Shop.Host", "Cart"], a: 4, b: 7)])
        #expect(difference.liveAtEnd.elementsEqual([("Cart", 4, 7)], by: ==))
    }

    @Test func launchThatDoesNotRecordDeinitHidesNoLivingControllers() {
        var other = profile([:])
        other.recorded = []
        let difference = RunDifference([profile([:]), other], [profile(["Cart": 1]), other])
        #expect(difference.liveAtEnd.elementsEqual([("Cart", 0, 1)], by: ==))
    }

    @Test func runIsNamedOnceForAllOfItsLaunches() {
        #expect(difference([(a: ["Cart": 1], b: ["Cart": 1]), (a: [:], b: [:])]).a.count == 1)
    }
}
