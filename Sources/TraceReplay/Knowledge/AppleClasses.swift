import TraceModel

/// The view controllers of Apple's frameworks.
///
/// They add and remove their children by private calls, in an order of their own, and an app's hooks see only some of their
/// calls.
///
/// Sources: the class pages of UIKit, SwiftUI, SafariServices, PhotosUI, AVKit, MessageUI, Messages, QuickLook, StoreKit, ContactsUI,
/// EventKitUI, GameKit, GameController, PassKit, VisionKit, MapKit, MediaPlayer, ReplayKit, IntentsUI, IdentityLookupUI, FileProviderUI,
/// AuthenticationServices, CoreAudioKit, DeviceDiscoveryUI, ExtensionKit, ScreenTime, TVUIKit, Twitter and Social on
/// developer.apple.com/documentation; WebKit's sources (`UIProcess/ios`) for its two; and, for private classes, the names that UIKit's
/// own messages print.
package enum AppleClasses {
    /// Prefixes of classes without a module that only Apple's frameworks use.
    private static let prefixes = [
        "UI", "_UI", "__UI", "TUI", "_TUI", "_SF", "_MF", "_AV", "_QL", "_PH", "PUPhoto", "PUUI",
    ]

    /// The first bytes of these.
    private static let prefixInitials = Set(prefixes.compactMap(\.utf8.first))

    /// The start of every SwiftUI class, in Swift's and in the runtime's spelling.
    private static let swiftUI = ["SwiftUI.", "_TtGC7SwiftUI", "_TtC7SwiftUI", "_TtCC7SwiftUI", "_TtGCC7SwiftUI"]

    /// SwiftUI's classes as Swift prints them without their module and their generic arguments.
    private static let swiftUINames: Set<Substring> = [
        "DestinationHostingController", "HostingController", "NavigationStackHostingController",
        "NotifyingMulticolumnSplitViewController", "PlatformAlertController", "PresentationHostingController",
        "StyleContextSplitViewNavigationController",
    ]

    /// The first bytes of these.
    private static let swiftUIInitials = Set(swiftUINames.compactMap(\.utf8.first))

    /// Frameworks whose controllers are written in Swift, so that their names begin with the module.
    private static let modules: Set<Substring> = [
        "AVKit", "AppIntents", "AuthenticationServices", "ContactsUI", "DeviceDiscoveryUI", "EventKitUI",
        "FamilyControls",
        "FinanceKitUI", "GameKit", "GroupActivities", "ImagePlayground", "JournalingSuggestions",
        "ManagedAppDistribution",
        "MapKit", "MarketplaceKit", "MusicKit", "PDFKit", "PaperKit", "PassKit", "PencilKit", "PhotosUI",
        "ProximityReader",
        "QuickLook", "RealityKit", "RoomPlan", "SafariServices", "SharedWithYou", "StoreKit", "SwiftUICore", "TipKit",
        "VisionKit", "WebKit", "WorkoutKit",
    ]

    /// The ends of the names of modules that join two of Apple's frameworks: `_GroupActivities_UIKit`.
    private static let overlays = ["_SwiftUI", "_UIKit"]

    private static func isModule(_ name: Substring) -> Bool {
        modules.contains(name) || name.hasPrefix("_") && overlays.contains(where: name.hasSuffix)
    }

    private static let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")

    /// Classes whose prefix other people use, too. It has two capital letters at least, as few classes of apps have.
    private static let names: Set<String> = [
        "ABNewPersonViewController", "ABPeoplePickerNavigationController", "ABPersonViewController",
        "ABUnknownPersonViewController", "ARQuickLookViewController",
        "ASAccountAuthenticationModificationViewController", "ASAuthorizationController",
        "ASCredentialProviderViewController", "AUGenericViewController", "AUViewController",
        "AVContinuityDevicePickerViewController", "AVEmbeddedPlaybackControlsViewController",
        "AVFullScreenViewController", "AVPictureInPictureVideoCallViewController", "AVPlaybackControlsViewController",
        "AVPlayerViewController", "CABTMIDICentralViewController", "CABTMIDILocalPeripheralViewController",
        "CAMImagePickerCameraViewController", "CAMPreviewViewController", "CAMViewfinderViewController",
        "CKSMSComposeController", "CNContactPickerViewController", "CNContactViewController",
        "DDDevicePickerViewController", "DOCRemoteViewController", "EKCalendarChooser", "EKEventEditViewController",
        "EKEventViewController", "EXHostViewController", "FPUIActionExtensionViewController", "GCEventViewController",
        "GKAchievementViewController", "GKChallengesViewController", "GKFriendRequestComposeViewController",
        "GKGameCenterViewController", "GKLeaderboardViewController", "GKMatchmakerViewController",
        "GKTurnBasedMatchmakerViewController", "GLKViewController", "ILClassificationUIExtensionViewController",
        "INUIAddVoiceShortcutViewController", "INUIEditVoiceShortcutViewController", "MCBrowserViewController",
        "MFMailComposeInternalViewController", "MFMailComposeViewController", "MFMessageComposeViewController",
        "MKLookAroundViewController", "MKMapItemDetailViewController", "MPMediaPickerController",
        "MPMoviePlayerViewController", "MSMessagesAppViewController", "MSStickerBrowserViewController",
        "PHLivePhotoViewController", "PHPickerViewController", "PKAddPassesViewController",
        "PKAddPaymentPassViewController", "PKAddSecureElementPassViewController",
        "PKPaymentAuthorizationViewController", "PKShareSecureElementPassViewController", "PLUICameraViewController",
        "QLPreviewController", "QLRemotePreviewContentController", "RPBroadcastActivityViewController",
        "RPPreviewViewController", "SFAddToHomeScreenViewController", "SFAuthenticationViewController",
        "SFSafariViewController", "SKCloudServiceSetupViewController", "SKStoreProductViewController",
        "SLComposeServiceViewController", "SLComposeViewController", "SLRemoteComposeViewController",
        "STWebpageController", "TVBrowserViewController", "TVDigitEntryViewController", "TVDocumentViewController",
        "TWTweetComposeViewController", "VNDocumentCameraViewController", "WKFileUploadPanel",
        "WKFullScreenViewController",
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
        "ASAccountAuthenticationModificationViewController", "ASCredentialProviderViewController", "AUViewController",
        "AVPictureInPictureVideoCallViewController", "FPUIActionExtensionViewController", "GCEventViewController",
        "GLKViewController", "ILClassificationUIExtensionViewController", "MSMessagesAppViewController",
        "MSStickerBrowserViewController", "SLComposeServiceViewController",
    ]

    /// Whether the class belongs to one of Apple's frameworks.
    package static func contain(_ className: String) -> Bool {
        let first = className.utf8.first
        // By bytes, because logs name many classes, and most are the app's.
        if first == UInt8(ascii: "S") || first == UInt8(ascii: "_"), swiftUI.contains(where: className.hasPrefix) {
            return true
        }
        let name = withoutUIKit(className)
        let (end, dot) = name.withBytes { bytes in
            let end = bytes.firstOffset(of: UInt8(ascii: "<")) ?? bytes.count
            return (end, bytes[..<end].firstOffset(of: UInt8(ascii: ".")))
        }
        if let dot { return isModule(name[..<name.utf8.index(name.startIndex, offsetBy: dot)]) }
        var bytes = name.utf8.makeIterator()
        guard let initial = bytes.next(), let second = bytes.next() else { return false }
        let base = name[..<name.utf8.index(name.startIndex, offsetBy: end)]
        return prefixInitials.contains(initial) && prefixes.contains(where: name.hasPrefix)
            || capitals.contains(second) && names.contains(name)
            || swiftUIInitials.contains(initial) && swiftUINames.contains(base)
    }

    static func isNavigationController(_ className: String) -> Bool {
        navigationControllers.contains(withoutUIKit(className))
    }

    /// Whether the class is that class of UIKit's.
    static func isNamed(_ className: String, _ name: String) -> Bool { withoutUIKit(className) == name }

    /// Whether it shows one of a tab bar controller's tabs at a time, and keeps none of them.
    static func isMoreList(_ className: String) -> Bool { isNamed(className, "UIMoreNavigationController") }

    /// Whether it belongs to the keyboard's windows, and not to the app. It adopts the accessory and input views of responders, and lets
    /// go of them when the keyboard goes down.
    ///
    /// Sources: `inputAccessoryViewController` and `inputViewController` of `UIResponder` on
    /// developer.apple.com/documentation/uikit; the responder owns both. The classes that LeakedViewControllerDetector ignores, some of
    /// them for passwords.
    static func isForInput(_ className: String) -> Bool {
        let name = withoutUIKit(className)
        // Most classes are the app's.
        guard let first = name.utf8.first, first == UInt8(ascii: "U") || first == UInt8(ascii: "_") else {
            return false
        }
        return inputPrefixes.contains(where: name.hasPrefix)
    }

    private static let inputPrefixes = [
        "UIInputWindowController", "UICompatibilityInputViewController", "UIEditingOverlayViewController",
        "UISystemInputAssistantViewController", "UISystemKeyboardDockController", "UIPredictionViewController",
        "_UIInputWindow", "_UICompatibilityInput", "_SFAppPasswordSaving", "UIKeyboardHiddenViewController",
        "_UICursorAccessory", "_UIAlertControllerTextField",
    ]

    /// Whether a subclass does the bookkeeping of its children itself.
    static func isPlainBase(_ className: String) -> Bool {
        plainBases.contains(withoutUIKit(className))
    }

    private static func withoutUIKit(_ className: String) -> String {
        className.hasPrefix("UIKit.") ? String(className.dropFirst(6)) : className
    }
}

