import TraceModel

/// UIKit's console messages about controllers: misuse (M) and exceptions (E).
///
/// The wording is Apple's, as public bug reports quote it; older systems end a message with `!` and newer ones with a
/// dot, and insert the controller from which a presentation was asked for.
enum UIKitMessages {
    /// In the order of their codes.
    private static let texts: KeyValuePairs<UIKitMessageCode, String> = [
        .unbalancedCalls: "Unbalanced calls to begin/end appearance transitions for {subject}",
        // The three ways to refuse a presentation: the presenter is at fault.
        .presenterOutsideWindow:
            "Attempt to present {object} on {subject}[ (from {other})] whose view is not in the window hierarchy",
        .presenterBusy: "Attempt to present {object} on {subject}[ (from {other})] which is already presenting {other}",
        .presentationRefused:
            "Attempt to present {object} on {subject}[ (from {other})] while a presentation is in progress",
        .dismissalRefused:
            "Attempt to dismiss from view controller {subject} while a presentation or dismiss is in progress",
        .presentationRefused:
            "Attempt to present {object} on {subject}[ (from {other})] which is waiting for a delayed",
        .presenterDetached: "Presenting view controllers on detached view controllers is discouraged[:] {subject}",
        .presenterDetached: "Presenting view controller {subject} from detached view controller {object} is ",
        .nestedNavigation: "nested push animation can result in[ a] corrupted navigation bar",
        .nestedNavigation: "nested pop animation can result in[ a] corrupted navigation bar",
        .navigationUnfinished: "Finishing up a navigation transition in an unexpected state",
        // It names the bar, which is not a controller.
        .navigationBarBusy: "Attempting to begin a transition on navigation bar ({view}) while a transition",
        .navigationRefused: "push{word} called on {subject} while an existing transition or presentation",
        .navigationRefused: "pop{word} called on {subject} while an existing transition or presentation",
        .navigationRefused: "set{word} called on {subject} while an existing transition or presentation",
        .navigationRefused: "_apply{word} called on {subject} while an existing transition or presentation",
        .viewLoadedInDeinit:
            "Attempting to load the view of a view controller while it is deallocating is not allowed{any}({subject})",
        .viewLoadedInDeinit:
            "Attempting to load the view of a view controller while it is deallocating is not allowed and may result in "
            + "undefined behavior {subject}",
        .callbackCalledDirectly:
            "Calling -{word} directly on a view controller is not supported[{any}View controller: {subject}]",
        .wrongParent:
            "child view controller:{subject} should have parent view controller:{object} but actual parent is:{other}",
        .wrongParent:
            "child view controller:{subject} should have parent view controller:{object} but requested parent is:{other}",
        .viewOfTwoControllers:
            "A view can only be associated with at most one view controller at a time! View {view} is associated with "
            + "{subject}. Clear this association before associating this view with {object}",
        .pushedAgain: "Pushing the same view controller instance more than once is not supported ({subject})",
        .pushedAgain: "{subject} is pushing the same view controller instance ({object}) more than once",
        .navigationControllerPushed: "Pushing a navigation controller is not supported",
        .activeControllerPresented: "Application tried to present modally an active controller {subject}",
        .activeControllerPresented:
            "Application tried to present modally a view controller {subject} that is already being presented by {object}",
        .activeControllerPresented:
            "Application tried to present modally a view controller {subject} that has a parent view controller {object}",
        .nothingPresented: "Application tried to present a nil modal view controller on target {subject}",
        .noCommonParent: "Children view controllers {subject} and {object} must have a common parent view controller"
            + "[ when calling {word}]",
        .embeddedTwice: "There are unexpected subviews in the container view",
        .noRootController:
            "Application windows are expected to have a root view controller at the end of application launch",
    ]

    /// How many bytes of a message's own text identify a line as its beginning.
    static let shortestBeginning = 12

    static let categories: [StaticString] = [
        "Presentation", "ViewController", "Assert", "UIViewController", "Containment", "Navigation", "Warning", "UIKit",
    ]

    static let byFirstByte: [[MessageTemplate]] = {
        var table = [[MessageTemplate]](repeating: [], count: 256)
        for (code, text) in texts {
            let template = MessageTemplate(code, text)
            for byte in template.firstBytes { table[Int(byte)].append(template) }
        }
        return table
    }()
}
