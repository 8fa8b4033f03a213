/// The contents of a report about one night.
package struct NightReport: Sendable {
    /// Something that earlier nights had, and this one lacks.
    package struct Missing: Sendable, Hashable {
        package enum Dimension: String, Sendable, CaseIterable {
            case shard
            case device
            case system
            case test
        }

        package var kind: Dimension
        package var name: String
        /// The day since which it is missing; nil for tonight.
        package var since: String?
        /// Of a test that ran on other devices, the one on which it is missing.
        package var device: String?

        package init(kind: Dimension, name: String, since: String? = nil, device: String? = nil) {
            self.kind = kind
            self.name = name
            self.since = since
            self.device = device
        }
    }

    /// What a night must be so that nothing fails, whatever it brought.
    package enum Requirement: String, Sendable, CaseIterable {
        case complete
        case nights

        /// What a night lacks that does not meet it.
        package var lack: String {
            switch self {
            case .complete: "--require complete: the night is incomplete"
            case .nights: "--require nights: there is no earlier night to compare with"
            }
        }
    }

    /// The night of another app or branch that the same pipeline tested.
    package struct OtherNight: Sendable {
        package var night: Night
        /// The first in the order of reports; nil if no defect is listed.
        package var worst: DefectState?
        /// The defects that the night brought.
        package var brought: [BroughtDefect]
        package var isComplete: Bool

        /// - Parameter growths: by fingerprint.
        package init(_ night: Night, _ verdicts: [Verdict], _ growths: [String: Growth], isComplete: Bool) {
            self.night = night
            self.isComplete = isComplete
            worst = verdicts.first?.state
            brought = night.brought(verdicts, growths)
        }
    }

    /// What decides whether a defect that a night brought fails a job.
    package typealias BroughtDefect = (severity: Severity, growth: Growth?)

    package var night: Night
    package var contents: NightContents
    /// The night before on the branch; nil for the first.
    package var before: Night?
    /// The night that tells what is missing: the newest one before that shares a device and a shard; nil if there is no earlier night.
    package var reference: Night?
    /// Whether no earlier night shares a device and a shard.
    package var isAllNew = false
    package var missing: [Missing] = []
    /// The tests of that night that did not come to their ends tonight: they did not end, or were skipped. In order.
    package var unfinished: [NightParts.TestOnDevice] = []
    /// New ones first.
    package var verdicts: [Verdict]
    /// The other nights of the same pipeline, by app and branch.
    package var others: [OtherNight] = []
    /// Nil if no earlier night is known.
    package var trend: NightTrend?
    /// The owners of the defects, by fingerprint; empty if no owners are known.
    package var owners: [String: String] = [:]
    /// The places where the classes of defects and of their parents are declared, by class; empty outside of a work tree.
    package var sources: [String: SourcePlace] = [:]
    /// The root of the work tree; nil outside of one.
    package var workTree: String?
    /// By fingerprint, the code that made the call where it went wrong, as far as it is known.
    package var callers: [String: Caller] = [:]
    /// How tonight's defects grow, each in the worst launch, by fingerprint.
    package var growths: [String: Growth] = [:]
    /// The template for the addresses of lines of code; nil if the team has none.
    package var sourceURL: String?
    /// The files of the work tree that make calls or declare classes; only these have addresses.
    package var sourceFiles: Set<String> = []
    /// The rules that the configuration switches off, each with the same reason: `switched off in .vctrace.yml`.
    package var switchedOff: [String: String] = [:]
    /// By fingerprint, the commits that may have brought a defect; only in a work tree that has them.
    package var commits: [String: CommitRange] = [:]
    /// The commits that ranges need, and that the work tree's repository lacks.
    package var unknownCommits: Set<String> = []
    /// Why a commit is unknown that the report needs; nil if the clone has all of them.
    package var cloneFault: CloneFault?
    /// Whether there is a night that the defects are compared with.
    package var hasEarlierNights = true
    /// What readers must know about the nights that a pull request is compared with.
    package var targetRemarks: [String] = []
    /// The arguments of `xcodebuild` for tests of earlier nights that this one lacks.
    package var formerArguments: [String: String] = [:]
    /// The defects that make a job fail, if the night brought them.
    package var failOn = FailureThreshold.error
    package var requirements: [Requirement] = []

    package init(night: Night, contents: NightContents, verdicts: [Verdict]) {
        self.night = night
        self.contents = contents
        self.verdicts = verdicts
    }

    package func count(of state: DefectState) -> Int { verdicts.count { $0.state == state } }

    /// Whether all tests, shards and devices of the night to compare with ran, and came to their ends.
    package var isComplete: Bool { unfinished.isEmpty && missing.allSatisfy { $0.kind == .system } }

    /// Whether all that ran says what it should: nothing did not end, and nothing that other nights show is hidden.
    package var isWhole: Bool {
        isComplete && contents.warnings.isEmpty && contents.cutOff == 0 && contents.count(of: .unended) == 0
    }

    package var unmet: [Requirement] {
        requirements.filter { requirement in
            switch requirement {
            case .complete: !isComplete || !others.allSatisfy(\.isComplete)
            case .nights: !hasEarlierNights
            }
        }
    }

    /// Whether a job fails that asks for the night.
    package var fails: Bool { !unmet.isEmpty || brought.contains { failOn.isReached(by: $0.severity, $0.growth) } }

    /// The defects that the nights of the pipeline brought: new, first seen, or back tonight.
    package var brought: [BroughtDefect] { night.brought(verdicts, growths) + others.flatMap(\.brought) }

    /// The tests to run again, as arguments of `xcodebuild`: those of defects that tonight brought, and those that tonight lacks.
    package var rerun: [String] {
        let lacking = missing.filter { $0.kind == .test }.map(\.name) + contents.names(of: .unended)
        let tests = verdicts.filter(night.brings).flatMap(\.tests) + lacking
        return arguments(for: tests)
    }

    /// `-only-testing:ShopUITests/PayTests/testReorders`, for each test.
    package func arguments(for tests: [String]) -> [String] {
        Set(tests).sorted().map { test in
            let named = contents.arguments[test] ?? formerArguments[test]
            return "-only-testing:" + (named ?? test.split(separator: ".").joined(separator: "/"))
        }
    }

    /// Returns the line of code that made the call where it went wrong, or else the declaration of the defect's class.
    package func shownPlace(of defect: Defect) -> SourcePlace? {
        guard let place = callers[defect.fingerprint]?.place else {
            return source(of: defect) ?? defect.path.names.dropLast().last.flatMap { sources[$0] }
        }
        return SourcePlace(path: place.file, root: place.file.hasPrefix("/") ? "" : workTree ?? "", line: place.line)
    }

    /// Returns the place where the class of a defect is declared; nil if it is not known.
    package func source(of defect: Defect) -> SourcePlace? { sources[defect.className] }
}

