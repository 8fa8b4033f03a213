import SeededNumbers
import TraceModel
import TraceReplay
import TraceVerdicts
import VCTraceAudit

/// An app that does the same in each run: independent screens, each with its steps in order.
///
/// Each performance has different addresses and times, and another order of the screens.
struct Rehearsal {
    /// A call of a screen, `<A> addChild(_:) <B>` with letters for its controllers, and the time since the previous call.
    struct Step {
        var call: String
        var wait: Int64
    }

    /// The steps of one screen, once.
    var screens: [[Step]]

    /// Sixteen visits to each of five screens.
    static let shop = Rehearsal(screens: (0..<16).flatMap { _ in [product, feed, sheet, swap, leak] })

    /// The log of one performance.
    func log(seed: UInt64) -> String {
        var random = SeededGenerator(seed: seed)
        var lines = [
            "# records: init deinit viewDidLoad addChild willMove didMove removeFromParent addSubview removeFromSuperview "
                + "constrain transition viewWillAppear viewIsAppearing viewDidAppear viewWillDisappear viewDidDisappear "
                + "present dismiss"
        ]
        var next = [Int](repeating: 0, count: screens.count)
        var clocks = screens.map { _ in random.next(below: 5_000 as Int64) * 1_000_000 }
        let bases = screens.indices.map {
            0x6000_0000_0000 + UInt64($0) * 0x1000 + random.next(below: 0xF as UInt64) * 0x1_0000_0000
        }
        /// When the next step of a screen is made: a log is written in the order of its times.
        func wait(for screen: Int) {
            guard next[screen] < screens[screen].count else { return }
            // Between half and twice as long, and sometimes much longer.
            let factor = random.next(below: 100) == 0 ? 8 : 0.5 + 1.5 * Double(random.next(below: 1_000)) / 1_000
            clocks[screen] += max(1, Int64(Double(screens[screen][next[screen]].wait) * factor))
        }
        screens.indices.forEach(wait)
        while let screen = next.indices.filter({ next[$0] < screens[$0].count }).min(by: { clocks[$0] < clocks[$1] }) {
            let call = screens[screen][next[screen]].call
            lines.append("+\(Self.seconds(clocks[screen])) [main] \(Self.addressed(call, base: bases[screen]))")
            next[screen] += 1
            wait(for: screen)
        }
        lines.append("# end: +\(Self.seconds((clocks.max() ?? 0) + 60_000_000_000))")
        return lines.joined(separator: "\n")
    }

    /// The profile of one performance.
    func profile(seed: UInt64) -> RunProfile {
        RunProfile(log: log(seed: seed), name: "run \(seed)")
    }

    private static func seconds(_ nanoseconds: Int64) -> String {
        let fraction = String(nanoseconds % 1_000_000_000)
        return "\(nanoseconds / 1_000_000_000)." + String(repeating: "0", count: 9 - fraction.count) + fraction
    }

    /// A constant, because a literal is parsed each time it is evaluated.
    nonisolated(unsafe) private static let digit = /#(\d)/

    private static func addressed(_ call: String, base: UInt64) -> String {
        call.replacing(digit) { ": 0x" + String(base + (UInt64($0.1) ?? 0) * 0x100, radix: 16) }
    }
}

extension Rehearsal {
    private static func steps(_ text: String) -> [Step] {
        text.split(separator: "\n").map { line in
            let parts = line.split(separator: " ", maxSplits: 1)
            return Step(call: String(parts[1]), wait: (Int64(parts[0]) ?? 0) * 1_000)
        }
    }

    private static let product = steps(
        """
        10 <Shop.Product#1> init
        800 <Shop.Product#1> viewDidLoad()
        50 <Shop.Product#1> viewWillAppear(_:)
        60 <Shop.Product#1> viewIsAppearing(_:)
        300000 <Shop.Product#1> viewDidAppear(_:)
        900000 <Shop.Product#1> viewWillDisappear(_:)
        300000 <Shop.Product#1> viewDidDisappear(_:)
        400 <Shop.Product#1> deinit
        """)

    private static let feed = steps(
        """
        10 <Shop.Feed#1> init
        900 <Shop.Feed#1> viewDidLoad()
        10 <Shop.Card#2> init
        20 <Shop.Feed#1> addChild(_:) <Shop.Card#2>
        5 <Shop.Card#2> willMove(toParent:) <Shop.Feed#1>
        700 <Shop.Card#2> viewDidLoad()
        30 <Shop.Feed#1> addSubview(_:) <Shop.Card#2>
        40 <Shop.Card#2> constrain
        20 <Shop.Card#2> didMove(toParent:) <Shop.Feed#1>
        100 <Shop.Feed#1> viewWillAppear(_:)
        10 <Shop.Card#2> viewWillAppear(_:)
        250000 <Shop.Feed#1> viewDidAppear(_:)
        10 <Shop.Card#2> viewDidAppear(_:)
        800000 <Shop.Card#2> willMove(toParent:) nil
        30 <Shop.Card#2> removeFromSuperview()
        10 <Shop.Card#2> viewWillDisappear(_:)
        20 <Shop.Card#2> viewDidDisappear(_:)
        10 <Shop.Card#2> removeFromParent()
        5 <Shop.Card#2> didMove(toParent:) nil
        90 <Shop.Card#2> deinit
        500000 <Shop.Feed#1> viewWillDisappear(_:)
        250000 <Shop.Feed#1> viewDidDisappear(_:)
        100 <Shop.Feed#1> deinit
        """)

