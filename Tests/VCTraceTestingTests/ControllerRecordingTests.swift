import Testing

@testable import VCTraceTesting

@Suite struct ControllerRecordingTests {
    /// A recording that waited after a refusal would never end.
    @Test func onlyRoomIsWaitedFor() throws {
        #expect(try ControllerRecording.isAdded(7))
        #expect(try !ControllerRecording.isAdded(-2))
        #expect(throws: ControllerRecording.Unavailable.self) { try ControllerRecording.isAdded(-1) }
    }
}
