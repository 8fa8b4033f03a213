import TraceModel
import TraceReplay

extension AuditedTrace {
    /// A view controller whose creation is in a log, but not its deallocation.
    public struct LivingController: Sendable, Hashable {
        /// With its module if the log shows it: `Shop.Detail`.
        public let className: String
        /// `0x600000c0b3e0`; nil if the log shows none.
        public let address: String?
        /// The line of its `init`, counted from 1.
        public let line: Int

        /// Whether a name means its class. One without a module, or without generic arguments, stands for all classes of that name,
        /// and `*` for any text.
        public func isNamed(_ name: String) -> Bool { ClassName(className).isMeant(by: ClassName(name)) }
    }
}

extension AuditedTrace {
    /// The view controllers that were created in the log and live at its end, whether or not they were ever added, pushed or
    /// presented, in the order of the log.
    ///
    /// Controllers of a class are left out if the log would not show their deallocation. Apple's own are left out, too, because
    /// UIKit may keep them, except for classes that apps create themselves.
    public var livingControllers: [AuditedTrace.LivingController] {
        createdControllers.filter(\.isAlive).map(\.controller)
    }

    /// The view controllers that were created in the log, as in ``livingControllers``, and whether they live at its end.
    package var createdControllers: [(controller: AuditedTrace.LivingController, isAlive: Bool)] {
        let summary = trace.run.summary
        var lives: [ControllerID: (line: Int, isAlive: Bool)] = [:]
        for event in trace.events {
            guard let subject = event.subject else { continue }
            if event.kind == .`init`, lives[subject] == nil { lives[subject] = (event.line, true) }
            if event.kind == .deinit { lives[subject]?.isAlive = false }
        }
        return lives.sorted { $0.value.line < $1.value.line }.compactMap { id, life in
            let controller = trace.controllers[Int(id.rawValue)]
            let isShown = declaresDeinit || summary.counts[controller.className]?.kinds.contains(.deinit) == true
            guard isShown, Self.isOfApp(controller.className) else { return nil }
            let created = AuditedTrace.LivingController(
                className: controller.className, address: controller.addressText, line: life.line)
            return (created, life.isAlive)
        }
    }

    private var declaresDeinit: Bool {
        let header = trace.run.summary.header
        return (header.records ?? header.added).contains(.deinit)
    }

    /// Whether the log shows when some controller is deallocated, or would.
    package var showsDeinit: Bool {
        declaresDeinit || trace.run.summary.counts.values.contains { $0.kinds.contains(.deinit) }
    }

    /// Apple's classes that apps create instances of.
    private static let plain: Set = [
        "UIViewController", "UITableViewController", "UICollectionViewController", "UINavigationController",
        "UITabBarController", "UISplitViewController", "UIPageViewController",
    ]

    private static func isOfApp(_ className: String) -> Bool {
        if plain.contains(className) || className.hasPrefix("SwiftUI.UIHostingController<") { return true }
        return !AppleClasses.contain(className)
    }
}
