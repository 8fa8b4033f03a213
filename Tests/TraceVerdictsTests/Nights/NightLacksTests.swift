import Testing
import TraceModel
import TraceVerdicts

/// What nights lack. A night is written as its launches: `phone 1/2: a b` ran the tests a and b on the phone in shard 1/2.
struct NightLacksTests {
    private struct Ran {
        var parts = NightParts()
        var contents: NightContents

        init(_ launches: [String]) {
            var attempts: [NightContents.Attempt] = []
            for launch in launches {
                let sides = launch.split(separator: ":", omittingEmptySubsequences: false)
                let place = sides[0].split(separator: " ").map(String.init)
                let (device, shard) = (place[0], place.dropFirst().first)
                let tests = sides.dropFirst().joined().split(separator: " ")
                parts.add(shard: shard, device: device, endedTests: !tests.isEmpty)
                for test in tests {
                    let ran = Coverage.Test(name: String(test), attempt: 1, outcome: .passed, ranToEnd: true)
                    attempts.append((Launch.Platform(device: device, system: nil), ran))
                    parts.add(.init(test: ran.name, device: device), shard: shard)
                }
            }
            contents = NightContents(attempts)
            for launch in launches {
                let place = launch.prefix { $0 != ":" }.split(separator: " ").map(String.init)
                contents.devices.insert(place[0])
                if place.count > 1 { contents.shards.insert(place[1]) }
            }
        }
    }

    /// `device pad since 1`, `test b on pad`, for the last night.
    private static func missing(_ nights: [[String]], releasing released: Set<String> = []) -> [String] {
        let nights = nights.map(Ran.init)
        let last = nights.count - 1
        let lacks = NightLacks(ofNight: last, releasing: released) { nights[$0].parts }
        guard let reference = lacks.reference else { return [] }
        let missing = lacks.missing(
            nights[last].contents, since: nights[reference].contents, lost: { "\($0)" }, tonightAt: last)
        return (lacks.isAllNew ? ["all new"] : [])
            + missing.map { entry in
                "\(entry.kind) \(entry.name)" + (entry.device.map { " on \($0)" } ?? "")
                    + (entry.since.map { " since \($0)" } ?? "")
            }
    }

