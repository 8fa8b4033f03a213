import Foundation
import SeededNumbers

/// Writes the trace of a user who wanders through a shop app: screens on a navigation stack, children, a pool of cells,
/// sheets and swaps.
///
/// The same count gives the same bytes. Controllers come and go, and addresses are used again, as an allocator does.
struct TraceGenerator {
    /// One screen in about this many has a fault.
    private static let screensPerFault = 500

    private var random: SeededGenerator
    private var lines = Lines()
    private var addresses = Addresses()
    /// Nanoseconds since 2026-11-20T02:00:00Z.
    private var time: Int64 = 0
    private let wanted: Int

    /// Writes `count` events as native text, and, where a path is given, as CSV with seven columns.
    static func write(count: Int, trace: String, csv: String? = nil, seed: UInt64 = 2026) throws {
        var generator = TraceGenerator(wanted: count, seed: seed)
        generator.lines.open(trace: trace, csv: csv)
        generator.run()
        try generator.lines.close()
    }

    private init(wanted: Int, seed: UInt64) {
        self.wanted = wanted
        random = SeededGenerator(seed: seed)
    }

    private mutating func run() {
        let tabs = make("Storefront.MainTabs")
        let navigation = make("UINavigationController")
        add(navigation, to: tabs)
        tell(navigation, "didMove(toParent:)", tabs)
        let home = make("Storefront.Home")
        add(home, to: navigation)
        show(home)
        tell(home, "didMove(toParent:)", navigation)
        let presenter = home
        while lines.count < wanted {
            switch random.next(below: 10) {
            case 0...5: visitScreen(on: navigation, above: home)
            case 6, 7: presentSheet(from: presenter)
            default: scrollFeed(in: home)
            }
        }
    }

    private mutating func visitScreen(on navigation: Object, above below: Object) {
        let isFaulty = random.next(below: Self.screensPerFault) == 0
        let screen = make(
            ["Storefront.Product", "Storefront.Category", "Storefront.Orders", "Storefront.Account"][
                random.next(below: 4)])
        tell(navigation, "pushViewController(_:animated:)", screen)
        add(screen, to: navigation)
        tell(screen, "viewDidLoad()")
        var children: [Object] = []
        for _ in 0..<2 + random.next(below: 4) {
            let child = make(
                ["Storefront.Gallery", "Storefront.Reviews", "Storefront.PriceBox", "Storefront.Related"][
                    random.next(below: 4)])
            embed(child, in: screen)
            children.append(child)
        }
        tell(below, "viewWillDisappear(_:)")
        for object in [screen] + children { tell(object, "viewWillAppear(_:)") }
        for object in [screen] + children { tell(object, "viewDidLayoutSubviews()") }
        tell(below, "viewDidDisappear(_:)")
        for object in [screen] + children { tell(object, "viewDidAppear(_:)") }
        tell(screen, "didMove(toParent:)", navigation)
        pause(milliseconds: 400 + random.next(below: 3000))
        if random.next(below: 3) == 0 { swap(&children, in: screen) }
        tell(navigation, "popViewController(animated:)", screen)
        tell(screen, "viewWillDisappear(_:)")
        tell(below, "viewWillAppear(_:)")
        for child in children { tell(child, "viewWillDisappear(_:)") }
        tell(screen, "viewDidDisappear(_:)")
        for child in children { tell(child, "viewDidDisappear(_:)") }
        tell(below, "viewDidAppear(_:)")
        for child in children { remove(child) }
        tell(screen, "removeFromParent()")
        tell(screen, "didMove(toParent:)", nil)
        for child in children { release(child) }
        if isFaulty { return }
        release(screen)
    }

    private mutating func swap(_ children: inout [Object], in screen: Object) {
        let old = children.removeLast()
        let new = make("Storefront.Map")
        tell(old, "willMove(toParent:)", nil)
        add(new, to: screen)
        tell(new, "constrain")
        lines.write(time, screen, "transition(from:to:)", "\(old) \(new)")
        tell(old, "viewWillDisappear(_:)")
        tell(new, "viewWillAppear(_:)")
        pause(milliseconds: 300)
        tell(old, "viewDidDisappear(_:)")
        tell(new, "viewDidAppear(_:)")
        tell(old, "removeFromParent()")
        tell(old, "didMove(toParent:)", nil)
        tell(new, "didMove(toParent:)", screen)
        release(old)
        children.append(new)
    }

