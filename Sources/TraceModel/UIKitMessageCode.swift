/// A message of UIKit's own about the misuse of controllers, or an exception. The raw value is the word that people see.
@usableFromInline package enum UIKitMessageCode: String, CaseIterable, Sendable {
    /// Unbalanced calls to begin and end appearance transitions.
    case unbalancedCalls = "unbalanced-calls"
    /// A presenter whose view is not in the window's hierarchy: refused.
    case presenterOutsideWindow = "presenter-outside-window"
    /// A presenter that presents already: refused.
    case presenterBusy = "presenter-busy"
    /// A presentation while another one is under way: refused.
    case presentationRefused = "presentation-refused"
    /// A dismissal while a presentation or dismissal is under way: refused.
    case dismissalRefused = "dismissal-refused"
    /// A presenter that is in no hierarchy.
    case presenterDetached = "presenter-detached"
    /// A push or pop inside another one.
    case nestedNavigation = "nested-navigation"
    /// What follows such a push or pop.
    case navigationUnfinished = "navigation-unfinished"
    /// A change of the navigation bar during a transition.
    case navigationBarBusy = "navigation-bar-busy"
    /// A change of the stack during a transition: ignored.
    case navigationRefused = "navigation-refused"
    /// A view that is loaded while its controller is deallocated.
    case viewLoadedInDeinit = "view-loaded-in-deinit"
    /// An appearance callback that is not UIKit's call.
    case callbackCalledDirectly = "callback-called-directly"

    // Exceptions: the app ends with them.

    /// A child's view in a view whose controller is not its parent.
    case wrongParent = "wrong-parent"
    /// A view that two controllers have.
    case viewOfTwoControllers = "view-of-two-controllers"
    /// A controller that is on the stack already.
    case pushedAgain = "pushed-again"
    /// A navigation controller that is pushed.
    case navigationControllerPushed = "navigation-controller-pushed"
    /// A controller that is presented, while it is presented already or has a parent.
    case activeControllerPresented = "active-controller-presented"
    /// Nil, presented.
    case nothingPresented = "nothing-presented"
    /// A transition between controllers of two parents.
    case noCommonParent = "no-common-parent"
    /// A container view that has its child already.
    case embeddedTwice = "embedded-twice"
    /// A window without a root at the end of the launch.
    case noRootController = "no-root-controller"

    /// Whether the app ends with it.
    package var isException: Bool {
        switch self {
        case .unbalancedCalls, .presenterOutsideWindow, .presenterBusy, .presentationRefused, .dismissalRefused,
            .presenterDetached, .nestedNavigation, .navigationUnfinished, .navigationBarBusy, .navigationRefused,
            .viewLoadedInDeinit, .callbackCalledDirectly:
            false
        case .wrongParent, .viewOfTwoControllers, .pushedAgain, .navigationControllerPushed, .activeControllerPresented,
            .nothingPresented, .noCommonParent, .embeddedTwice, .noRootController:
            true
        }
    }
}
