import TraceModel

/// UIKit's console messages about controllers: misuse (M) and exceptions (E).
///
/// The wording is Apple's, as public bug reports quote it; older systems end a message with `!` and newer ones with a
/// dot, and insert the controller from which a presentation was asked for.
struct UIKitMessages: Sendable {
    static let shared = UIKitMessages()

    /// In the order of their codes.
    static let templates: [MessageTemplate] = [
        MessageTemplate(.m1, "Unbalanced calls to begin/end appearance transitions for {subject}"),
        // The three ways to refuse a presentation: the presenter is at fault.
        MessageTemplate(
            .m2, "Attempt to present {object} on {subject}[ (from {other})] whose view is not in the window hierarchy"),
        MessageTemplate(
            .m3, "Attempt to present {object} on {subject}[ (from {other})] which is already presenting {other}"),
        MessageTemplate(
            .m4, "Attempt to present {object} on {subject}[ (from {other})] while a presentation is in progress"),
        MessageTemplate(
            .m5, "Attempt to dismiss from view controller {subject} while a presentation or dismiss is in progress"),
        MessageTemplate(
            .m4, "Attempt to present {object} on {subject}[ (from {other})] which is waiting for a delayed"),
        MessageTemplate(.m6, "Presenting view controllers on detached view controllers is discouraged[:] {subject}"),
        MessageTemplate(.m6, "Presenting view controller {subject} from detached view controller {object} is "),
        MessageTemplate(.m7, "nested push animation can result in[ a] corrupted navigation bar"),
        MessageTemplate(.m7, "nested pop animation can result in[ a] corrupted navigation bar"),
        MessageTemplate(.m8, "Finishing up a navigation transition in an unexpected state"),
        // It names the bar, which is no controller.
        MessageTemplate(.m9, "Attempting to begin a transition on navigation bar ({view}) while a transition"),
        MessageTemplate(.m10, "push{word} called on {subject} while an existing transition or presentation"),
        MessageTemplate(.m10, "pop{word} called on {subject} while an existing transition or presentation"),
        MessageTemplate(.m10, "set{word} called on {subject} while an existing transition or presentation"),
        MessageTemplate(.m10, "_apply{word} called on {subject} while an existing transition or presentation"),
        MessageTemplate(
            .m11,
            "Attempting to load the view of a view controller while it is deallocating is not allowed{any}({subject})"),
        MessageTemplate(
            .m12, "Calling -{word} directly on a view controller is not supported[{any}View controller: {subject}]"),
        MessageTemplate(
            .e1,
            "child view controller:{subject} should have parent view controller:{object} but actual parent is:{other}"),
        MessageTemplate(
            .e1,
            "child view controller:{subject} should have parent view controller:{object} but requested parent is:{other}"
        ),
        MessageTemplate(
            .e2,
            "A view can only be associated with at most one view controller at a time! View {view} is associated with "
                + "{subject}. Clear this association before associating this view with {object}"),
        MessageTemplate(.e3, "Pushing the same view controller instance more than once is not supported ({subject})"),
        MessageTemplate(.e3, "{subject} is pushing the same view controller instance ({object}) more than once"),
        MessageTemplate(.e4, "Pushing a navigation controller is not supported"),
        MessageTemplate(.e5, "Application tried to present modally an active controller {subject}"),
        MessageTemplate(
            .e5,
            "Application tried to present modally a view controller {subject} that is already being presented by {object}"
        ),
        MessageTemplate(
            .e5, "Application tried to present modally a view controller {subject} that has a parent view controller {object}"
        ),
        MessageTemplate(.e6, "Application tried to present a nil modal view controller on target {subject}"),
        MessageTemplate(
            .e7,
            "Children view controllers {subject} and {object} must have a common parent view controller"
                + "[ when calling {word}]"),
        MessageTemplate(.e8, "There are unexpected subviews in the container view"),
        MessageTemplate(
            .e9, "Application windows are expected to have a root view controller at the end of application launch"),
    ]

    /// So much of a message's own text tells that a line is its beginning.
    static let shortestBeginning = 12

    /// The tags with which UIKit's messages are logged.
    static let categories: [StaticString] = [
        "Presentation", "ViewController", "Assert", "UIViewController", "Containment", "Navigation", "Warning", "UIKit",
    ]

    /// The templates that can fit a message, by its first byte.
    let byFirstByte: [[MessageTemplate]]

    private init() {
        var table = [[MessageTemplate]](repeating: [], count: 256)
        for template in Self.templates {
            for byte in template.firstBytes { table[Int(byte)].append(template) }
        }
        byFirstByte = table
    }
}
