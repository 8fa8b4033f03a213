import Testing
import TraceModel

/// UIKit's messages as people paste them.
struct PastedMessageTests {
    private static let a = "<Shop.A: 0xa>"
    private static let b = "<Shop.B: 0xb>"

    /// Text that people write around a message, and characters that web pages remove from it.
    @Test(arguments: [
        (
            "每次都提示Warning: Attempt to present \(a) on \(b) whose view is not in the window hierarchy!如何解决",
            "presenter-outside-window \(b) \(a)"
        ),
        ("_Unbalanced calls to begin/end appearance transitions for \(a)._", "unbalanced-calls \(a)"),
        (
            "Attempting to load the view of a view controller while it is deallocating is not allowed and may result in "
                + "undefined behavior \(a)",
            "view-loaded-in-deinit \(a)"
        ),
        ("// Unbalanced calls to begin/end appearance transitions for \(a).", "unbalanced-calls \(a)"),
        (
            "/** Presenting view controllers on detached view controllers is discouraged \(a). **/",
            "presenter-detached \(a)"
        ),
        (
            "**\\* Terminating app due to uncaught exception 'X', reason: 'Pushing a navigation controller is not supported’",
            "navigation-controller-pushed"
        ),
        (
            "After a second tap the console says \"Attempt to present \(a) on \(b) while a presentation is in progress!\"",
            "presentation-refused \(b) \(a)"
        ),
        (" is pushing the same view controller instance () more than once which is not supported", "pushed-again"),
        ("Attempt to present  on  whose view is not in the window hierarchy!", "presenter-outside-window"),
        ("Attempt to present on (from ) which is already presenting .", "presenter-busy"),
        ("Attempt to present  on  which is already presenting ", "presenter-busy"),
        ("Warning: Attempt to present  on  (from ) which is already presenting", "presenter-busy"),
        ("Unbalanced calls to begin/end appearance transitions for .", "unbalanced-calls"),
        ("Unbalanced calls to begin/end appearance transitions for", "unbalanced-calls"),
        (
            "Calling -viewDidAppear: directly on a view controller is not supported, and may result in out-of-order callbacks.",
            "callback-called-directly"
        ),
    ])
    func readsMessagesThatPeoplePaste(_ line: String, _ event: String) {
        for log in [
            ReadLog("<Z: 0x9> init\n\(line)\n<Z: 0x9> deinit"), ReadLog("X[1:2] <Z: 0x9> init\nX[1:2] \(line)"),
        ] {
            let found = log.events.filter { $0.kind == .diagnostic }
            let texts = found.map { event in
                let code = event.detail.map { String($0.prefix { $0 != ":" }) }
                return [code, event.subject, event.object].compactMap(\.self).joined(separator: " ")
            }
            #expect(texts == [event])
        }
    }

    @Test func aMessageDoesNotGoOnInTheNextParagraph() {
        let log = ReadLog("Unbalanced calls to begin/end appearance transitions for\n\nI have created a tab bar.")
        #expect(log.events.map { "\($0.kind.name) \($0.subject ?? "-")" } == ["diagnostic -"])
    }

    @Test func aMessageWithoutItsLastObjectLeavesTheNextLineAlone() {
        let log = ReadLog("Attempt to present  on  which is already presenting \n<Z: 0x9> viewDidLoad")
        #expect(log.events.map { "\($0.kind.name) \($0.subject ?? "-")" } == ["diagnostic -", "viewDidLoad <Z: 0x9>"])
    }
}