    private mutating func presentSheet(from presenter: Object) {
        let sheet = make("Storefront.FilterSheet")
        tell(presenter, "present(_:animated:completion:)", sheet)
        show(sheet)
        pause(milliseconds: 800 + random.next(below: 2000))
        tell(presenter, "dismiss(animated:completion:)")
        tell(sheet, "viewWillDisappear(_:)")
        tell(sheet, "viewDidDisappear(_:)")
        release(sheet)
    }

    private mutating func scrollFeed(in home: Object) {
        var cells: [Object] = []
        for _ in 0..<6 {
            let cell = make("Storefront.FeedCell")
            embed(cell, in: home)
            tell(cell, "viewWillAppear(_:)")
            tell(cell, "viewDidAppear(_:)")
            cells.append(cell)
        }
        for _ in 0..<12 {
            let cell = cells[random.next(below: cells.count)]
            tell(cell, "removeFromSuperview()")
            tell(cell, "viewWillDisappear(_:)")
            tell(cell, "viewDidDisappear(_:)")
            pause(milliseconds: 50)
            tell(home, "addSubview(_:)", cell)
            tell(cell, "constrain")
            tell(cell, "viewWillAppear(_:)")
            tell(cell, "viewDidAppear(_:)")
        }
        for cell in cells {
            tell(cell, "viewWillDisappear(_:)")
            tell(cell, "viewDidDisappear(_:)")
            remove(cell)
            release(cell)
        }
    }

    private mutating func embed(_ child: Object, in parent: Object) {
        add(child, to: parent)
        tell(parent, "addSubview(_:)", child)
        tell(child, "constrain")
        tell(child, "viewDidLoad()")
        tell(child, "didMove(toParent:)", parent)
    }

    private mutating func remove(_ child: Object) {
        tell(child, "willMove(toParent:)", nil)
        tell(child, "removeFromSuperview()")
        tell(child, "removeFromParent()")
        tell(child, "didMove(toParent:)", nil)
    }

    private mutating func add(_ child: Object, to parent: Object) {
        tell(parent, "addChild(_:)", child)
        tell(child, "willMove(toParent:)", parent)
    }

    private mutating func show(_ object: Object) {
        tell(object, "viewDidLoad()")
        tell(object, "viewWillAppear(_:)")
        tell(object, "viewDidAppear(_:)")
    }

    private mutating func make(_ name: String) -> Object {
        let object = Object(name: name, address: addresses.take())
        tell(object, "init")
        return object
    }

    private mutating func release(_ object: Object) {
        tell(object, "deinit")
        addresses.free(object.address)
    }

    private mutating func tell(_ subject: Object, _ verb: String) {
        write(subject, verb, "")
    }

    private mutating func tell(_ subject: Object, _ verb: String, _ object: Object?) {
        write(subject, verb, object.map { "\($0)" } ?? "nil")
    }

    private mutating func write(_ subject: Object, _ verb: String, _ object: String) {
        time += Int64(20_000 + random.next(below: 400_000))
        guard lines.count < wanted else { return }
        lines.write(time, subject, verb, object)
    }

    private mutating func pause(milliseconds: Int) {
        time += Int64(milliseconds) * 1_000_000
    }
}

/// A controller of the generated app.
struct Object: CustomStringConvertible {
    var name: String
    var address: UInt64

    var description: String { "<\(name): 0x\(String(address, radix: 16))>" }
}

/// Hands out addresses. The one that was freed last comes first.
private struct Addresses {
    private var freed: [UInt64] = []
    private var next: UInt64 = 0x6000_00c0_0000

    mutating func take() -> UInt64 {
        if let address = freed.popLast() { return address }
        next += 0x10e0
        return next
    }

    mutating func free(_ address: UInt64) {
        freed.insert(address, at: max(0, freed.count - 3))
    }
}
