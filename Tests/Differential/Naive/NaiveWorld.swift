/// The state of the naive replay at an instant. It is a value: keeping one for each line is simple and slow.
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

    /// How a controller left: the call, and the controller that was called.
    struct Leave {
        var at: Moment
        var caller: Int?
        /// The dismissed container, for a controller that was inside it.
        var container: Int?
        /// The controllers that leave together; nil for a controller that was gone at once.
        var departure: Int?
        /// Whether it was removed from its parent.
        var isRemoval = false
        /// Whether it was the last of a navigation stack, and had not been pushed onto others.
        var emptiedStack = false
        /// Whether it was presented, and the user swiped it away.
        var isSwipe = false
        /// Whether it began to appear since.
        var isShownAgain = false
    }

    /// The controllers that leave together, and their state before.
    struct Departure {
        var began: Moment
        var isSwipe = false
        /// Whether they were on a navigation stack.
        var isStack = false
        var caller: Int
        var members: [(person: Int, former: Leave?)]
        var completed: Moment?
        /// Whether a `viewDidDisappear` completed it.
        var isSeen = false
        var isUndone = false
        /// When one of them began to disappear, and the number of steps then.
        var fading: (at: Moment, step: Int)?

        var isOpen: Bool { completed == nil && !isUndone }
    }

    /// One life of one controller.
    struct Person {
        var name: Call.Name
        var generation: Int
        var firstLine: Int
        var isNavigation: Bool
        var died: Moment?
        /// Whether another life began at the address without a `deinit`.
        var isReplaced = false
        /// Whether it was removed or disappeared, and has not come back.
        var isOutOfSight = false
        var hasAppeared = false
        /// When the trace showed its `init`.
        var made: Int?
        /// Whether its `deinit` was on the main thread.
        var diedOnMain = true
        /// Whether the trace shows the beginning of the life.
        var isKnownFromBirth = false
        var showedInit = false
        /// Whether it certainly has no parent when there is no relation.
        var isKnownOrphan = false
        var loaded: Moment?
        var look = Look.unknown
        var firstCallback: Moment?
        /// The periods in which it was on screen. The last one may be open.
        var screens: [(since: Moment, until: Moment?)] = []
        var parenthood: Int?
        var formerParenthood: Int?
        var announced: [(parent: Int, at: Moment)] = []
        /// The parent that announced it last, and took that back.
        var calledOff: Int?
        var early: (parent: Int, at: Moment)?
        var farewell = Farewell.none
        var impossibleParent: Int?
        var stay: Int?
        var constrained: Moment?
        var cameBack = false
        var wasInCell = false
        var keepsChildren = false
        var forwardsByHand = false
        var wasTakenOver = false
        var showsDepartures = false
        var lastCallback: Moment?
        /// The call that brought the controller: a `present` or a `push`.
        var arrived: Moment?
        /// A `present` during a dismissal, which UIKit may have ignored.
        var hasty: (at: Moment, presenter: Int, dismissal: Int, hadBegun: Bool)?
        var dropped: [(at: Moment, presenter: Int, dismissal: Int, hadBegun: Bool)] = []
        /// The `present`s of it that UIKit would refuse, because somebody presents already.
        var unlikely: [(at: Moment, presenter: Int, first: Int, since: Moment)] = []
        /// Whether another one took its place on the presenter, so that nothing is known of it until it disappears.
        var isLetGo = false
        /// Who presented it before a container took over.
        var formerPresenter: Int?
        /// A `push` while it was on the stack.
        var pushedAgain: Moment?
        /// Whether its view was taken out while it had no known parent.
        var lostView = false
        /// The children that it removed and added again.
        var takenBack: Set<Int> = []
        /// Those that it pushed or presented again.
        var broughtBack: Set<Int> = []
        var lastOut: (child: Int, at: Moment)?
        var lastIn: (child: Int, at: Moment)?
        /// A `push` right after the push of another instance of the class.
        var doubleTap: Moment?
        /// A `dismiss` while an earlier one was still taking the presented controller away.
        var secondDismissal: (at: Moment, first: Int)?
        var left: Leave?
        var presents: Int?
        /// When it presented last.
        var presentation: Moment?
        var presentedBy: Int?
        var presentersBelow: Set<Int> = []
        var stack: [Int] = []
        /// Who left it, or its stack, last.
        var latestLeaver: (person: Int, at: Moment)?
        /// Its last `push`, `pop`, `present` or `dismiss`.
        var asked: Moment?
        /// A pop of which it is not clear yet whom it took.
        var openPop: (at: Moment, popped: Int?, departure: Int?)?
        var hadRoot = false
        var announcesPushes = false
        var firstPush: Moment?
        /// By class, the children that came back at once after a complete removal.
        var quickReturns: [String: Set<Int>] = [:]
        var onStackOf: Int?
        var wasPushed = false
        var begun: (all: [Moment], isAppearing: String, ends: Int)?
        var appearsByHand = false
        var unended: [Moment] = []
    }

    /// The period in which a controller is the child of another one.
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
        /// The calls that UIKit still has to send inside an `addChild` that takes a child over from another parent.
        var takeover: Set<String>?
        var added: Moment
        var leaving: Moment?
        var reprieves = 0
        var leftLate = false
        var viewAdded: Moment?
        var viewRemoved: Moment?
        var lostUnseenView = false
        var hostedLate: Moment?
        /// A sibling without a view when this child's view was added late.
        var waiting: Int?
        /// Whether the parent, on screen, had put its view in only long after it was added.
        var hadWaited = false
        var isHostedByParent = false
        var isInCell = false
        var appearanceWasCancelled = false
        var farewell: Moment?
        /// When the child disappeared, and in which period of the parent on screen.
        var hidden: (at: Moment, screen: Int)?
        var ended: Moment?
        /// removed, reparented, orphaned, died or replaced.
        var ending = ""

        var isSettled: Bool { !settlements.isEmpty }
    }

    /// The period in which a view is in another controller's view.
    struct Stay {
        var child: Int
        var host: Int
        var added: Moment
        var isOrphan: Bool
        var adopted: (at: Moment, by: Int)?
        var abandonedBy: Int?
        var removed: Moment?
        /// Whether the view left inside another one.
        var wentAlong = false
        var isOver = false
    }

    static let callbacks: Set = [
        "viewWillAppear", "viewIsAppearing", "viewDidAppear", "viewWillDisappear", "viewDidDisappear",
    ]

    /// The classes that the trace has a call of.
    var traced: Set<String> = []
    var people: [Person] = []
    var parenthoods: [Parenthood] = []
    var stays: [Stay] = []
    var departures: [Departure] = []
    /// The number of steps that the user took.
    var steps = 0
    /// The classes of which a view was added.
    var hostedClasses: Set<String> = []
    var hasPresentations = false
    /// The last dismissal of controllers of which none was on the screen.
    var unseenDismissal: Int?
    /// Who appeared, since somebody presented.
    var arrivals: [(person: Int, at: Moment)] = []
    /// The controllers that began to appear since the last step.
    var appearing: Set<Int> = []

    func isAlive(_ person: Int) -> Bool { people[person].died == nil && !people[person].isReplaced }

    func parent(of person: Int) -> Int? { people[person].parenthood.map { parenthoods[$0].parent } }

    /// Whether the controller is the other one, or above it.
    func isAbove(_ candidate: Int, _ person: Int) -> Bool {
        var next: Int? = person
        while let current = next {
            if current == candidate { return true }
            next = parent(of: current)
        }
        return false
    }

    /// The parents, or the navigation controllers, above a controller.
    func above(_ person: Int) -> [Int] {
        var found: [Int] = []
        var next = parent(of: person) ?? people[person].onStackOf
        while let current = next, found.count < 100 {
            found.append(current)
            next = parent(of: current) ?? people[current].onStackOf
        }
        return found
    }

    /// Whether UIKit manages the children.
    func isSystem(_ parenthood: Parenthood) -> Bool { people[parenthood.parent].isNavigation || parenthood.isPrivate }

    /// Whether the controller is certainly a child.
    func isSurelyChild(_ person: Int) -> Bool {
        guard let parenthood = people[person].parenthood.map({ parenthoods[$0] }) else { return false }
        return parenthood.leaving == nil || parenthood.farewell == nil
    }

    /// Whether the controller presents another one that is still there, as far as a class that logs its calls shows.
    func isPresenting(_ person: Int) -> Bool {
        guard let presented = people[person].presents, traced.contains(people[presented].name.className) else {
            return false
        }
        return isThere(presented)
    }

    /// Whether a presented controller is still there. The header says that every class shows its callbacks.
    func isThere(_ presented: Int) -> Bool {
        guard isAlive(presented), people[presented].left == nil, !isDoubtful(presented) else { return false }
        let all = chain(from: presented).map(\.person)
        if all.contains(where: isOnScreen) { return true }
        return !all.contains { people[$0].look == .disappeared }
    }

    func isOnScreen(_ person: Int) -> Bool {
        [.appearing, .appeared, .disappearing].contains(people[person].look)
    }

    /// Whether a controller that was presented during a dismissal shows no sign that it came.
    func isDoubtful(_ person: Int) -> Bool {
        guard let hasty = people[person].hasty else { return false }
        return (people[person].lastCallback?.line ?? 0) < hasty.at.line
    }

    /// How the controller left, or the nearest container that left.
    func nearestLeave(_ person: Int) -> (leaver: Int, leave: Leave)? {
        for current in [person] + above(person) {
            if let left = people[current].left { return (current, left) }
        }
        return nil
    }

    /// The controller that prevents this one from presenting.
    func blocker(of person: Int) -> Int? {
        if isPresenting(person) { return person }
        if let ancestor = above(person).first(where: isPresenting) { return ancestor }
        return people[person].presentersBelow.sorted().first { below in
            isAlive(below) && isPresenting(below) && above(below).contains(person)
        }
    }
}
