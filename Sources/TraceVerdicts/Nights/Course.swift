package import TraceModel

/// The sights of one defect in the nights, in their order, and the state that follows for each night.
///
/// A note that something is not a defect does not make the defect known, nor does it say that the defect is gone. So once a night shows
/// an error or a warning, the nights with notes before it count as nights without it, and the later ones leave it open. What errors and
/// warnings say nothing about, such as the end of notes, is told by all sights.
///
/// An exclusion covers a defect, and not its sights: it is not listed until a night shows it that no exclusion covers, because its class
/// was renamed, or because the configuration is another one. Then it is known by the nights that an exclusion left out.
struct Course: Sendable {
    /// Of all sights, notes among them.
    private var whole = SightSequence()
    /// Of those with an error or a warning.
    private var grave = SightSequence()
    /// Whether the last night is told by all sights: it shows a note, no night has shown anything worse, or only notes ended.
    private var isOfNotes = true

    /// Adds the next night.
    ///
    /// - Returns: the state of the defect in it, and the first night with that state; nil if the night says nothing about it.
    mutating func pass(_ sight: BranchHistory.Sight, night: Int) -> (state: DefectState, since: Int)? {
        let ofWhole = whole.pass(sight, night: night)
        let isNote = sight == .noted
        let ofGrave = grave.pass(isNote ? (grave.shownCount == 0 ? .clean : .blind) : sight, night: night)
        isOfNotes = isNote || grave.shownCount == 0 || !sight.isSeen && ofGrave == nil
        return isOfNotes ? ofWhole : ofGrave
    }

    /// The sights that the state of the last night follows from.
    var told: SightSequence { isOfNotes ? whole : grave }
}

/// Some sights of one defect in the nights, in their order. Nights that could not have shown the defect do not count.
struct SightSequence: Sendable {
    typealias Sight = BranchHistory.Sight

    /// The number of recent nights in which a defect's changes are counted.
    private static let window = 20
    /// After this many nights in a row without a defect, its next sight is a return.
    private static let absence = 3
    /// After this many nights in a row that could not have shown a defect, it is not listed until it is shown again.
    static let oblivion = 10

    /// For each night that could have shown it, whether it did.
    private(set) var shown: [Bool] = []
    private var first: (night: Int, lastWithout: Int?)?
    /// The first night of the last unbroken stretch of sights, how many nights in a row had not shown it before, and the last of them.
    private var stretch: (start: Int, absence: Int, lastWithout: Int?) = (0, 0, nil)
    /// The last night that could have shown it and did not.
    private var lastClean: Int?
    /// The last night that showed it.
    private(set) var lastShown: Int?
    /// How many nights in a row could not have shown it; ``oblivion`` until it is shown again.
    private var blindCount = 0
    /// How many nights showed it.
    private(set) var shownCount = 0
    /// Whether an exclusion covers it in the last night that saw it.
    private var isExcluded = false

    /// The last night before the first one with a state that could have shown it and did not; nil if there is none.
    func lastWithout(before since: Int) -> Int? {
        since == first?.night ? first?.lastWithout : stretch.lastWithout
    }

    /// How many nights could have shown it.
    var countOfNights: Int { shown.count }

    /// Whether the last night that could have shown it did.
    var isShownLast: Bool { shown.last ?? false }

    /// Whether it came and went often enough, and recently enough, to be expected again.
    var isFlaky: Bool { hasGoneTwice && shown.suffix(3).contains(true) }

    /// Whether the last night that could have shown it did, and the one before that could have did not.
    var isShownAgain: Bool { shown.suffix(2) == [false, true] }

