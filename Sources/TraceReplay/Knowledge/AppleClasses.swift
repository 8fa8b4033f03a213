/// The view controllers of Apple's frameworks.
///
/// They add and remove their children by private calls, in an order of their own, and an app's hooks see only some of their
/// calls.
///
/// Sources: the class pages of UIKit, SwiftUI, SafariServices, PhotosUI, AVKit, MessageUI, QuickLook, StoreKit, ContactsUI,
/// EventKitUI, GameKit, PassKit, VisionKit, MediaPlayer, ReplayKit, IntentsUI and Social on developer.apple.com/documentation,
/// and, for private classes, the names that UIKit's own messages print.
package enum AppleClasses {
    /// Prefixes of classes without a module that only Apple's frameworks use.
    private static let prefixes = [
        "UI", "_UI", "__UI", "TUI", "_TUI", "_SF", "_MF", "_AV", "_QL", "_PH", "PUPhoto", "PUUI",
    ]

    /// The start of every SwiftUI class, in Swift's and in the runtime's spelling.
    private static let swiftUI = ["SwiftUI.", "_TtGC7SwiftUI", "_TtC7SwiftUI", "_TtCC7SwiftUI", "_TtGCC7SwiftUI"]

    /// SwiftUI's classes as Swift prints them without their module and their generic arguments.
    private static let swiftUINames: Set<Substring> = [
        "DestinationHostingController", "HostingController", "NavigationStackHostingController",
        "NotifyingMulticolumnSplitViewController", "PlatformAlertController", "PresentationHostingController",
        "StyleContextSplitViewNavigationController",
    ]

    /// Classes whose prefix other people use, too.
    private static let names: Set<String> = [
        "ABNewPersonViewController", "ABPeoplePickerNavigationController", "ABPersonViewController",
        "ABUnknownPersonViewController", "ARQuickLookViewController", "ASAuthorizationController",
        "AVEmbeddedPlaybackControlsViewController", "AVFullScreenViewController", "AVPlaybackControlsViewController",
        "AVPlayerViewController", "CAMImagePickerCameraViewController", "CAMPreviewViewController",
        "CAMViewfinderViewController", "CKSMSComposeController", "CNContactPickerViewController",
        "CNContactViewController", "DOCRemoteViewController", "EKCalendarChooser", "EKEventEditViewController",
        "EKEventViewController", "GKAchievementViewController", "GKFriendRequestComposeViewController",
        "GKGameCenterViewController", "GKLeaderboardViewController", "GKMatchmakerViewController",
        "GKTurnBasedMatchmakerViewController", "INUIAddVoiceShortcutViewController",
        "INUIEditVoiceShortcutViewController", "MCBrowserViewController", "MFMailComposeInternalViewController",
        "MFMailComposeViewController", "MFMessageComposeViewController", "MKLookAroundViewController",
        "MPMediaPickerController", "MPMoviePlayerViewController", "PHLivePhotoViewController", "PHPickerViewController",
        "PKAddPassesViewController", "PKAddPaymentPassViewController", "PKAddSecureElementPassViewController",
        "PKPaymentAuthorizationViewController", "PKShareSecureElementPassViewController", "PLUICameraViewController",
        "QLPreviewController", "QLRemotePreviewContentController", "RPBroadcastActivityViewController",
        "RPPreviewViewController", "SFAddToHomeScreenViewController", "SFAuthenticationViewController",
        "SFSafariViewController", "SKCloudServiceSetupViewController", "SKStoreProductViewController",
        "SLComposeViewController", "SLRemoteComposeViewController", "VNDocumentCameraViewController",
    ]

    /// The navigation controllers, which have a stack and cannot be pushed.
    ///
    /// Source: "Inherits From" on each class's page.
    private static let navigationControllers: Set<String> = [
        "UINavigationController", "UIMoreNavigationController", "UIImagePickerController", "UIVideoEditorController",
        "UIDocumentMenuViewController", "MFMailComposeViewController", "MFMessageComposeViewController",
        "ABPeoplePickerNavigationController", "EKEventEditViewController", "_UINavigationController",
    ]

    /// Classes that are made for subclassing, and leave their children to the subclass.
    private static let plainBases: Set<String> = [
        "UIViewController", "UITableViewController", "UICollectionViewController", "UIInputViewController",
        "GLKViewController", "MSMessagesAppViewController", "SLComposeServiceViewController",
    ]

    /// Whether the class belongs to one of Apple's frameworks.
    package static func contain(_ className: String) -> Bool {
        if swiftUI.contains(where: className.hasPrefix) { return true }
        let name = withoutUIKit(className)
        let base = name.prefix { $0 != "<" }
        guard !base.utf8.contains(UInt8(ascii: ".")) else { return false }
        return prefixes.contains(where: name.hasPrefix) || names.contains(name) || swiftUINames.contains(base)
    }

    static func isNavigationController(_ className: String) -> Bool {
        navigationControllers.contains(withoutUIKit(className))
    }

    /// Whether the class is that class of UIKit's.
    static func isNamed(_ className: String, _ name: String) -> Bool { withoutUIKit(className) == name }

    /// Whether it shows one of a tab bar controller's tabs at a time, and keeps none of them.
    static func isMoreList(_ className: String) -> Bool { isNamed(className, "UIMoreNavigationController") }

    /// Whether it adopts the accessory and input views of responders, and lets go of them when the keyboard goes down.
    ///
    /// Source: `inputAccessoryViewController` and `inputViewController` of `UIResponder` on
    /// developer.apple.com/documentation/uikit; the responder owns both.
    static func isForInput(_ className: String) -> Bool {
        let name = withoutUIKit(className)
        return inputPrefixes.contains(where: name.hasPrefix)
    }

    private static let inputPrefixes = [
        "UIInputWindowController", "UICompatibilityInputViewController", "UIEditingOverlayViewController",
        "UISystemInputAssistantViewController", "UISystemKeyboardDockController", "UIPredictionViewController",
        "_UIInputWindow", "_UICompatibilityInput",
    ]

    /// Whether a subclass does the bookkeeping of its children itself.
    static func isPlainBase(_ className: String) -> Bool {
        plainBases.contains(withoutUIKit(className))
    }

    private static func withoutUIKit(_ className: String) -> String {
        className.hasPrefix("UIKit.") ? String(className.dropFirst(6)) : className
    }
}
