import TraceModel

extension CallStacks.Image {
    /// Whose code it holds. A simulator has copies of the system's libraries, whose paths end like those of the system.
    var origin: KnownFrame.ImageOwner {
        let stem = name.hasPrefix("lib") ? name.dropFirst(3) : name[...]
        if stem.prefix(while: { $0 != "." }) == "VCTraceRecorder" { return .recorder }
        guard isOfSystem else { return .app }
        return .system(
            isUIKit: name.hasPrefix("UIKit"), callsAtOnce: Self.callingAtOnce.contains(stem.prefix { $0 != "." }))
    }

    /// Libraries that call functions of the app before they return, such as those that walk lists. UIKit, and what has a run loop or
    /// queues, also calls them later.
    private static let callingAtOnce: Set<Substring> = [
        "swiftCore", "objc", "c", "system_c", "c++", "stdc++", "Foundation", "CoreFoundation", "Testing",
    ]

    private var isOfSystem: Bool {
        guard let path else { return Self.isSystems(name) }
        // Apps for older systems bring Swift's libraries along.
        if name.hasPrefix("libswift"), name.hasSuffix(".dylib") { return true }
        return path.contains("/usr/lib/") || path.contains("/System/") || path.hasPrefix("/lib")
            || path.contains("/Developer/Platforms/") || path.hasPrefix("/Developer/")
    }

    /// Traces of devices have no paths of apps. Older recorders wrote none of the system's libraries either.
    private static func isSystems(_ name: String) -> Bool {
        names.contains(name) || name.hasPrefix("libsystem_") || name.hasPrefix("libswift")
            || name.hasPrefix("libdispatch")
            || name.hasPrefix("libobjc") || name.hasPrefix("linux-vdso") || name.hasPrefix("dyld")
    }

    private static let names: Set<String> = [
        "UIKit", "UIKitCore", "UIFoundation", "Foundation", "CoreFoundation", "QuartzCore", "GraphicsServices",
        "SwiftUI", "SwiftUICore",
        "FrontBoardServices", "BoardServices", "BaseBoard", "RunningBoardServices", "CFNetwork", "Combine",
        "CoreAutoLayout", "XCTest",
        "XCTestCore", "XCUIAutomation", "Testing", "SafariServices", "WebKit", "MapKit", "AVKit", "PhotosUI",
        "MessageUI", "StoreKit",
        "GameKit", "QuickLook", "ContactsUI", "EventKitUI",
    ]
}
