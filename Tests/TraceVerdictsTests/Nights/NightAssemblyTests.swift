import Testing
import TraceModel
import TraceVerdicts

struct NightAssemblyTests {
    private static let hour: Int64 = 3600 * 1_000_000_000

    private static func launch(
        _ number: Int, _ hour: Int64, build: String? = nil, commit: String? = nil, pipeline: String? = nil
    ) -> NightLaunch {
        let place = LaunchPlace(
            build: build, commit: commit, pipeline: pipeline, platform: Platform(device: nil, system: nil))
        return NightLaunch(number: number, place: place, start: hour * Self.hour)
    }

    private static func nights(_ launches: [NightLaunch]) -> [[Int]] {
        NightAssembly.nights(of: launches).map { $0.map(\.number) }
    }

    @Test("A pipeline's launches are one night, however far apart, and two pipelines are two nights")
    func pipelines() {
        let launches = [
            Self.launch(1, 2, build: "812", pipeline: "77"), Self.launch(2, 22, build: "813", pipeline: "77"),
            Self.launch(3, 3, build: "812", pipeline: "78"),
        ]
        #expect(Self.nights(launches) == [[1, 2], [3]])
    }

    @Test("Launches of one build are one night within twelve hours of the first")
    func builds() {
        let launches = [
            Self.launch(1, 2, build: "812"), Self.launch(2, 14, build: "812"), Self.launch(3, 15, build: "812"),
            Self.launch(4, 2, build: "813"),
        ]
        #expect(Self.nights(launches) == [[1, 2], [4], [3]])
    }

    @Test("Builds and commits that say the same as far as both are known are one night")
    func partlyKnown() {
        let launches = [
            Self.launch(1, 2, build: "812", commit: "aa"), Self.launch(2, 3, commit: "aa"),
            Self.launch(3, 3, build: "812"),
            Self.launch(4, 3, build: "812", commit: "bb"),
        ]
        #expect(Self.nights(launches) == [[1, 2, 3], [4]])
    }

    @Test("Times that no clock shows are far apart")
    func extremes() {
        var launches = [Self.launch(1, 0, build: "812"), Self.launch(2, 0, build: "812")]
        (launches[0].start, launches[1].start) = (.min, .max)
        #expect(Self.nights(launches) == [[1], [2]])
    }

    @Test("Without pipeline, build and commit, the day in UTC is the night")
    func days() {
        let launches = [Self.launch(1, 2), Self.launch(2, 21), Self.launch(3, 29), Self.launch(4, 47)]
        #expect(Self.nights(launches) == [[1, 2], [3, 4]])
    }
}
