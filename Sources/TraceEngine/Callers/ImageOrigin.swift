import Foundation
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
        if name.hasSuffix(".dylib"), Self.isSwifts(name.dropLast(6)) { return true }
        if Self.roots.contains(where: path.hasPrefix) || Self.parts.contains(where: { path.contains($0) }) {
            return true
        }
        // A system that is not at the root of the disk, such as a toolchain. An app's own folder of that name has others below it.
        guard let inner = path.range(of: "/usr/lib/", options: .backwards)?.upperBound else { return false }
        let folder = path[inner...].dropLast(name.count).split(separator: "/").first
        return folder.map { ["swift", "system"].contains($0) || $0.contains("-linux-") } ?? true
    }

    private static let roots = [
        "/System/", "/usr/lib", "/lib/", "/lib32/", "/lib64/", "/Developer/", "/Library/Apple/",
    ]

    private static let parts = ["/System/Library/", ".platform/Developer/", "/RuntimeRoot/"]

    /// `libswiftCore`, `libswift_Concurrency` and `libswiftos`, but not `libswiftlint`.
    private static func isSwifts(_ name: Substring) -> Bool {
        guard name.hasPrefix("libswift") else { return false }
        let rest = name.dropFirst(8)
        return rest.first.map { $0.isUppercase || $0 == "_" } ?? false || smallNames.contains(rest)
    }

    private static let smallNames: Set<Substring> = ["os", "simd", "sys_time", "unistd", "vImage", "xpc"]

    /// Traces of devices have no paths of apps. Older recorders wrote none of the system's libraries either.
    private static func isSystems(_ name: String) -> Bool {
        names.contains(name) || name.hasPrefix("libsystem_") || isSwifts(name.prefix { $0 != "." })
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
