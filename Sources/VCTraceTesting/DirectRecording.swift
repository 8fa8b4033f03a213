import Foundation

/// A recording that begins and ends on the thread that asks for it.
protocol DirectRecording: LogRecording {
    /// Begins to record, on the main thread.
    func begin() throws

    /// The whole lines so far.
    var recordedLines: [String] { get }

    func end()
}

/// The recording of tests that name none: what the recorder sees where there is UIKit, else what the process prints.
func defaultRecording() -> any DirectRecording {
    ControllerRecording.isAvailable ? ControllerRecording(hearsOneTest: true) : ConsoleRecording()
}