    /// Adds the next night.
    ///
    /// - Returns: the state of the defect in it, and the first night with that state; nil if the night says nothing about it.
    mutating func pass(_ sight: Sight, night: Int) -> (state: DefectState, since: Int)? {
        switch sight {
        case .blind, .unopened:
            blindCount = min(blindCount + 1, Self.oblivion)
            return isShownLast && !isExcluded && blindCount < Self.oblivion ? (.notRun, stretch.start) : nil
        case .clean:
            let change = passClean(night)
            guard !isExcluded, blindCount < Self.oblivion else { return nil }
            blindCount = 0
            return change
        case .excluded:
            blindCount = 0
            isExcluded = true
            _ = passShown(night)
            return nil
        case .shown, .noted:
            blindCount = 0
            isExcluded = false
            lastShown = night
            return passShown(night)
        }
    }

    private mutating func passShown(_ night: Int) -> (state: DefectState, since: Int) {
        if !isShownLast {
            stretch = (night, first == nil ? 0 : shown.reversed().prefix { !$0 }.count, lastClean)
        }
        shown.append(true)
        shownCount += 1
        guard let first else {
            self.first = (night, lastClean)
            return (shown.count > 1 ? .new : .first, night)
        }
        if isFlaky { return (.flaky, first.night) }
        return (stretch.absence >= Self.absence ? .back : .persisting, stretch.start)
    }

    private mutating func passClean(_ night: Int) -> (state: DefectState, since: Int)? {
        lastClean = night
        shown.append(false)
        guard let first else { return nil }
        if isFlaky { return (.flaky, first.night) }
        // A defect that came and went is fixed only after nights that would probably have shown it again.
        let before = hasGoneTwice ? 3 : 1
        guard shown.count > before, shown[shown.count - 1 - before] else { return nil }
        return (.fixed, stretch.start)
    }

    private var hasGoneTwice: Bool {
        let nights = shown.suffix(Self.window)
        return zip(nights, nights.dropFirst()).count { $0 && !$1 } >= 2
    }
}

/// The state of a defect in a night, and the facts of its verdict.
struct StateOfNight {
    var state: DefectState
    /// The places of nights: the first with the state, the last before it that could have shown the defect and did not, and the last
    /// one that showed it.
    var since: Int
    var lastWithout: Int?
    var lastShown: Int
    /// How many nights showed it, and how many could have.
    var shown: Int
    var couldHaveShown: Int
    /// Whether the last night that could have shown a known defect did not.
    var isAgain = false
}

/// Decides on the states of a defect in nights, from their sights of it.
enum DefectStates {
    typealias Sight = BranchHistory.Sight

    /// The states in the nights of a branch; nil in nights that say nothing about the defect.
    static func ofBranch(_ sights: [Sight]) -> [StateOfNight?] {
        var course = Course()
        return sights.enumerated().map { night, sight in
            guard let (state, since) = course.pass(sight, night: night) else { return nil }
            let told = course.told
            return StateOfNight(
                state: state, since: since, lastWithout: told.lastWithout(before: since),
                lastShown: told.lastShown ?? night, shown: told.shownCount, couldHaveShown: told.countOfNights,
                isAgain: state == .persisting && sight.isSeen && told.isShownAgain)
        }
    }

    /// The states in the nights of a pull request, each of which is compared with the nights of the target only.
    ///
    /// - Parameter known: how many nights, the first ones, are those of the target.
    static func ofRequest(_ sights: [Sight], known count: Int) -> [StateOfNight?] {
        var target = Course()
        for night in 0..<count { _ = target.pass(sights[night], night: night) }
        /// Counts the nights of both branches.
        var all = target
        /// The first nights of the last unbroken stretches of sights on the branch: of all, and of errors and warnings.
        var stretch: (whole: Int?, grave: Int?)
        let own = (count..<sights.count).map { night -> StateOfNight? in
            let sight = sights[night]
            _ = all.pass(sight, night: night)
            switch sight {
            case .shown: stretch = (stretch.whole ?? night, stretch.grave ?? night)
            case .noted: stretch.whole = stretch.whole ?? night
            case .clean: stretch = (nil, nil)
            case .blind, .unopened, .excluded: break
            }
            var course = target
            guard var (state, since) = course.pass(sight, night: night) else { return nil }
            // What the target no longer shows comes with the branch.
            if sight.isSeen, state == .persisting, course.told.isShownAgain { state = .new }
            let lastWithout = course.told.lastWithout(before: since)
            if sight.isSeen, since == night { since = (sight == .shown ? stretch.grave : stretch.whole) ?? night }
            return StateOfNight(
                state: state, since: since, lastWithout: lastWithout, lastShown: course.told.lastShown ?? night,
                shown: all.told.shownCount, couldHaveShown: all.told.countOfNights)
        }
        return Array(repeating: nil, count: count) + own
    }
}

