import Testing
import TraceModel
import TraceVerdicts

struct NightAssemblyTests {
    private static let hour: Int64 = 3600 * 1_000_000_000

    private static func launch(
        _ number: Int, _ hour: Int64, build: String? = nil, commit: String? = nil, pipeline: String? = nil,
        attempt: Int? = nil
    ) -> NightLaunch {
        let place = LaunchPlace(
            build: build, commit: commit, pipeline: pipeline, platform: Launch.Platform(device: nil, system: nil),
            attempt: attempt)
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

    @Test("A pipeline's id that is used again is another night, unless a higher attempt uses it")
    func reusedPipelines() {
        let again = [
            Self.launch(1, 2, pipeline: "7"), Self.launch(2, 50, pipeline: "7"), Self.launch(3, 99, pipeline: "7"),
        ]
        #expect(Self.nights(again) == [[1, 2], [3]])
        let retried = [Self.launch(1, 2, pipeline: "7"), Self.launch(2, 99, pipeline: "7", attempt: 2)]
        #expect(Self.nights(retried) == [[1, 2]])
        #expect(Self.nights(retried + [Self.launch(3, 200, pipeline: "7", attempt: 2)]) == [[1, 2], [3]])
        func commits(_ hour: Int64, attempt: Int? = nil) -> [[Int]] {
            Self.nights([
                Self.launch(1, 2, commit: "aa", pipeline: "7"),
                Self.launch(2, hour, commit: "bb", pipeline: "7", attempt: attempt),
            ])
        }
        #expect(commits(14) == [[1, 2]])
        #expect(commits(15) == [[1], [2]])
        #expect(commits(15, attempt: 2) == [[1], [2]])
    }

    @Test("A session that goes on past midnight is one night, and the next day is another one")
    func midnight() {
        let launches = [
            Self.launch(1, 23), Self.launch(2, 24), Self.launch(3, 26), Self.launch(4, 34), Self.launch(5, 47),
        ]
        #expect(Self.nights(launches) == [[1, 2, 3], [4, 5]])
        #expect(Self.nights([Self.launch(1, 23), Self.launch(2, 26)]) == [[1], [2]])
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

    @Test("A clock that is days away from those of its pipeline is wrong, also if its launch is placed by its import")
    func wrongClocks() {
        let day = 20_000 * 24 * Self.hour
        func launch(_ number: Int, told: Int64, start: Int64) -> NightLaunch {
            let place = LaunchPlace(pipeline: "7", platform: Launch.Platform(device: nil, system: nil))
            return NightLaunch(number: number, place: place, start: start, clock: (told, imported: day + Self.hour))
        }
        let launches = [launch(1, told: day, start: day), launch(2, told: 0, start: day + Self.hour)]
        let night = NightAssembly.nights(of: launches)
        #expect(night.map { $0.map(\.start) } == [[day, day]])
        #expect(night[0].map(\.isMoved) == [false, true])
        // Once the store has the new time, nothing moves.
        #expect(
            NightAssembly.nights(of: night[0].map { launch($0.number, told: $0.number == 1 ? day : 0, start: day) })[0]
                .allSatisfy { !$0.isMoved })
    }

    /// Old logs of two pipelines may have one id.
    @Test("Parallel jobs of a pipeline have builds of their own, also if a clock is wrong")
    func wrongClockOfAnotherBuild() {
        let day = 20_000 * 24 * Self.hour
        func nights(importedAfter days: Int64) -> [[Int]] {
            NightAssembly.nights(
                of: [(1, "80", day), (2, "81", day - 2000 * 24 * Self.hour)].map { number, build, start in
                    NightLaunch(
                        number: number,
                        place: LaunchPlace(
                            build: build, pipeline: "7", platform: Launch.Platform(device: nil, system: nil)),
                        start: start, clock: (start, imported: day + days * 24 * Self.hour + Self.hour))
                }
            ).map { $0.map(\.number) }
        }
        #expect(nights(importedAfter: 0) == [[1, 2]])
        #expect(nights(importedAfter: 900) == [[2], [1]])
    }

    @Test("A launch with a wrong clock joins those of its commit, in whichever order they are imported")
    func wrongClockOfOneCommit() {
        let day = 20_000 * 24 * Self.hour
        func launch(_ number: Int, _ name: Int, _ commit: String, hours: Int64) -> NightLaunch {
            let start = day + hours * Self.hour
            let place = LaunchPlace(
                commit: commit, pipeline: "7", platform: Launch.Platform(device: "\(name)", system: nil))
            return NightLaunch(
                number: number, place: place, start: start, clock: (start, imported: day + 100 * 24 * Self.hour))
        }
        for order in [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]] {
            let nights = NightAssembly.nights(of: [
                launch(order[0], 1, "b", hours: 23), launch(order[1], 2, "a", hours: 37),
                launch(order[2], 3, "a", hours: 12),
            ])
            #expect(nights.map { Set($0.map(\.place.platform.device)) } == [["1"], ["2", "3"]])
        }
    }

    @Test("A clock that agrees with its import is right, however far its launch is from others of its pipeline")
    func rightClocks() {
        func launch(_ number: Int, hours: Int64, importedAfter minutes: Int64) -> NightLaunch {
            let place = LaunchPlace(pipeline: "7", platform: Launch.Platform(device: nil, system: nil))
            let start = (20_000 * 24 + hours) * Self.hour
            return NightLaunch(
                number: number, place: place, start: start, clock: (start, imported: start + minutes * Self.hour / 60))
        }
        // A job that was made anew, and an id that was counted anew.
        for (hours, expected) in [(Int64(30), [[1, 2]]), (96, [[1], [2]])] {
            let nights = NightAssembly.nights(of: [
                launch(1, hours: 0, importedAfter: 20), launch(2, hours: hours, importedAfter: 10),
            ])
            #expect(nights.map { $0.map(\.number) } == expected)
            #expect(nights.joined().allSatisfy { !$0.isMoved })
        }
    }

    @Test("A launch is placed by its import if its clock says a later time, or one before there were apps")
    func importPlaces() {
        let (year, imported) = (365 * 24 * Self.hour, 56 * 365 * 24 * Self.hour)
        func start(_ told: Int64?) -> Int64 {
            LaunchPlace(platform: Launch.Platform(device: nil, system: nil), start: told).start(imported: imported)
        }
        #expect([nil, 0, 31 * year, 60 * year].map(start) == Array(repeating: imported, count: 4))
        #expect([40 * year, imported].map(start) == [40 * year, imported])
    }

    @Test("Without pipeline, build and commit, the day in UTC is the night")
    func days() {
        let launches = [Self.launch(1, 2), Self.launch(2, 21), Self.launch(3, 29), Self.launch(4, 47)]
        #expect(Self.nights(launches) == [[1, 2], [3, 4]])
    }
}
