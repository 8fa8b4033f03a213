import Testing

@testable import VCTraceTesting

@Suite struct OtherTestsTests {
    @Test func controllersOfOtherTasksAreNotHeard() {
        var others = OtherTests()
        func isHeard(_ line: String, isElsewhere: Bool = false) -> Bool { !others.take(line, isElsewhere: isElsewhere) }
        #expect(isHeard("+1 [main] <Shop.Detail: 0x1> init"))
        #expect(!isHeard("+1 [main] <Shop.Detail: 0x2> init", isElsewhere: true))
        #expect(!isHeard("+1 [main] <Shop.Detail: 0x2> viewDidLoad()"))
        // Includes what another task does to a controller of this test.
        #expect(isHeard("+2 [main] <Shop.Detail: 0x1> viewDidLoad()", isElsewhere: true))
        #expect(isHeard("+2 [main] <Shop.Detail: 0x1> deinit", isElsewhere: true))
        #expect(!isHeard("+3 [main] <Shop.Detail: 0x2> deinit"))
        // The address is used again.
        #expect(isHeard("+4 [main] <Shop.Detail: 0x2> init"))
        #expect(isHeard("+4 [main] <Shop.Box<Shop.Item>: 0x3> addChild(_:) <Shop.Detail: 0x2>"))
        #expect(isHeard("# class: Shop.Detail < UIViewController", isElsewhere: true))
    }

    @Test func tasksKnowTheirRecording() async {
        let (own, other) = (ConsoleRecording(), ConsoleRecording())
        #expect(RecordingScope.isElsewhere(than: ObjectIdentifier(own)))
        await RecordingScope.$recordings.withValue([ObjectIdentifier(own)]) {
            #expect(!RecordingScope.isElsewhere(than: ObjectIdentifier(own)))
            #expect(RecordingScope.isElsewhere(than: ObjectIdentifier(other)))
            await Task { #expect(!RecordingScope.isElsewhere(than: ObjectIdentifier(own))) }.value
        }
    }
}
