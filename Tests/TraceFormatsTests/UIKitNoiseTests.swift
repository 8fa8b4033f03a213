import Testing
import TraceModel

/// Lines that are like UIKit's messages, and are none that vctrace reads.
struct UIKitNoiseTests {
    private static let a = UIKitMessageTests.a
    private static let b = UIKitMessageTests.b

    @Test(arguments: [
        "Attempt to present \(a) on \(b)", "Attempt to present", "Objective-C exception thrown.",
        "reason: 'something else'",
        "Fatal Exception: NSRangeException", "Attempt to present a gift to somebody", "Unbalanced calls of duty",
        "Presenting view controllers is fun", "Terminating app due to uncaught exception 'X', reason: 'out of bounds'",
        "pushViewController:animated: was called", "settingsWereLoadedFromTheUserDefaultsOfTheApp",
        "Name: Shop Reason: none", "We saw unbalanced calls to begin/end appearance transitions for some screens",
        "Unbalanced calls to begin/end appearance transitions for some screens",
    ])
    func whatOnlyBeginsLikeAMessageIsNone(_ line: String) {
        let log = ReadLog("<Z: 0x9> init\n\(line)\nconnected\n<Z: 0x9> deinit\n\(line)")
        #expect(log.events.map(\.line) == [1, 4])
        #expect(log.problems.isEmpty)
        #expect(log.skipped == 3)
    }

    @Test func aCategoryIsNoThread() {
        #expect(
            ReadLog("[Presentation] Attempt to present A on B while a presentation is in progress.").events.map(
                \.thread) == [nil])
        #expect(ReadLog("[main] Pushing a navigation controller is not supported").events.map(\.thread) == ["main"])
    }

    @Test(arguments: [
        "[Assert] something else", "Could not load the \"x\" image referenced from a nib",
        "Requesting visual style in an implementation that has disabled it",
        "UIViewController is missing its initial trait collection populated during initialization. View controller: \(a)",
        "Tried to pop to a view controller that doesn't exist.", "Unbalanced calls to something",
        "-[UIViewController _loadViewFromNibNamed:bundle:] loaded the \"X\" nib but the view outlet was not set.",
        "*** Terminating app due to uncaught exception 'X', reason: 'index out of bounds'",
    ])
    func otherMessagesAreNoise(_ line: String) {
        let log = ReadLog(line)
        #expect(log.events.isEmpty && log.problems.isEmpty && log.skipped == 1)
    }
}
