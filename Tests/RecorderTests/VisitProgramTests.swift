#if os(Linux)
    import Foundation
    import Testing
    import TraceTestSupport

    /// How the number of screens grows that an app holds after they left.
    @Suite struct VisitProgramTests {
        @Test(
            arguments: [
                ("eachVisitStays", ["error 10 of 10 every"]), ("lastVisitStays", ["warning 1 of 10 last"]),
                ("firstVisitStays", ["error 1 of 10 first"]), ("everyThirdVisitStays", ["error 3 of 9 some"]),
                ("oneVisitStays", ["error 1 of 1 once"]), ("bothVisitsStay", ["error 2 of 2 every"]),
                // Those that left the pool were released late.
                ("poolOfThreeStays", ["error 3 of 10 some", "note 3 of 10 some"]),
                ("twoPlacesGrowDifferently", ["error 3 of 3 every", "warning 1 of 4 last"]),
            ] as [(String, [String])])
        func tellsWhichVisitsLeftOneBehind(_ name: String, _ expected: [String]) async throws {
            let found = try await Program(name: name).record { recording in
                let outcome = try await Command.vctrace([
                    "audit", recording.trace.path, "--no-store", "--format", "json", "--fail-on", "never",
                ]).run()
                return try JSONDecoder().decode(Audit.self, from: Data(outcome.output.utf8)).findings
            }
            let leaks = found.filter { $0.rule == "controller-never-deallocated" }
            #expect(Set(leaks.map(\.text)).sorted() == expected)
        }
    }

    private struct Audit: Decodable {
        struct Growth: Decodable {
            var visits: Int
            var stayed: Int
            var pattern: String
        }

        struct Finding: Decodable {
            var rule: String
            var severity: String
            var growth: Growth?

            var text: String {
                "\(severity) \(growth.map { "\($0.stayed) of \($0.visits) \($0.pattern)" } ?? "without growth")"
            }
        }

        var findings: [Finding]
    }
#endif
