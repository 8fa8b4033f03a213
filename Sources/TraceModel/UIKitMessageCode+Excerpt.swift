extension UIKitMessageCode {
    /// What the message says, without the controllers that it names.
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
        }
    }

    /// The code of a word, or of the number that stores of earlier versions have: `M4`.
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
