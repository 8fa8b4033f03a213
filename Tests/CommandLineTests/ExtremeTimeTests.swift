import Foundation
import SeededNumbers
import Testing
import TraceTestSupport

/// Times as far apart as a log can write them must not crash a command.
@Suite struct ExtremeTimeTests {
    /// Each event is 583 years after or before the previous one.
    private static let log = """
        2261-12-31T23:59:59.999999999Z <Shop.Host: 0x600000c0a2d0> init
        1678-01-01T00:00:00Z <Shop.Host: 0x600000c0a2d0> addChild(_:) <Shop.Detail: 0x600000c0b3e0>
        2261-12-31T23:59:59Z <Shop.Detail: 0x600000c0b3e0> didMove(toParent:) <Shop.Host: 0x600000c0a2d0>
        1678-01-01T00:00:00Z Test Case '-[ShopTests.CartTests testPay]' started.
        2261-12-31T23:59:59Z <Shop.Detail: 0x600000c0b3e0> removeFromParent()
        1678-01-01T00:00:00Z <Shop.Detail: 0x600000c0b3e0> viewDidLoad
        2261-12-31T23:59:59Z <Shop.Host: 0x600000c0a2d0> present(_:animated:) <Shop.Menu: 0x600000c0b4e0>
        1678-01-01T00:00:00Z Test Case '-[ShopTests.CartTests testPay]' passed (0.250 seconds).
        1678-01-01T00:00:00Z <Shop.Host: 0x600000c0a2d0> deinit

        """

    private static let heads = [
        "", "# vctrace: 1\n# end: 2261-12-31T23:59:59Z\n", "# vctrace: 1\n# end: 1678-01-01T00:00:00Z\n",
    ]
    /// Files that later commands need.
    private static let imports = [
        "import a.log", "import --merge a.log b.log --run both", "audit a.log b.log --fail-on never",
    ]
    private static let commands = [
        "audit a --fail-on never --scope test --format junit", "replay a", "replay a --at line:5",
        "replay a --at 02:00:00 --format json", "replay a --from 02:00:00 --to line:9 --speed 1e300",
        "diff a b",
        "query \"SELECT * FROM event_log JOIN controller_log USING (run_id, controller)\"",
        "query \"SELECT * FROM relation_log\"", "query \"SELECT * FROM phase_log\"", "runs",
        "history missing-did-move", "site nights", "report a -o a.html", "export a --format perfetto",
        "export a --format native",
        "diff a a --all-timings --format html",
    ]

    @Test(arguments: Array(heads.enumerated())) func everyCommandReadsThem(number: Int, head: String) async throws {
        let other = Self.log.split(separator: "\n").dropFirst().joined(separator: "\n").appending("\n")
        try await withTemporaryFolder(["a.log": head + Self.log, "b.log": other]) { folder in
            // Together, the heads contain all commands.
            for command in Self.imports + Draws.some(Self.commands, oneIn: 3, from: number) {
                let outcome = try await Tool.shell("vctrace \(command)", in: folder)
                #expect(
                    outcome.status == 0 || command.hasPrefix("diff") && outcome.status == 1,
                    "\(command): \(outcome.errors)")
            }
        }
    }
}