extension Night {
    fileprivate func brought(_ verdicts: [Verdict], _ growths: [String: Growth]) -> [NightReport.BroughtDefect] {
        verdicts.filter(brings).map { ($0.severity, growths[$0.defect.fingerprint]) }
    }

    /// Whether the night brought the defect, according to its verdict.
    package func brings(_ verdict: Verdict) -> Bool {
        switch verdict.state {
        case .new, .first: true
        case .back: isRequest ? verdict.since.appBranch == appBranch : verdict.since.number == number
        case .persisting, .flaky, .fixed, .notRun: false
        }
    }
}

extension NightReport {
    /// The commits that may have brought a defect: those after the last night without it, up to the first night with it.
    package struct CommitRange: Sendable {
        package struct Suspect: Sendable {
            package enum Touched: String, Sendable {
                /// The file that declares the defect's class.
                case `class`
                /// A file of a class that presents or contains it.
                case path
                /// A file that calls what the defect's events show.
                case caller
            }

            package var commit: String
            /// `a1b2c3d Keep the cart alive (Jo)`.
            package var title: String
            package var touches: Touched

            package init(commit: String, title: String, touches: Touched) {
                self.commit = commit
                self.title = title
                self.touches = touches
            }
        }

        /// An end of the range, and the night of the branch that tested it; nil if a night of another branch did.
        package struct RangeEnd: Sendable {
            package var commit: String
            package var night: Night?

            package init(_ commit: String, _ night: Night?) {
                self.commit = commit
                self.night = night
            }
        }

        /// The last commit without the defect and the first with it, after nights of any branch narrowed them.
        package var from: RangeEnd
        package var to: RangeEnd
        package var count: Int
        /// The likeliest first.
        package var suspects: [Suspect]
        /// The commit to run next, which halves the range; nil if it has one commit.
        package var next: String?

        package init(from: RangeEnd, to: RangeEnd, count: Int, suspects: [Suspect], next: String?) {
            self.from = from
            self.to = to
            self.count = count
            self.suspects = suspects
            self.next = next
        }
    }
}

extension NightReport {
    /// The recent nights of a branch in numbers, up to a night.
    package struct NightTrend: Sendable, Hashable {
        package struct Point: Sendable, Hashable {
            /// The day of the night.
            package var date: String
            package var defects: Int
            package var errors: Int

            package init(date: String, defects: Int, errors: Int) {
                self.date = date
                self.defects = defects
                self.errors = errors
            }
        }

        /// How many nights back the trend reaches.
        package static let reach = 30

        /// In the order of the nights; the last one is tonight.
        package var points: [Point]
        /// When the longest stretch of an error that tonight shows began; nil if tonight shows none.
        package var oldestError: String?
        /// How many of tonight's tests and launches show a defect.
        package var affectedTests: Int
        package var affectedLaunches: Int

        package init(points: [Point], oldestError: String?, affectedTests: Int, affectedLaunches: Int) {
            self.points = points
            self.oldestError = oldestError
            self.affectedTests = affectedTests
            self.affectedLaunches = affectedLaunches
        }
    }
}
