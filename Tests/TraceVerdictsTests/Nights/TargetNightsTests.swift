import Testing
import TraceModel
import TraceTestSupport
import TraceVerdicts

/// Which nights a pull request is compared with.
struct TargetNightsTests {
    private struct Code: CodeHistory {
        var numbers: Set<Int>?

        func contained(in request: Night, of nights: [Night]) -> Set<Int>? { numbers }
    }

    /// In their order; `a>main` for a pull request, and `a>main#7` for the one with this number.
    private static func nights(_ branches: [String], haveCommits: Bool = false) -> [Night] {
        branches.enumerated().map { number, text in
            let names = text.split { ">#".contains($0) }.map(String.init)
            return Night(
                number: number, app: "Shop", branch: names[0], target: names.dropFirst().first,
                request: names.dropFirst(2).first, commit: haveCommits ? "\(number)" : nil, start: Int64(number))
        }
    }

    /// Of the last night.
    private static func target(_ branches: [String], containing numbers: Set<Int>? = nil) -> TargetNights {
        let nights = nights(branches)
        return TargetNights(of: nights[nights.count - 1], among: nights, Code(numbers: numbers))
    }

    /// Of the night at a place: first as its target says, and then as somebody chose the nights of `main`.
    private static func targets(
        _ branches: [String], of place: Int, containing numbers: Set<Int>? = nil, haveCommits: Bool = true
    ) -> [[Int]] {
        let nights = nights(branches, haveCommits: haveCommits)
        let chosen = nights.filter { $0.branch == "main" }
        return [
            TargetNights(of: nights[place], among: nights, Code(numbers: numbers)),
            TargetNights(chosen, for: nights[place], Code(numbers: numbers)),
        ].map { $0.known.map(\.number) }
    }

    @Test(
        "A pull request is compared with its target, or with the branch that stands for a target without nights",
        arguments: [
            (["main", "main", "other", "fix>main"], [0, 1], []),
            (["main", "a>main", "b>a"], [1], []),
            (["main", "b>a"], [0], ["a"]),
            // A pull request is a branch of its own, whatever the name of its head.
            (["main", "main>release#7", "b>main"], [0], []),
            (["a>main#7", "main", "a>main#8", "b>a"], [2], []),
            (["release", "main", "main>release#7"], [0], []),
            (["main", "main>release#7", "main>release#8"], [0], ["release"]),
            (["release", "main", "b>a"], [1], ["a"]),
            (["main", "b>a", "a>b", "b>a"], [2], []),
            (["fix>main"], [], ["main"]),
        ] as [([String], [Int], [String])])
    func choice(branches: [String], known: [Int], passedOver: [String]) {
        let target = Self.target(branches)
        #expect(target.known.map(\.number) == known)
        #expect(target.passedOver == passedOver)
    }

    @Test("With Git, the nights up to the code that a pull request left count, or else the oldest one after it")
    func base() {
        let branches = ["main", "main", "main", "fix>main"]
        let some = Self.target(branches, containing: [0, 1])
        #expect(some.known.map(\.number) == [0, 1])
        #expect(some.later.map(\.number) == [2])
        #expect(some.remarks.isEmpty)
        let none = Self.target(branches, containing: [])
        #expect(none.known.map(\.number) == [0])
        #expect(none.later.map(\.number) == [1, 2])
        #expect(none.isAfterBase)
        #expect(none.remarks.count == 1)
    }

    @Test("A night that began after the pull request counts only if Git finds its code in the pull request")
    func later() {
        let branches = ["main", "fix>main", "main", "main"]
        #expect(Self.targets(branches, of: 1) == [[0], [0]])
        #expect(Self.targets(branches, of: 1, containing: [0, 2]) == [[0, 2], [0, 2]])
        #expect(Self.targets(branches, of: 1, containing: [0, 2], haveCommits: false) == [[0], [0]])
        #expect(Self.targets(["fix>main", "main"], of: 0) == [[], []])
    }

    @Test("Reports say which branch stands for a target without nights")
    func remarks() {
        #expect(Self.target(["main", "b>a"]).remarks == ["a has no nights: compared with main"])
        #expect(Self.target(["b>a"]).remarks.isEmpty)
    }
}
