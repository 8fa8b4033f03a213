/// One launch as engines other than the store keep it: its place, what it could have shown, and what it did show.
package struct LaunchRow: Sendable, Hashable {
    /// The identity of the launch wherever its bytes come from.
    package var identity: String
    package var place: LaunchPlace
    /// When its log was read, in nanoseconds since 1970.
    package var imported: Int64
    /// If there are two copies of a launch, the one with more events counts.
    package var eventCount: Int
    /// Whether the recording was closed on purpose.
    package var isClosed: Bool
    package var coverage: Coverage
    package var sightings: [Sighting]

    package init(
        identity: String, place: LaunchPlace, imported: Int64, eventCount: Int = 0, isClosed: Bool = false,
        coverage: Coverage = Coverage(), sightings: [Sighting] = []
    ) {
        self.identity = identity
        self.place = place
        self.imported = imported
        self.eventCount = eventCount
        self.isClosed = isClosed
        self.coverage = coverage
        self.sightings = sightings
    }

    /// When it began, for the choice of its night.
    package var start: Int64 { place.start(imported: imported) }
}

extension RunReport {
    /// The run's launches as rows. Launches that show no controller are left out, because nothing distinguishes them from others.
    package var launchRows: [LaunchRow] {
        let sightings = sightings
        return run.summary.launches.compactMap { launch in
            guard let identity = launch.identity else { return nil }
            return LaunchRow(
                identity: identity, place: LaunchPlace(launch, in: run.summary), imported: run.imported,
                eventCount: launch.eventCount, isClosed: launch.header.isClosed,
                coverage: coverages[launch.number] ?? Coverage(),
                sightings: (sightings[launch.number] ?? []).filter { !$0.isExcluded })
        }
    }
}