    @Test(
        "The last of some nights lacks what earlier ones had",
        arguments: [
            ([["phone: a b"]], []),
            ([["phone: a b"], ["phone: a b"]], []),
            ([["phone: a b"], ["phone: a"]], ["test b"]),
            ([["phone: a b"], ["phone: a"], ["phone: a"]], []),
            // A device that ran fewer tests, or died at launch.
            ([["phone: a b", "pad: a b"], ["phone: a b", "pad: a"]], ["test b on pad"]),
            ([["phone: a b", "pad: a b"], ["phone: a b", "pad"]], ["device pad", "test a on pad", "test b on pad"]),
            ([["phone: a", "pad: a"], ["phone: a", "pad"], ["phone: a", "pad"]], ["device pad since 1"]),
            ([["phone: a", "pad: a"], ["phone: a"], ["phone: a", "pad"]], ["device pad since 1"]),
            ([["phone: a", "pad: a"], ["phone: a", "pad"], ["phone: a", "pad: a"]], []),
            ([["phone: a"], ["phone"], ["phone"]], ["device phone since 1"]),
            (
                [["phone 1/2: a", "phone 2/2: b"], ["phone 1/2: a", "phone 2/2"], ["phone 1/2: a", "phone 2/2"]],
                ["shard 2/2 since 1"]
            ),
            // A night in between had it, and this one has not.
            ([["phone: a", "pad: a"], ["phone: a"], ["pad: a"]], ["device phone"]),
            ([["phone: a", "pad: a"], ["phone: a"], ["pad: a"], ["pad: a"]], ["device phone since 2"]),
            (
                [["phone 1/2: a", "phone 2/2: b"], ["phone 1/2: a"], ["phone 2/2: b"], ["phone 2/2: b"]],
                ["shard 1/2 since 2"]
            ),
            // Two workflows a night, which were one before.
            ([["phone: a", "pad: a"], ["phone: a"], ["pad: a"], ["phone: a"], ["pad: a"]], []),
            // A device that runs fewer tests every night, until it runs them again, or nobody runs them.
            (
                [["phone: a b", "pad: a b"], ["phone: a b", "pad: a"], ["phone: a b", "pad: a"]],
                ["test b on pad since 1"]
            ),
            (
                [["phone: a b", "pad: a b"], ["phone: a b"], ["phone: a b", "pad: a"]],
                ["test b on pad since 1"]
            ),
            (
                [["phone: a b", "pad: a b"], ["phone: a b", "pad"], ["phone: a b", "pad"]],
                ["device pad since 1"]
            ),
            ([["phone: a b", "pad: a b"], ["phone: a b", "pad: a"], ["phone: a b", "pad: a b"]], []),
            ([["phone: a b", "pad: a b"], ["phone: a b", "pad: a"], ["phone: a", "pad: a"]], ["test b"]),
            (
                [
                    ["phone: a b", "pad: a b"], ["phone: a b", "pad: a"], ["phone: a", "pad: a"],
                    ["phone: a", "pad: a"],
                ],
                []
            ),
            (
                [
                    ["pad 1/2: a", "pad 2/2: b", "phone 1/2: b"], ["pad 1/2: a", "phone 1/2: b"],
                    ["pad 1/2: a", "phone 1/2: b"],
                ],
                ["shard 2/2 since 1"]
            ),
            // Tests that were divided anew.
            ([["phone 1/2: a b", "phone 2/2: c"], ["phone 1/3: a", "phone 2/3: b", "phone 3/3: c"]], ["all new"]),
            (
                [
                    ["phone 1/2: a b", "phone 2/2: c"], ["phone 1/3: a", "phone 2/3: b", "phone 3/3: c"],
                    ["phone 1/3: a", "phone 2/3: b", "phone 3/3: c"],
                ], []
            ),
            ([["phone 1/2: a", "phone 2/2: b"], ["phone: a b"]], ["all new"]),
            ([["phone 1/2: a", "phone 2/2: b"], ["phone: a"]], ["all new", "test b"]),
            ([["phone: a b"], ["phone 1/2: a", "phone 2/2: b"]], ["all new"]),
            (
                [["phone 1/2: a b", "phone 2/2: c"], ["phone 1/3: a", "phone 2/3: b"]],
                ["all new", "shard 1/2", "shard 2/2", "test c"]
            ),
            // Two divisions side by side.
            (
                [["phone 1/2: a", "phone 2/2: b", "phone: c"], ["phone: c"], ["phone: c"]],
                ["shard 1/2 since 1", "shard 2/2 since 1"]
            ),
            (
                [
                    ["phone 1/2: a", "phone 2/2: b"], ["phone 1/1: c"], ["phone 1/2: a"], ["phone 1/1: c"],
                    ["phone 1/2: a"],
                ], ["shard 2/2 since 2"]
            ),
            // Sessions without tests.
            ([["phone", "pad"], ["phone", "pad"]], []),
            // A missing device or shard, and its tests only if they ran nowhere.
            ([["phone: a", "pad: a c"], ["phone: a"]], ["device pad", "test c"]),
            ([["phone 1/2: a", "phone 2/2: b"], ["phone 1/2: a"]], ["shard 2/2", "test b"]),
            ([["phone 1/2: a", "phone 2/2: b"], ["phone 1/2: a b"]], ["shard 2/2"]),
            ([["phone 1/2: a", "phone 2/2: b"], ["phone 1/2: a"], ["phone 1/2: a"]], ["shard 2/2 since 1"]),
            ([["phone 1/2: a", "phone 2/2: b"], ["phone 1/2: a"], ["phone 2/2: b"], ["phone 1/2: a"]], []),
            // Two workflows a night are compared each with its own.
            ([["phone: a"], ["pad: a"]], ["all new", "device phone"]),
            ([["phone: a"], ["pad: a"], ["phone: a"], ["pad: a"]], []),
            ([["phone: a b"], ["pad: a"], ["phone: a"]], ["test b"]),
        ] as [([[String]], [String])])
    func lacks(nights: [[String]], expected: [String]) {
        #expect(Self.missing(nights) == expected)
    }

    @Test("What is gone for good is missing for ten nights, or until nobody misses it")
    func patience() {
        let whole = ["phone: a", "pad: a"]
        func nights(_ count: Int) -> [[String]] { [whole] + Array(repeating: ["phone: a"], count: count) }
        #expect(Self.missing(nights(1)) == ["device pad"])
        #expect(Self.missing(nights(10)) == ["device pad since 1"])
        #expect(Self.missing(nights(11)) == [])
        #expect(Self.missing([whole] + Array(repeating: ["phone: a", "pad"], count: 11)) == [])
        #expect(Self.missing(nights(1), releasing: ["pad"]) == [])
        #expect(Self.missing([["phone: a", "pad: a c"], ["phone: a"]], releasing: ["pad"]) == [])
        let half = [["phone: a b", "pad: a b"]] + Array(repeating: ["phone: a b", "pad: a"], count: 11)
        #expect(Self.missing(Array(half.prefix(11))) == ["test b on pad since 1"])
        #expect(Self.missing(half) == [])
        for name in ["pad", "b"] { #expect(Self.missing(Array(half.prefix(2)), releasing: [name]) == []) }
        #expect(Self.missing([["phone: a b"], ["phone: a"]], releasing: ["b"]) == [])
    }
}
