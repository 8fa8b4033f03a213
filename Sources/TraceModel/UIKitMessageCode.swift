/// A message of UIKit's own about the misuse of controllers, or an exception. The raw value is the word that people see.
@usableFromInline package enum UIKitMessageCode: String, CaseIterable, Sendable {
    case unbalancedCalls = "unbalanced-calls"
    case presenterOutsideWindow = "presenter-outside-window"
    case presenterBusy = "presenter-busy"
    case presentationRefused = "presentation-refused"
    case dismissalRefused = "dismissal-refused"
    case presenterDetached = "presenter-detached"
    case nestedNavigation = "nested-navigation"
    case navigationUnfinished = "navigation-unfinished"
    case navigationBarBusy = "navigation-bar-busy"
    case navigationRefused = "navigation-refused"
    case viewLoadedInDeinit = "view-loaded-in-deinit"
    case callbackCalledDirectly = "callback-called-directly"
    case scenesNotAdopted = "scenes-not-adopted"

    // Exceptions: the app ends with them.

    case wrongParent = "wrong-parent"
    case viewOfTwoControllers = "view-of-two-controllers"
    case pushedAgain = "pushed-again"
    case navigationControllerPushed = "navigation-controller-pushed"
    case activeControllerPresented = "active-controller-presented"
    case nothingPresented = "nothing-presented"
    case noCommonParent = "no-common-parent"
    case embeddedTwice = "embedded-twice"
    case noRootController = "no-root-controller"
    case scenesRequired = "scenes-required"

    /// Whether the app ends with it.
    package var isException: Bool {
        switch self {
        case .wrongParent, .viewOfTwoControllers, .pushedAgain, .navigationControllerPushed, .activeControllerPresented,
            .nothingPresented, .noCommonParent, .embeddedTwice, .noRootController, .scenesRequired:
            true
        default: false
        }
    }
}

extension UIKitMessageCode {
    /// The text of the message, without the controllers that it names.
    package var excerpt: String {
        switch self {
        case .unbalancedCalls: "Unbalanced calls to begin/end appearance transitions for …"
        case .presenterOutsideWindow: "Attempt to present … on … whose view is not in the window hierarchy"
        case .presenterBusy: "Attempt to present … on … which is already presenting …"
        case .presentationRefused: "Attempt to present … on … while a presentation is in progress"
        case .dismissalRefused:
            "Attempt to dismiss from view controller … while a presentation or dismiss is in progress"
        case .presenterDetached: "Presenting view controllers on detached view controllers is discouraged …"
        case .nestedNavigation: "nested push animation can result in corrupted navigation bar"
        case .navigationUnfinished: "Finishing up a navigation transition in an unexpected state"
        case .navigationBarBusy:
            "Attempting to begin a transition on navigation bar (…) while a transition is in progress"
        case .navigationRefused:
            "pushViewController:animated: called on … while an existing transition or presentation is occurring"
        case .viewLoadedInDeinit:
            "Attempting to load the view of a view controller while it is deallocating is not allowed …"
        case .callbackCalledDirectly: "Calling -viewWillAppear: directly on a view controller is not supported …"
        case .scenesNotAdopted:
            "This process does not adopt UIScene lifecycle. This will become an assert in a future version."
        case .wrongParent: "child view controller:… should have parent view controller:… but actual parent is:…"
        case .viewOfTwoControllers: "A view can only be associated with at most one view controller at a time! …"
        case .pushedAgain: "Pushing the same view controller instance more than once is not supported (…)"
        case .navigationControllerPushed: "Pushing a navigation controller is not supported"
        case .activeControllerPresented: "Application tried to present modally an active controller …"
        case .nothingPresented: "Application tried to present a nil modal view controller on target …"
        case .noCommonParent: "Children view controllers … and … must have a common parent view controller …"
        case .embeddedTwice: "There are unexpected subviews in the container view. …"
        case .noRootController:
            "Application windows are expected to have a root view controller at the end of application launch"
        case .scenesRequired:
            "Application failed to launch: UIScene life cycle is required for apps built with this SDK."
        }
    }

    /// Finds the code for a word, or for the number that stores of earlier versions have: `M4`.
    package init?(word: some StringProtocol) {
        if let code = Self(rawValue: String(word)) {
            self = code
            return
        }
        let (warnings, exceptions) = (Self.allCases.filter { !$0.isException }, Self.allCases.filter(\.isException))
        guard let number = Int(word.dropFirst()), number > 0 else { return nil }
        let codes = word.first == "M" ? warnings : word.first == "E" ? exceptions : []
        guard number <= codes.count else { return nil }
        self = codes[number - 1]
    }
}
