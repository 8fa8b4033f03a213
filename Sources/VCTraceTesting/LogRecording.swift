/// Takes what an app logs while a test runs.
///
/// A recorder in the app conforms, so that
/// ``expectNoFindings(atLeast:keeping:options:recording:isolation:fileID:filePath:line:column:while:)`` need not read what the
/// process prints.
public protocol LogRecording: Sendable {
    /// Begins to record; waits where another test is recording and only one can.
    func start() async throws

    /// The whole lines so far, without their line feeds.
    var lines: [String] { get async }

    /// Ends the recording.
    func stop() async
}
