import Testing
import TraceFormats
import TraceModel
import TraceReplay
import VCTraceAudit

/// The relations of a run do not depend on how its log is divided, wherever the log says what it records.
@Suite struct LateHeaderTests {
    private func relations(_ text: String, chunk: Int) throws -> Set<Relation> {
        var sink = MemoryTrace.Sink(name: "late", source: "late.trace")
        let log = LogText(text.utf8, FormatChoice(given: .builtIn(.native)), chunk: chunk, referenceYear: 2026)
        return Set(try log.read(into: &sink).relations)
    }

    /// Not as arguments of the test: Swift Testing prints these, and tests that record output would read them.
    private static let logs = [
        // The header's declarations apply from the first event on.
        """
        # records: init deinit viewDidLoad addChild didMove
        <Host: 0x1> init
        <Other: 0x3> viewDidLoad
        <Other: 0x3> didMove(toParent:) <Host: 0x1>
        <Host: 0x1> addChild(_:) <Detail: 0x2>
        """,
        // A class shows its `init` only after an instance that may be from before the log.
        """
        <Other: 0x3> viewDidLoad
        <Other: 0x3> didMove(toParent:) <Host: 0x1>
        <Host: 0x1> addChild(_:) <Other: 0x4>
        <Other: 0x5> init
        """,
        // A superclass is declared before the first instance comes, and after it.
        """
        <Host: 0x1> init
        # class: Flow < UINavigationController
        <Flow: 0x6> init
        <Detail: 0x2> init
        <Detail: 0x2> didMove(toParent:) <Flow: 0x6>
        <Detail: 0x2> didMove(toParent:) nil
        <Flow: 0x6> addChild(_:) <Host: 0x1>
        """,
        """
        <Flow: 0x6> init
        <Detail: 0x2> init
        <Flow: 0x6> addChild(_:) <Host: 0x1>
        <Detail: 0x2> didMove(toParent:) <Flow: 0x6>
        <Detail: 0x2> didMove(toParent:) nil
        # class: Flow < UINavigationController
        """,
    ]

    @Test(arguments: logs.indices) func relationsAreThoseOfTheWholeLog(_ index: Int) throws {
        let text = Self.logs[index]
        let whole = try relations(text, chunk: .max)
        #expect(!whole.isEmpty)
        for chunk in [1, 9, 40, 100] { #expect(try relations(text, chunk: chunk) == whole, "\(chunk)") }
    }
}
