/// The results of an audit for one launch of a run. The digest is equal for equal coverages; each sighting is there once.
package typealias LaunchFacts = (number: Int, coverage: Coverage, digest: String, sightings: [Defect.Sighting])

extension Coverage {
    /// The same only for equal coverages.
    package var digest: String {
        // By bytes, because every launch has one, of many parts.
        var lines: [UInt8] = []
        lines.reserveCapacity(32 * (parts.count + gaps.count) + 64 * tests.count)
        func begin(_ field: String) {
            if !lines.isEmpty { lines.append(UInt8(ascii: "\n")) }
            lines.append(contentsOf: field.utf8)
        }
        func add(_ field: String) {
            lines.append(UInt8(ascii: "\t"))
            lines.append(contentsOf: field.utf8)
        }
        if isCutOff { begin("cut off") }
        for test in tests {
            begin("test")
            add(test.name)
            add("\(test.attempt)")
            add(test.outcome?.rawValue ?? "")
            add("\(test.ranToEnd)")
            add(test.argument ?? "")
        }
        for part in parts {
            begin("part")
            add(part.className)
            add(part.exercise.rawValue)
            add(part.test ?? "")
        }
        for gap in gaps {
            begin("gap")
            add(gap.rule)
            add(gap.className)
        }
        return LogDigest.hexadecimal(of: lines)
    }
}

extension RunReport {
    /// The defects that its launches showed, by the numbers of the launches.
    package var sightings: [Int: [Defect.Sighting]] {
        var worst: [Int: [Defect.Sighting: (severity: Severity, growth: Growth?, arguments: Set<String>)]] = [:]
        for (findings, isExcluded) in [(findings, false), (excluded, true)] {
            for finding in findings {
                // A permanent child, which reports fold, is not a defect.
                guard !finding.isFolded, let launch = run.launch(of: finding) else { continue }
                let sighting = Defect.Sighting(
                    defect: Defect(finding), severity: .note, test: finding.test.map(TestInterval.shortName),
                    isExcluded: isExcluded)
                let known = worst[launch]?[sighting] ?? (.note, nil, [])
                let argument = finding.test.flatMap(TestInterval.argument)
                worst[launch, default: [:]][sighting] = (
                    max(known.severity, finding.severity), Growth.worst([known.growth, finding.growth]),
                    argument.map { known.arguments.union([$0]) } ?? known.arguments
                )
            }
        }
        return worst.mapValues { own in
            own.map { sighting, worst in
                var sighting = sighting
                (sighting.severity, sighting.growth, sighting.arguments) = worst
                return sighting
            }.sorted { ($0.defect.fingerprint, $0.test ?? "") < ($1.defect.fingerprint, $1.test ?? "") }
        }
    }

    /// The platforms of its launches, and what they could have shown.
    package var launches: [(platform: Launch.Platform, coverage: Coverage)] { run.launches(coverages) }
}

extension [String: Defect.Places] {
    /// Adds where the launches of a run show defects, by fingerprint, as far as no exclusion leaves them out.
    package mutating func add(_ report: RunReport) {
        let sightings = report.sightings
        for launch in report.run.summary.launches {
            let platform = launch.platform(in: report.run.summary)
            for sighting in sightings[launch.number] ?? [] where !sighting.isExcluded {
                self[sighting.defect.fingerprint, default: Defect.Places()].add(sighting.test, on: platform)
            }
        }
    }
}

extension Run {
    /// The platforms of launches, and what they could have shown.
    ///
    /// - Parameter coverages: by the launches' numbers.
    package func launches(_ coverages: [Int: Coverage]) -> [(platform: Launch.Platform, coverage: Coverage)] {
        summary.launches.compactMap { launch in coverages[launch.number].map { (launch.platform(in: summary), $0) } }
    }

    /// Returns the launch of a finding; for a message that names no controller, the launch that its line belongs to.
    package func launch(of finding: Finding) -> Int? {
        if let subject = finding.subject { return subject.launch }
        let line = finding.event.line
        return summary.launches.last { $0.first.line <= line && line <= $0.last.line }?.number
    }
}

extension RunReport {
    private func place(of launch: Launch) -> LaunchPlace {
        var place = LaunchPlace(launch, in: run.summary)
        if place.target != nil { place.base = base }
        return place
    }
}

extension Launch {
    /// Where launches run: a device and a system.
    package struct Platform: Sendable, Hashable, Decodable {
        /// Nil if the log does not say.
        package var device: String?
        package var system: String?

        package init(device: String?, system: String?) {
            self.device = device
            self.system = system
        }

        /// `iPhone17,1 · iOS 26.1`; empty if the log does not say.
        package var name: String { [device, system].compactMap(\.self).joined(separator: " · ") }
    }

    /// Where it ran, as its store knows it, or else as its log tells.
    package func platform(in summary: TraceSummary) -> Platform {
        place?.platform
            ?? Platform(
                device: header.tags["device"] ?? summary.header.device, system: header.tags["os"] ?? summary.header.os)
    }
}

extension RunReport {
    /// One launch as engines other than the store keep it: its place, what it could have shown, and what it did show.
    package struct LaunchRow: Sendable, Hashable {
        /// The identity of the launch wherever its bytes come from.
        package var identity: String
        package var place: LaunchPlace
        /// When its log was read, in nanoseconds since 1970.
        package var imported: Int64
        /// If there are two copies of a launch, the one with more events counts.
        package var eventCount: Int
        package var coverage: Coverage
        package var sightings: [Defect.Sighting]

        package init(
            identity: String, place: LaunchPlace, imported: Int64, eventCount: Int = 0, coverage: Coverage = Coverage(),
            sightings: [Defect.Sighting] = []
        ) {
            self.identity = identity
            self.place = place
            self.imported = imported
            self.eventCount = eventCount
            self.coverage = coverage
            self.sightings = sightings
        }

        /// When it began, for the choice of its night.
        package var start: Int64 { place.start(imported: imported) }
    }
}

extension RunReport {
    /// The run's launches as rows. Launches that show no controller are left out, because nothing distinguishes them from others.
    package var launchRows: [RunReport.LaunchRow] {
        let sightings = sightings
        return run.summary.launches.compactMap { launch in
            guard let identity = launch.identity else { return nil }
            return RunReport.LaunchRow(
                identity: identity, place: place(of: launch), imported: run.imported,
                eventCount: launch.eventCount, coverage: coverages[launch.number] ?? Coverage(),
                sightings: sightings[launch.number] ?? [])
        }
    }
}
