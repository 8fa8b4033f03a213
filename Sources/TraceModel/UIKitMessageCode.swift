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
