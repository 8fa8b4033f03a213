package import TraceModel

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
        guard self.sights.contains(where: { $0 == .shown || $0 == .excluded }) else { return nil }
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
    fileprivate func isStronger(than other: Self) -> Bool { rank > other.rank }

    private var rank: Int {
        switch self {
        case .blind: 0
        case .unopened: 1
        case .clean: 2
        case .excluded: 3
        case .shown: 4
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