/// What the nights of a branch say about one defect, and where it was seen in them.
package struct DefectCourse: Sendable {
    /// A place of the defect, and the first night that showed it there. The test is nil outside of tests.
    package struct SeenPlace: Sendable, Hashable {
        package var test: String?
        package var platform: Launch.Platform
        package var since: Int

        package init(test: String?, platform: Launch.Platform, since: Int) {
            self.test = test
            self.platform = platform
            self.since = since
        }
    }

    package let defect: Defect
    /// One for each night, in their order.
    package internal(set) var sights: [BranchHistory.Sight] = []
    /// In the order in which they were seen.
    package private(set) var seen: [SeenPlace] = []
    private(set) var places = Defect.Places()

    package init(_ defect: Defect) { self.defect = defect }

    /// The course in the first nights; nil if none of them shows the defect.
    package init?(_ defect: Defect, sights: some Sequence<BranchHistory.Sight>, seen: [SeenPlace], upTo end: Int) {
        self.init(defect)
        self.sights = Array(sights.prefix(end))
        guard self.sights.contains(where: \.isOfDefect) else { return nil }
        for place in seen where place.since < end { add(place.test, on: place.platform, since: place.since) }
    }

    /// Adds what nights say of the same defect under another name of its class. Both have the same nights.
    package mutating func add(_ other: DefectCourse) {
        for (night, sight) in other.sights.enumerated() where sight.isStronger(than: sights[night]) {
            sights[night] = sight
        }
        for place in other.seen { add(place.test, on: place.platform, since: place.since) }
    }

    mutating func add(_ test: String?, on platform: Launch.Platform, since night: Int) {
        guard !places.contain(test, on: platform) else { return }
        seen.append(SeenPlace(test: test, platform: platform, since: night))
        places.add(test, on: platform)
    }
}

extension BranchHistory.Sight {
    func isStronger(than other: Self) -> Bool { rank > other.rank }

    private var rank: Int {
        switch self {
        case .blind: 0
        case .unopened: 1
        case .clean: 2
        case .excluded: 3
        case .noted: 4
        case .shown: 5
        }
    }
}

extension DefectCourse {
    /// The nights before those whose launches a judge knows. It asks them about single defects only.
    package protocol EarlierNights<Failure> {
        associatedtype Failure: Error

        /// Whether each of them could have shown a defect that was seen in these places, and that none of them shows.
        func sights(of defect: Defect, seenIn places: Defect.Places) throws(Failure) -> [BranchHistory.Sight]
        /// The sightings of a defect in one of them.
        func sightings(of defect: Defect, in night: Night) throws(Failure) -> [(
            platform: Launch.Platform, sighting: Defect.Sighting
        )]
        /// Where the launches of one of them ran.
        func platforms(of night: Night) throws(Failure) -> Set<Launch.Platform>
    }
}

extension DefectCourse {
    /// For judges that know the launches of all nights.
    package struct NoEarlierNights: EarlierNights {
        package func sights(of defect: Defect, seenIn places: Defect.Places) -> [BranchHistory.Sight] { [] }
        package func sightings(of defect: Defect, in night: Night) -> [(
            platform: Launch.Platform, sighting: Defect.Sighting
        )] { [] }
        package func platforms(of night: Night) -> Set<Launch.Platform> { [] }
    }
}