/// The side that does the bookkeeping of a controller's children. A class inherits the greatest role of its ancestors.
enum ContainerRole: Comparable {
    /// The app.
    case custom
    /// UIKit.
    case system
    /// UIKit, with a stack.
    case navigation
}

/// Containers that do their own bookkeeping, and not in the order that Apple asks of others.
///
/// `UINavigationController` and similar containers call `willMove` and `didMove` themselves, at times of their own. Rules about
/// that order do not apply to their children.
struct SystemContainers: Sendable {
    /// Names that a configuration adds.
    private let configured: Set<String>
    /// By class with its module, and by class without it.
    private var superclasses: [String: String] = [:]
    /// The roles of the declared classes, from the classes that they inherit from.
    private var inherited: [String: ContainerRole] = [:]

    /// - Parameters:
    ///   - superclasses: those that the log declares, by class.
    ///   - configured: names that a configuration adds.
    init(superclasses: [String: String], configured: Set<String>) {
        self.configured = configured
        self.superclasses = superclasses
        for (name, superclass) in superclasses.sorted(by: { $0.key < $1.key }) {
            let bare = ClassName(name).short
            if self.superclasses[bare] == nil { self.superclasses[bare] = superclass }
        }
        for name in self.superclasses.keys.sorted() { inherit(name) }
    }

