/// All that the naive replay knows at an instant. It is a value: keeping it for each line is simple, and slow.
struct NaiveWorld {
    struct Moment: Equatable {
        var line: Int
        var time: Int
        var kind: String
    }

    enum Look: String {
        case unknown, loaded, appearing, appeared, disappearing, disappeared
    }

    enum Farewell {
        case none, owed, received
    }

    /// How somebody left: the call, and who made them leave.
    struct Leave {
        var at: Moment
        var caller: Int?
        /// The dismissed container, of somebody who was inside it.
        var container: Int?
        /// Those that leave together; nil for somebody who was gone at once.
        var departure: Int?
        /// Whether it was taken from its parent.
        var isRemoval = false
    }

    /// Those that leave together, and how they stood before.
    struct Departure {
        var began: Moment
        var isSwipe = false
        /// Whether they were on a stack.
        var isStack = false
        var caller: Int
        var members: [(person: Int, former: Leave?)]
        var completed: Moment?
        /// Whether a `viewDidDisappear` completed it.
        var isSeen = false
        var isUndone = false
        /// How many steps had gone when one of them began to disappear.
        var fadingStep: Int?

        var isOpen: Bool { completed == nil && !isUndone }
    }

    /// One life of one controller.
    struct Person {
        var name: Call.Name
        var generation: Int
        var firstLine: Int
        var isNavigation: Bool
        var died: Moment?
        /// Whether another life began at the address, though no `deinit` was seen.
        var isReplaced = false
        /// Whether it was removed, or disappeared, and has not come back.
        var isOutOfSight = false
        /// Whether the trace shows the beginning of the life.
        var isKnownFromBirth = false
        var showedInit = false
        /// Whether there is surely no parent while there is no relation.
        var isKnownOrphan = false
        var loaded: Moment?
        var look = Look.unknown
        var firstCallback: Moment?
        /// When it was on screen; the last time may go on.
        var screens: [(since: Moment, until: Moment?)] = []
        var parenthood: Int?
        var formerParenthood: Int?
        var announced: [(parent: Int, at: Moment)] = []
        var early: (parent: Int, at: Moment)?
        var farewell = Farewell.none
        var impossibleParent: Int?
        var stay: Int?
        var constrained: Moment?
        var cameBack = false
        var keepsChildren = false
        var forwardsByHand = false
        var wasTakenOver = false
        var showsDepartures = false
        var lastCallback: Moment?
        /// What put somebody there: a `present` or a `push`.
        var arrived: Moment?
        /// The `present` during a dismissal that may have come to nothing.
        var hasty: (at: Moment, presenter: Int, dismissal: Int)?
        var dropped: [(at: Moment, presenter: Int, dismissal: Int)] = []
        /// The `push` right after that of another one of the class.
        var doubleTap: Moment?
        /// A `dismiss` while what somebody presented was leaving by an earlier one.
        var secondDismissal: (at: Moment, first: Int)?
        var left: Leave?
        var presents: Int?
        var presentedBy: Int?
        var presentersBelow: Set<Int> = []
        var stack: [Int] = []
        var onStackOf: Int?
        var wasPushed = false
        var begun: (at: Moment, isAppearing: String, isRepeated: Bool)?
        var unended: [Moment] = []
    }

    /// The time that somebody is the child of somebody.
    struct Parenthood {
        var parent: Int
        var child: Int
        var began: Moment
        var isInferred: Bool
        var isPrivate = false
        var additions = 0
        var arrivals: [Moment] = []
        var settlements: [Moment] = []
        var early: Moment?
        var namedAnother = false
        /// What UIKit sends inside an `addChild` that takes somebody over, as far as it has not come.
        var takeover: Set<String>?
        var added: Moment
        var leaving: Moment?
        var reprieves = 0
        var leftLate = false
        var viewAdded: Moment?
        var viewRemoved: Moment?
        var lostUnseenView = false
        var hostedLate = false
        /// A sibling that had no view yet when this one's was hosted late.
        var waiting: Int?
        var isHostedByParent = false
        var isInCell = false
        var appearanceWasCancelled = false
        var farewell: Moment?
        /// When the child disappeared, and in which of the times that the parent was on screen.
        var hidden: (at: Moment, screen: Int)?
        var ended: Moment?
        /// removed, reparented, orphaned, observed, died or replaced.
        var ending = ""

        /// A dump shows it as it is.
        var isSettled: Bool { !settlements.isEmpty || began.kind == "_printHierarchy" }
    }

    /// The time that a view is in somebody's view.
    struct Stay {
        var child: Int
        var host: Int
        var added: Moment
        var isOrphan: Bool
        var adopted: (at: Moment, by: Int)?
        var abandonedBy: Int?
        var removed: Moment?
        /// Whether the view left with another one that it was in.
        var wentAlong = false
        var isOver = false
    }

