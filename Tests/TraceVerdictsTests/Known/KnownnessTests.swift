import Testing
import TraceModel
import TraceVerdicts

/// What follows for a defect's state from what is known of it.
@Suite struct KnownnessTests {
    @Test(
        "A defect is known by an earlier finding, unless that was a note",
        arguments: [
            (nil, Severity.error, DefectState.new), (.error, .error, .persisting), (.error, .note, .persisting),
            (.note, .note, .persisting), (.note, .warning, .new),
        ] as [(Severity?, Severity, DefectState)])
    func shown(worst: Severity?, severity: Severity, state: DefectState) {
        #expect(Knownness.state(ofShown: severity, worst.map { Knownness(worst: $0) }) == state)
    }

    /// A baseline of an earlier vctrace has no severities.
    @Test func anUnknownSeverityMakesADefectKnown() {
        #expect(Knownness.state(ofShown: .error, Knownness(worst: nil)) == .persisting)
    }

    @Test func whatNoNightCouldShowIsNewIfTheBranchBringsIt() {
        #expect(DefectState.first.onBranch(bringing: true) == .new)
        #expect(DefectState.first.onBranch(bringing: false) == .first)
        for state in DefectState.allCases where state != .first { #expect(state.onBranch(bringing: true) == state) }
    }

    private static let phone = Launch.Platform(device: "iPhone17,1", system: "iOS 26.1")
    private static let tablet = Launch.Platform(device: "iPad14,1", system: "iOS 26.1")

    /// A launch of two tests on the phone. Only the first makes a controller of the class, which comes and goes.
    private static let launch = Coverage(
        tests: ["Cart.adds", "Cart.pays"].map { .init(name: $0, attempt: 1, outcome: .passed, ranToEnd: true) },
        parts: [.init(className: "Shop.Cart", exercise: .left, test: "Cart.adds")])

    @Test(
        "A defect is fixed if launches could have shown it where it was seen",
        arguments: [
            (Defect.Places(tests: ["Cart.adds"], platforms: [phone]), DefectState.fixed),
            (Defect.Places(tests: ["Cart.other"], platforms: [phone]), .notRun),
            (Defect.Places(tests: ["Cart.adds"], platforms: [tablet]), .notRun),
            (Defect.Places(isSeenOutside: true, platforms: [phone]), .fixed),
            (Defect.Places(), .notRun), (nil, .fixed),
        ] as [(Defect.Places?, DefectState)])
    func unshown(places: Defect.Places?, state: DefectState) {
        let check = Knownness.LaunchCheck(
            [(Self.phone, Self.launch)], exercises: ["leak": .left], recentPlatforms: [Self.tablet])
        let defect = Defect(fingerprint: "leak:Shop.Cart", rule: "leak", path: "Shop.Cart")
        func judged(_ worst: Severity, isNoted: Bool = false) -> DefectState {
            Knownness(worst: worst).state(ofUnshown: defect, isNoted: isNoted, seenIn: places, by: check)
        }
        #expect(judged(.error) == state)
        // A note in place of an error leaves it open; one in place of a note does not.
        #expect(judged(.error, isNoted: true) == .notRun)
        #expect(judged(.note, isNoted: true) == state)
    }

    /// Where no launch of late ran on its platforms, all launches count.
    @Test func platformsThatAreGoneDoNotHideThatADefectIsFixed() {
        let check = Knownness.LaunchCheck([(Self.phone, Self.launch)], exercises: ["leak": .left])
        let defect = Defect(fingerprint: "leak:Shop.Cart", rule: "leak", path: "Shop.Cart")
        let places = Defect.Places(tests: ["Cart.adds"], platforms: [Self.tablet])
        #expect(Knownness(worst: .error).state(ofUnshown: defect, seenIn: places, by: check) == .fixed)
    }

    @Test func aRuleThatWasNotCheckedShowsNothing() {
        var blind = Self.launch
        blind.gaps = [.init(rule: "leak", className: "")]
        let check = Knownness.LaunchCheck([(Self.phone, blind)], exercises: ["leak": .left])
        let defect = Defect(fingerprint: "leak:Shop.Cart", rule: "leak", path: "Shop.Cart")
        let places = Defect.Places(tests: ["Cart.adds"], platforms: [Self.phone])
        #expect(Knownness(worst: .error).state(ofUnshown: defect, seenIn: places, by: check) == .notRun)
    }
}