    /// Returns the role of the class itself, or of the classes that it was declared to inherit from.
    func role(of className: String) -> ContainerRole {
        role(of: className, isApples: AppleClasses.contain(className))
    }

    /// - Parameter isApples: whether it belongs to one of Apple's frameworks.
    func role(of className: String, isApples: Bool) -> ContainerRole {
        if AppleClasses.isNavigationController(className) { return .navigation }
        if isApples || isConfigured(className) { return .system }
        return declared(className).flatMap { inherited[$0] } ?? .custom
    }

    /// Whether the log declares the superclass of the class, and none of its ancestors is a container.
    func declaresNoContainer(_ className: String) -> Bool {
        declared(className) != nil && role(of: className) == .custom
    }

    /// Whether the log declares the superclass of the class.
    func declares(_ className: String) -> Bool { declared(className) != nil }

    /// Whether the class is that class of UIKit's, or was declared to inherit from it.
    func inherits(_ className: String, from appleClass: String) -> Bool {
        if AppleClasses.isNamed(className, appleClass) { return true }
        var seen: Set<String> = []
        var current = className
        // Most logs declare none.
        while let next = declared(current).flatMap({ superclasses[$0] }), seen.insert(current).inserted {
            if AppleClasses.isNamed(next, appleClass) { return true }
            current = next
        }
        return false
    }

    /// Finds the role that a class inherits, and that of all classes between it and the first ancestor with a known role.
    private mutating func inherit(_ name: String) {
        var line: [String] = []
        var seen: Set<String> = []
        var next: String? = name
        // Declarations may form a cycle.
        while let current = next, inherited[current] == nil, seen.insert(current).inserted {
            line.append(current)
            next = declared(current).flatMap { superclasses[$0] }
        }
        var role = next.flatMap { inherited[$0] } ?? .custom
        for current in line.reversed() {
            role = max(role, ofAncestor(current))
            inherited[current] = role
        }
    }

    /// Returns the role that a class gives to its subclasses.
    private func ofAncestor(_ name: String) -> ContainerRole {
        if AppleClasses.isNavigationController(name) { return .navigation }
        return isConfigured(name) || AppleClasses.contain(name) && !AppleClasses.isPlainBase(name) ? .system : .custom
    }

    /// A configuration may omit the module.
    private func isConfigured(_ name: String) -> Bool {
        guard !configured.isEmpty else { return false }
        return configured.contains(name) || configured.contains(ClassName(name).short)
    }

    /// The name under which the log declares the class's superclass.
    private func declared(_ name: String) -> String? {
        guard !superclasses.isEmpty else { return nil }
        if superclasses[name] != nil { return name }
        let bare = ClassName(name).short
        return superclasses[bare] == nil ? nil : bare
    }
}
