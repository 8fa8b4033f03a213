import Foundation
import LogFiles
package import TraceModel
import TraceReplay
package import TraceStore
package import TraceVerdicts
package import VCTraceAudit

/// Compares runs of a store, or two of its nights. Runs are replayed on two threads.
package struct StoredDiff {
    private let audit: RunAudit
    private let store: TraceStore
    /// Whether reports show the hierarchies over time, which takes a second replay.
    package var showsHistories = false
    /// Whether nights are judged first, if audits of them are in the store.
    package var judgesNights = true

    package init(audit: RunAudit, store: TraceStore) {
        self.audit = audit
        self.store = store
    }

    /// The changes from some runs to others, with what nights tell of the defects if side B is one run.
    package func difference(from a: [Run], to b: [Run]) throws -> RunDifference {
        lazy var code = GitCode()
        let profiles = try profiles(of: (a + b).map { ($0, [nil]) })
        let (before, after) = (Array(profiles[..<a.count]), Array(profiles[a.count...]))
        var difference = RunDifference(before, after, exercises: audit.exercises)
        if !difference.new.isEmpty { try tellCallers(of: &difference, code) }
        difference.rules = audit.rules
        lazy var check = Knownness.LaunchCheck(
            after.flatMap { $0.run.launches($0.coverages) }, exercises: audit.exercises,
            recentPlatforms: Set(before.flatMap(\.platforms)))
        difference.settle { check.state(of: $0, seenIn: before, butNotIn: after) }
        if showsHistories, a.count == 1, b.count == 1 {
            let defects = difference.new + difference.fixed + difference.notRun
            func history(_ run: Run) throws -> HierarchyHistory {
                try RunReplay(run: run, store: store)
                    // The calls are aligned, so no side may have a part of its own.
                    .history(of: defects.filter { $0.run.number == run.number }.map(\.exemplar), thins: false)
            }
            difference.histories = (try history(a[0]), try history(b[0]))
        }
        if b.count == 1 {
            let isLacking = try tellNights(of: b[0], to: &difference)
            if difference.hasDefects { difference.cloneFault = code.fault(ofDefects: true, lacking: isLacking) }
        }
        return difference
    }

    /// Adds what nights tell of the defects of a run.
    ///
    /// - Returns: whether their verdicts need a commit that the clone lacks.
    private func tellNights(of run: Run, to difference: inout RunDifference) throws -> Bool {
        let stored = StoredNights(store)
        guard try stored.hasAudits() else { return false }
        let missing = try missingCode()
        difference.tell(try stored.verdicts(of: run))
        let night = try stored.lastNight(of: [run])
        return try night.map { try missing.isNeeded(by: stored.nights(upTo: $0)) } ?? false
    }

    /// Judges nights, if they are to be judged.
    ///
    /// - Returns: what their verdicts need, and the clone lacks.
    private func missingCode() throws -> NightReader.MissingCode {
        guard judgesNights else { return try audit.missingCode(in: store) }
        do {
            return try audit.judgeNights(in: store)
        } catch let error as StoreError where error.isAboutWriting {
            // A store that nobody may change is there to be read.
            if !error.isRefused {
                audit.observer.notice("\(error); the states of defects in nights are those of before")
            }
            return try audit.missingCode(in: store)
        }
    }

    /// The changes between two nights, which are already judged.
    ///
    /// - Parameter fault: why a commit is unknown that the verdicts on the later night need; nil if none is.
    package func difference(of pair: NightPair, lacking fault: CloneFault? = nil) throws -> RunDifference {
        let sides = try [pair.a, pair.b].map { launches in
            var jobs: [(run: Run, launches: [Int?])] = []
            // Launches of one run are side by side.
            for launch in launches {
                if let last = jobs.indices.last, jobs[last].run.number == launch.run {
                    jobs[last].launches.append(launch.number)
                } else if let run = try store.run(numbered: launch.run) {
                    jobs.append((run, [launch.number]))
                }
            }
            return Dictionary(grouping: try profiles(of: jobs), by: \.run.number).mapValues { own in
                Dictionary(firstOf: own.map { ($0.launch, $0) })
            }
        }
        let groups = pair.groups.map { group in
            RunDifference.ProfileGroup(
                a: group.a.compactMap { sides[0][$0.run]?[$0.number] },
                b: group.b.compactMap { sides[1][$0.run]?[$0.number] })
        }
        var difference = RunDifference(
            groups.filter { !$0.a.isEmpty && !$0.b.isEmpty }, exercises: audit.exercises)
        difference.rules = audit.rules
        difference.nights = (pair.before, pair.after)
        difference.onlyInNight = pair.only
        difference.testsOnly = ([], [])
        let code = GitCode()
        try tellCallers(of: &difference, code)
        difference.settle(by: try StoredNights(store).verdicts(of: pair.after))
        difference.cloneFault = code.fault(ofDefects: difference.hasDefects) ?? fault
        return difference
    }

    /// Adds which code made the calls of the new defects, and which commits between the two sides changed it.
    private func tellCallers(of difference: inout RunDifference, _ code: GitCode) throws {
        let commits = [difference.a, difference.b].map { $0.last?.summary.header.tag("commit") }
        for index in difference.new.indices {
            let finding = difference.new[index].exemplar
            let callers = try StoredCallers(store).callers(of: difference.new[index].run) {
                Set(finding.witnesses.map(\.event.line) + [finding.place.line])
            }
            difference.new[index].callers =
                code.sources?.located(callers, app: difference.new[index].run.app).callers ?? callers
            guard let place = difference.new[index].caller?.place, let history = code.history,
                let first = commits[0].flatMap(code.needed), let last = commits[1].flatMap(code.needed)
            else { continue }
            difference.new[index].changer =
                history.changer(
                    ofLine: place.line, in: place.file, after: first, upTo: last)?.title
        }
    }

    private func profiles(of jobs: [(run: Run, launches: [Int?])]) throws -> [RunProfile] {
        let middle = (jobs.count + 1) / 2
        let second = Array(jobs[middle...])
        let other = try second.isEmpty ? nil : store.reopened()
        let worker = other.map { store in
            Worker { [audit] in try second.flatMap { try audit.profiles(of: $0.run, $0.launches, in: store) } }
        }
        let first = try jobs[..<middle].flatMap { try audit.profiles(of: $0.run, $0.launches, in: store) }
        let stored = StoredNights(store)
        return try (first + (worker?.value() ?? [])).map { profile in
            let renames = try stored.renames(
                of: profile.run.app, in: stored.lastNight(of: [profile.run]))
            guard !renames.isEmpty else { return profile }
            var profile = profile
            for index in profile.findings.indices {
                profile.findings[index].fingerprint = renames.fingerprint(profile.findings[index].fingerprint)
            }
            return profile
        }
    }
}

extension Knownness.LaunchCheck {
    /// The state of a defect of which side A shows more than side B: fixed if the launches could have shown the rest.
    fileprivate func state(
        of defect: RunDifference.DefectChange, seenIn a: [RunProfile], butNotIn b: [RunProfile]
    ) -> DefectState {
        func shown(_ profile: RunProfile) -> [Finding] {
            profile.findings.filter { $0.fingerprint == defect.fingerprint }
        }
        let later = b.flatMap(shown)
        let tests = Set(later.map { $0.test.map(TestInterval.shortName) })
        var gone = Defect.Places()
        for profile in a {
            for finding in shown(profile) where !tests.contains(finding.test.map(TestInterval.shortName)) {
                gone.add(finding, in: profile)
            }
        }
        let isNoted = later.contains { $0.severity == .note }
        return Knownness(worst: defect.severity).state(
            ofUnshown: Defect(defect.exemplar), isNoted: isNoted, seenIn: gone == Defect.Places() ? nil : gone, by: self
        )
    }
}
