import TraceModel

/// Whether a class is the app's or Apple's, by its name.
enum AppObjects {
    /// Apple's modules, with which the names of its Swift classes begin.
    private static let modules: Set<Substring> = [
        "Swift", "SwiftUI", "SwiftUICore", "SwiftData", "UIKit", "UIKitCore", "Foundation", "FoundationEssentials",
        "Combine", "_Concurrency", "Observation", "Dispatch", "os", "AVFoundation", "AVKit", "MapKit", "WebKit",
        "StoreKit", "RealityKit", "Charts", "CoreData", "Network", "Synchronization", "AttributeGraph",
        "CoreFoundation", "QuartzCore",
    ]

    /// The prefixes of Apple's classes in Objective-C.
    private static let prefixes = [
        "NS", "CF", "UI", "CA", "OS_", "WK", "AV", "MK", "CL", "CN", "PH", "SK", "SF", "MTL", "LA", "BS", "FBS", "RBS",
        "TI", "CT", "CG", "CI", "ML", "AX", "GS", "HK", "MP", "Swift", "dispatch", "malloc", "Closure", "closure",
        "non-object",
    ]

    /// Collections, whose elements have no names.
    private static let collections = [
        "Array", "Dictionary", "Set", "MapTable", "HashTable", "PointerArray", "ContiguousArrayStorage", "SetStorage",
        "DictionaryStorage", "Bag", "Cache", "OrderedSet",
    ]

    static func contain(_ className: String) -> Bool {
        let name = ClassName(className)
        if let module = name.module { return !modules.contains(module) }
        guard let first = className.first, first != "_" else { return false }
        return !prefixes.contains(where: className.hasPrefix)
    }

    /// Apple's objects that keep other objects until those are removed, in fields without names.
    private static let keepers = ["Timer", "RunLoop", "NotificationCenter", "Notification", "DisplayLink", "Observer"]

    static func isKeeper(_ className: String) -> Bool {
        guard !contain(className) else { return false }
        let base = ClassName(className).base
        return keepers.contains { base.includes($0) }
    }

    static func isCollection(_ className: String) -> Bool {
        let base = ClassName(className).base
        return collections.contains { base.includes($0) }
    }
}
