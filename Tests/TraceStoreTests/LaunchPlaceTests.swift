import Testing
import TraceModel
import TraceTestSupport
import TraceVerdicts

@testable import TraceStore

/// Each member of a place must be known wherever places are written and read.
@Suite struct LaunchPlaceTests {
    /// A place whose members all differ.
    static let place = LaunchPlace(
        app: "Shop", branch: "fix", target: "main", request: "12", build: "812", commit: "323dead", pipeline: "p17",
        platform: Launch.Platform(device: "iPhone17,1", system: "iOS 26.1"), shard: "2/5", attempt: 3, start: 41,
        base: Night.BranchBase(commit: "816dead", time: 40))

    @Test func hasAText() {
        let members = Mirror(reflecting: Self.place).children.count { $0.value is String? }
        let platform = Mirror(reflecting: Self.place.platform).children.count
        #expect(LaunchPlace.texts.count == members + platform)
        let values = LaunchPlace.texts.compactMap { Self.place[keyPath: $0.value] }
        #expect(Set(values).count == LaunchPlace.texts.count)
    }

    /// Tags that are given later change what they name, and what follows from it.
    @Test func takesTags() {
        var place = LaunchPlace(app: "Shop", platform: Launch.Platform(device: "iPhone17,1", system: nil))
        place.apply(Launch.Header(given: ["App": "Rider 2.0 (9)", "pull-request": "12", "device": "", "attempt": "2"]))
        #expect(place.app == "Rider")
        #expect(place.build == "9")
        #expect(place.branch == "pull-request-12")
        #expect(place.platform.device == nil)
        #expect(place.attempt == 2)
        place.apply(Launch.Header(given: ["branch": "main", "target": "main"]))
        #expect(place.branch == "main")
        #expect(place.target == nil)
        #expect(place.app == "Rider")
    }

    @Test func isStoredAndReadAgain() throws {
        let folder = try TestFolder()
        let store = try TraceStore(path: folder.file("places.sqlite"))
        let stored = StoredNights(store)
        try stored.add([RunReport.LaunchRow(identity: "a", place: Self.place, imported: 50)])
        let launch = try #require(
            try stored.connection.access { db in
                try NightRows(db: db, branch: Self.place.appBranch).launches(near: 41)
            }.first)
        var known = launch.place
        known.start = launch.clock?.told
        #expect(known == Self.place)
    }
}
