import SeededNumbers
import Testing
import TraceModel

@testable import TraceVerdicts

/// Runs in which the app does the same have no difference. A run in which it does something else has one.
@Suite struct NoiseTests {
    private static let profiles = Draws.some(0..<60, oneIn: 3).map { Rehearsal.shop.profile(seed: UInt64($0)) }

    private func difference(_ a: RunProfile, _ b: RunProfile) -> RunDifference {
        RunDifference([a], [b])
    }

    /// The shop's log with some of its lines changed.
    private func altered(seed: UInt64, _ change: (Rehearsal.Step) -> Rehearsal.Step?) -> RunProfile {
        Rehearsal(screens: Rehearsal.shop.screens.map { $0.compactMap(change) }).profile(seed: seed)
    }

    @Test func performsWhatItRehearsed() {
        let profile = Self.profiles[0]
        #expect(profile.run.summary.eventCount == Rehearsal.shop.screens.reduce(0) { $0 + $1.count })
        #expect(profile.roles.count == 10)
        #expect(Set(profile.findings.map(\.rule)) == ["missing-did-move", "controller-never-deallocated"])
        #expect(profile.liveAtEnd == ["Shop.Banner": 16])
        #expect(Rehearsal.shop.log(seed: 1) != Rehearsal.shop.log(seed: 2))
    }

    @Test(arguments: Draws.some(0..<120, oneIn: 5)) func equalRunsHaveNone(_ pair: Int) {
        let (a, b) = (pair % Self.profiles.count, (pair * 7 + 1 + pair / Self.profiles.count) % Self.profiles.count)
        let found = difference(Self.profiles[a], Self.profiles[b])
        #expect(found.isEmpty, "\(found)")
        #expect(found.unchanged.map(\.count) == [16, 16])
    }

    @Test(arguments: Draws.some(0..<20, oneIn: 5)) func severalRunsASideHaveNone(_ index: Int) {
        let (a, b) = (Array(Self.profiles[index..<index + 3]), Array(Self.profiles[index + 3..<index + 5]))
        #expect(RunDifference(a, b).isEmpty)
    }

    @Test(arguments: Draws.some(0..<12, oneIn: 3)) func lostCallbackIsFound(_ index: Int) {
        let b = altered(seed: UInt64(1_000 + index)) { $0.call == "<Shop.Product#1> viewIsAppearing(_:)" ? nil : $0 }
        let found = difference(Self.profiles[index], b)
        #expect(found.sequences.map(\.count) == [16])
        #expect(found.sequences.first?.missing == [RunProfile.LifeStep(.viewIsAppearing)])
        #expect(found.sequences.first?.added == [])
        #expect(found.sequences.first?.path == ["Shop.Product"])
        #expect(found.new.isEmpty && found.onlyA.isEmpty && found.changedTimings.isEmpty)
    }

    @Test(arguments: Draws.some(0..<12, oneIn: 3)) func leakIsFound(_ index: Int) {
        let b = altered(seed: UInt64(2_000 + index)) { $0.call == "<Shop.Card#2> deinit" ? nil : $0 }
        let found = difference(Self.profiles[index], b)
        #expect(found.new.map(\.rule) == ["controller-never-deallocated"])
        #expect(found.new.first?.count == 16)
        #expect(found.liveAtEnd.elementsEqual([("Shop.Card", 0, 16)], by: ==))
        #expect(difference(b, Self.profiles[index]).fixed.map(\.rule) == ["controller-never-deallocated"])
    }

    @Test(arguments: Draws.some(0..<12, oneIn: 3)) func slowPhaseIsFound(_ index: Int) {
        let b = altered(seed: UInt64(3_000 + index)) { step in
            let isLoading = step.call == "<Shop.Payment#2> viewDidLoad()"
            return Rehearsal.Step(call: step.call, wait: isLoading ? step.wait * 5 : step.wait)
        }
        let found = difference(Self.profiles[index], b)
        #expect(found.changedTimings.map(\.path) == [["Shop.Cart", "Shop.Payment"]])
        #expect(found.changedTimings.first?.phase == .loading)
        #expect(found.changedTimings.first?.ratio ?? 0 > 2)
    }

    @Test func movedControllersAreRecognized() {
        let b = altered(seed: 4_000) { step in
            var step = step
            // The feed is in a new container, with its cards.
            step.call = step.call.replacing("Shop.Feed", with: "Shop.Stream")
            return step
        }
        let found = difference(Self.profiles[0], b)
        #expect(found.moved.map(\.to) == [["Shop.Stream", "Shop.Card"]])
        #expect(found.onlyA.map(\.path) == [["Shop.Feed"]])
        #expect(found.onlyB.map(\.path) == [["Shop.Stream"]])
        #expect(found.sequences.isEmpty)
    }

    @Test func whatOneSideDoesNotRecordIsNoChange() {
        let log = Rehearsal.shop.log(seed: 5_000).split(separator: "\n").filter { !$0.contains("viewIsAppearing(") }
            .joined(separator: "\n").replacing("viewIsAppearing ", with: "")
        let found = difference(Self.profiles[0], RunProfile(log: log, name: "without"))
        #expect(found.recordedOnly.a == [.viewIsAppearing])
        #expect(found.isEmpty)
    }

    @Test func findingsThatOneSideCannotShowAreNotFixed() {
        let log = Rehearsal.shop.log(seed: 6_000).split(separator: "\n").filter {
            !$0.contains("deinit") || $0.hasPrefix("#")
        }
        .joined(separator: "\n").replacing("deinit ", with: "")
        let found = difference(Self.profiles[0], RunProfile(log: log, name: "without"))
        #expect(found.rulesOnly.a.contains("controller-never-deallocated"))
        #expect(found.fixed.isEmpty && found.new.isEmpty && found.liveAtEnd.isEmpty)
        #expect(found.unchanged.map(\.rule) == ["missing-did-move"])
    }
}
