import TraceModel

/// Which of the known leaks may explain a controller that stays, on the system of its launch.
struct LeaksOfSystems: Sendable {
    /// By launch; the first is that of the whole run.
    private var platforms: [(launch: Int?, platform: Launch.Platform)] = []
    private let ofTeam: [RuleDescription.KnownLeak]

    init(of summary: TraceSummary, knownByTeam ofTeam: [RuleDescription.KnownLeak]) {
        self.ofTeam = ofTeam
        platforms.append((nil, Launch.Platform(device: summary.header.device, system: summary.header.os)))
        for launch in summary.launches { platforms.append((launch.number, launch.platform(in: summary))) }
    }

    /// The entry that a controller meets which left and stays, the team's first; nil if there is none.
    func entry(for state: ControllerState, _ exit: Exit, _ hierarchy: Hierarchy) -> RuleDescription.KnownLeak? {
        let platform = (platforms.last { $0.launch == state.controller.launch } ?? platforms[0]).platform
        let system = platform.system.flatMap { RuleDescription.KnownLeak.SystemVersion($0) }
        let isSimulator = [platform.system, platform.device].contains {
            $0?.lowercased().includes("simulator") == true
        }
        let name = ClassName(state.className)
        return (ofTeam + AppleLeaks.all).first { entry in
            entry.concerns(system) && (entry.departure.map { $0 == exit.way.kind } ?? true)
                && (entry.sign.map { shows($0, state, exit, hierarchy, isSimulator: isSimulator) } ?? true)
                && (name.matches(entry.className) || isOf(state, entry, hierarchy))
        }
    }

    /// Whether the class was declared to inherit from the entry's.
    private func isOf(_ state: ControllerState, _ entry: RuleDescription.KnownLeak, _ hierarchy: Hierarchy) -> Bool {
        !entry.className.contains("*") && hierarchy.knowledge.isOf(state, entry.className)
    }

    private func shows(
        _ sign: RuleDescription.KnownLeak.LeakSign, _ state: ControllerState, _ exit: Exit, _ hierarchy: Hierarchy,
        isSimulator: Bool
    ) -> Bool {
        let began = exit.departure?.began ?? exit.earlier ?? exit.event
        switch sign {
        case .activeSearch:
            guard let search = state.rareIfAny?.search else { return false }
            return !(search.deallocated.map { $0 < began } ?? false)
                && (search.exit.map { $0.event >= began || $0.departure != nil && $0.departure === exit.departure }
                    ?? true)
        case .presentsWhileLeaving:
            guard let presentation = state.rareIfAny?.presentation, began < presentation else { return false }
            return exit.completion.map { presentation < $0.event } ?? true
        case .container(let name): return exit.caller.map { hierarchy.knowledge.isOf($0, name) } ?? false
        case .device: return !isSimulator
        }
    }
}

extension Exit.Way {
    fileprivate var kind: RuleDescription.KnownLeak.LeakDeparture {
        switch self {
        case .removed: .removed
        case .popped, .swipedBack: .popped
        case .dismissed, .swipedAway: .dismissed
        case .replaced, .unrooted: .replaced
        }
    }
}

/// What Apple's systems are known to hold, as far as calls, a class and a system show it.
///
/// A finding about such a controller says so, and names what frees it. Its severity stays: a range of systems excuses nothing.
/// What the calls themselves prove to be UIKit's is in ``UIKitHolder``.
enum AppleLeaks {
    static let all: [RuleDescription.KnownLeak] = [
        RuleDescription.KnownLeak(
            "*", sign: .activeSearch, from: "iOS 10", to: "iOS 11", isOver: false, .measured,
            "a screen that leaves while its search is active", remedy: "end the search first",
            fix: """
                End the search before the screen leaves: set `isActive = false` of its search controller, for example in \
                `didMove(toParent: nil)`. Then look for other holders.
                """,
            source: "openradar 34987551; QMUI_iOS#1541; DeallocationChecker#16"),
        RuleDescription.KnownLeak(
            "*", .dismissed, sign: .presentsWhileLeaving, from: "iOS 12.1.3", to: "iOS 12.1.3", isOver: false,
            .reported,
            "a screen that presents an alert while it is dismissed", remedy: "do not present on what leaves",
            fix: "Present on what stays, or in the completion of the dismissal.", source: "openradar 48124947"),
        RuleDescription.KnownLeak(
            "*", .removed, sign: .container("UITabBarController"), from: "iOS 26.1", to: "iOS 26.1", isOver: false,
            .reported, "the old controller of a tab, if the tabs are set again with a tab of the same identifier",
            remedy: "give the new tab another identifier",
            source: "gist.github.com/noppefoxwolf/73df9b747f4eaf365d3b3175fab616a7"),
        RuleDescription.KnownLeak(
            "AVPlayerViewController", .removed, from: "iOS 10", to: "iOS 10", .reported,
            "an embedded player that was full screen",
            remedy: "pause it, and call `replaceCurrentItem(with: nil)` when its screen leaves",
            source: "kickstarter/ios-oss#71"),
        RuleDescription.KnownLeak(
            "AVPlayerViewController", from: "iOS 16", to: "iOS 16", .reported,
            "a player that was paused, resumed and closed",
            remedy: "pause it, and call `replaceCurrentItem(with: nil)` when its screen leaves",
            source: "pillarbox-apple#186, FB11934227"),
        RuleDescription.KnownLeak(
            "UIActivityViewController", .dismissed, from: "iOS 10.2.1", to: "iOS 11.0.3", .reported,
            "a share sheet after AirDrop and a second share", remedy: "nothing is known to free it",
            source: "openradar 30563535, 35221230"),
        RuleDescription.KnownLeak(
            "*NavigationStackHostingController*", sign: .device, from: "iOS 17", to: "iOS 17", .reported,
            "the controllers of a `NavigationStack` that is taken away, on devices",
            remedy: "use `NavigationView` on iOS 17", source: "woocommerce-ios#15262"),
        RuleDescription.KnownLeak(
            "UISplitViewController", from: "iOS 9.0", to: "iOS 9.1", .reported,
            "a split view controller and its first column",
            remedy: "nothing is known to free it", source: "openradar 23211892"),
    ]

    /// Causes that no trace shows, as questions to ask if every controller of a class stays.
    static let questions = [
        "Does the sheet show a grabber (`prefersGrabberVisible`)? On devices with iOS 16, some kept every such sheet.",
        """
        Did the app read `presentationController` of a controller that it then pushed, or that is the root of a window? It is a cycle on iOS 8 to \
        13, and no fix is known.
        """,
        """
        Does only the last one stay, until the next comes? Then UIKit may keep the last text input: clear that view's references to \
        the controller.
        """,
        "Was the keyboard, or an input accessory view, up when it left? Resign the first responder first; iOS 8 and 9 kept such screens.",
        "Does a `UIAction`, a menu or an alert's action capture the controller? That is the app's own cycle: `[weak self]`.",
    ]
}