    private static let sheet = steps(
        """
        10 <Shop.Cart#1> init
        500 <Shop.Cart#1> viewDidLoad()
        40 <Shop.Cart#1> viewWillAppear(_:)
        300000 <Shop.Cart#1> viewDidAppear(_:)
        900000 <Shop.Payment#2> init
        100 <Shop.Cart#1> present(_:animated:completion:) <Shop.Payment#2>
        600 <Shop.Payment#2> viewDidLoad()
        30 <Shop.Payment#2> viewWillAppear(_:)
        400000 <Shop.Payment#2> viewDidAppear(_:)
        700000 <Shop.Cart#1> dismiss(animated:completion:)
        20 <Shop.Payment#2> viewWillDisappear(_:)
        200000 <Shop.Payment#2> viewDidDisappear(_:)
        200 <Shop.Payment#2> deinit
        300000 <Shop.Cart#1> viewWillDisappear(_:)
        300000 <Shop.Cart#1> viewDidDisappear(_:)
        100 <Shop.Cart#1> deinit
        """)

    private static let swap = steps(
        """
        10 <Shop.Finder#1> init
        10 <Shop.List#2> init
        20 <Shop.Finder#1> addChild(_:) <Shop.List#2>
        5 <Shop.List#2> willMove(toParent:) <Shop.Finder#1>
        50 <Shop.Finder#1> addSubview(_:) <Shop.List#2>
        20 <Shop.List#2> constrain
        15 <Shop.List#2> didMove(toParent:) <Shop.Finder#1>
        600000 <Shop.List#2> willMove(toParent:) nil
        10 <Shop.Map#3> init
        30 <Shop.Finder#1> addChild(_:) <Shop.Map#3>
        5 <Shop.Map#3> willMove(toParent:) <Shop.Finder#1>
        20 <Shop.Map#3> constrain
        40 <Shop.Finder#1> transition(from:to:) <Shop.List#2> <Shop.Map#3>
        300000 <Shop.List#2> removeFromParent()
        5 <Shop.List#2> didMove(toParent:) nil
        10 <Shop.Map#3> didMove(toParent:) <Shop.Finder#1>
        90 <Shop.List#2> deinit
        500000 <Shop.Map#3> willMove(toParent:) nil
        10 <Shop.Map#3> removeFromSuperview()
        10 <Shop.Map#3> removeFromParent()
        5 <Shop.Map#3> didMove(toParent:) nil
        80 <Shop.Map#3> deinit
        90 <Shop.Finder#1> deinit
        """)

    /// The app forgets `didMove` and keeps its banner.
    private static let leak = steps(
        """
        10 <Shop.Home#1> init
        10 <Shop.Banner#2> init
        20 <Shop.Home#1> addChild(_:) <Shop.Banner#2>
        5 <Shop.Banner#2> willMove(toParent:) <Shop.Home#1>
        50 <Shop.Home#1> addSubview(_:) <Shop.Banner#2>
        20 <Shop.Banner#2> constrain
        700000 <Shop.Banner#2> willMove(toParent:) nil
        20 <Shop.Banner#2> removeFromSuperview()
        10 <Shop.Banner#2> removeFromParent()
        5 <Shop.Banner#2> didMove(toParent:) nil
        400000 <Shop.Home#1> deinit
        """)
}

extension RunDifference {
    /// The exercises of the built-in rules, and of one that the tests name.
    static let exercises = RuleCatalogue.all.exercises.merging(["leak": .began]) { $1 }

    init(_ a: [RunProfile], _ b: [RunProfile]) {
        self.init(a, b, exercises: Self.exercises)
    }
}

extension RunProfile {
    /// The profile of a log.
    init(log: String, name: String) {
        var sink = MemoryTrace.Sink(name: name, source: "\(name).trace")
        do {
            let trace = try LogText(log.utf8).read(into: &sink)
            let rules = RunAudit()
            var audit = try rules.audit(of: trace.run, profiles: true)
            try rules.replay(trace.run, &audit) { take in try take(trace.batch) }
            self = rules.profiles(of: trace.run, [nil], audit)[0]
        } catch {
            fatalError("a log in memory can always be read: \(error)")
        }
    }
}