    /// The classes of which some line of the trace is a call.
    var traced: Set<String> = []
    var people: [Person] = []
    var parenthoods: [Parenthood] = []
    var stays: [Stay] = []
    var departures: [Departure] = []
    /// How many steps the user took.
    var steps = 0
    /// Those that began to appear since the last step.
    var appearing: Set<Int> = []

    func isAlive(_ person: Int) -> Bool { people[person].died == nil && !people[person].isReplaced }

    func parent(of person: Int) -> Int? { people[person].parenthood.map { parenthoods[$0].parent } }

    /// Whether somebody is that person, or above.
    func isAbove(_ candidate: Int, _ person: Int) -> Bool {
        var next: Int? = person
        while let current = next {
            if current == candidate { return true }
            next = parent(of: current)
        }
        return false
    }

    /// The parents, or the navigation controllers, above somebody.
    func above(_ person: Int) -> [Int] {
        var found: [Int] = []
        var next = parent(of: person) ?? people[person].onStackOf
        while let current = next, found.count < 100 {
            found.append(current)
            next = parent(of: current) ?? people[current].onStackOf
        }
        return found
    }

    /// Whether UIKit keeps the books.
    func isSystem(_ parenthood: Parenthood) -> Bool { people[parenthood.parent].isNavigation || parenthood.isPrivate }

    /// Whether somebody is a child for certain.
    func isSurelyChild(_ person: Int) -> Bool {
        guard let parenthood = people[person].parenthood.map({ parenthoods[$0] }) else { return false }
        return parenthood.leaving == nil || parenthood.farewell == nil
    }

    /// Whether somebody presents another one that is still there, as far as a class that logs its calls shows.
    func isPresenting(_ person: Int) -> Bool {
        guard let presented = people[person].presents, traced.contains(people[presented].name.className) else {
            return false
        }
        return isThere(presented)
    }

    /// Whether somebody who was presented is still there; the header says that every class shows its callbacks.
    func isThere(_ presented: Int) -> Bool {
        guard isAlive(presented), people[presented].left == nil, !isDoubtful(presented) else { return false }
        let all = chain(from: presented).map(\.person)
        if all.contains(where: isOnScreen) { return true }
        return !all.contains { people[$0].look == .disappeared }
    }

    func isOnScreen(_ person: Int) -> Bool {
        [.appearing, .appeared, .disappearing].contains(people[person].look)
    }

    /// Whether nothing shows that somebody came, who was presented while a dismissal was under way.
    func isDoubtful(_ person: Int) -> Bool {
        guard let hasty = people[person].hasty else { return false }
        return (people[person].lastCallback?.line ?? 0) < hasty.at.line
    }

    /// How somebody left, or the nearest container that did.
    func nearestLeave(_ person: Int) -> (leaver: Int, leave: Leave)? {
        for current in [person] + above(person) {
            if let left = people[current].left { return (current, left) }
        }
        return nil
    }

    /// When somebody had left; nil as long as that is not known.
    func completion(_ left: Leave) -> Moment? {
        guard let departure = left.departure.map({ departures[$0] }), !departure.isUndone else { return left.at }
        return departure.completed
    }

    /// Who keeps somebody from presenting.
    func blocker(of person: Int) -> Int? {
        if isPresenting(person) { return person }
        if let ancestor = above(person).first(where: isPresenting) { return ancestor }
        return people[person].presentersBelow.sorted().first { below in
            isAlive(below) && isPresenting(below) && above(below).contains(person)
        }
    }

    func isCovered(_ person: Int) -> Bool {
        people[person].presents != nil
            || people[person].presentersBelow.contains { isAlive($0) && people[$0].presents != nil }
    }

    /// Whether somebody is on the stack, as far as calls and callbacks tell: a swipe back pops without a call.
    func isOnStack(_ person: Int, of navigation: Int) -> Bool {
        let stack = people[navigation].stack
        guard people[person].onStackOf == navigation, let index = stack.firstIndex(of: person) else { return false }
        if stack[index...].contains(where: { people[$0].look != .disappeared }) { return true }
        if index == 0 { return !people[person].wasPushed }
        return people[stack[index - 1]].look != .appeared
    }

    /// Whether an appearance callback may come now.
    func allows(_ kind: String, _ look: Look) -> Bool {
        switch kind {
        case "viewWillAppear": [.unknown, .loaded, .disappeared, .disappearing].contains(look)
        case "viewIsAppearing", "viewDidAppear": [.unknown, .appearing].contains(look)
        case "viewWillDisappear": [.unknown, .appeared, .appearing].contains(look)
        default: [.unknown, .disappearing].contains(look)
        }
    }
}
