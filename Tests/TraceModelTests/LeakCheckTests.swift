import Testing
import TraceModel

@Suite struct LeakCheckTests {
    private func gap(_ classes: String..., cure: String = "add a deinit line to") -> RunReport.NotChecked {
        RunReport.NotChecked(rule: "leak", reason: "classes that log nothing", classes: classes, cure: cure)
    }

    @Test func aRuleThatHidesNoLeakLeavesNothingUnchecked() {
        let check = LeakCheck([RunReport.NotChecked(rule: "other", reason: "the trace records no didMove")])
        #expect(check == .yes)
        #expect(check.word == "yes" && check.remark == nil && check.advice == nil)
    }

    @Test func aGapInAllClassesCountsMoreThanOneInSome() {
        let whole = RunReport.NotChecked(rule: "leak", reason: "the trace records no deinit", cure: "add deinit lines")
        let check = LeakCheck([gap("Shop.Cart"), whole])
        #expect(check.word == "no" && check.uncheckedClasses == [])
        #expect(check.advice == "leaks were not looked for (the trace records no deinit): add deinit lines")
    }

    @Test func namesTheClassesBesideTheirCures() {
        let check = LeakCheck([
            gap("Shop.Orders", "Shop.Cart"), gap("Shop.Cart"),
            gap("Shop.Feed", cure: "print the address in the deinit line of"),
        ])
        #expect(check.word == "partly" && check.uncheckedClasses == ["Shop.Cart", "Shop.Feed", "Shop.Orders"])
        #expect(check.remark == "leaks were not looked for, for 3 classes")
        #expect(
            check.advice
                == "leaks were not looked for, for 3 classes: add a deinit line to Cart, Orders; "
                + "print the address in the deinit line of Feed")
        #expect(LeakCheck([gap("Shop.Cart")]).remark == "leaks were not looked for, for 1 class")
    }

    @Test func namesAClassOnlyOnceIfSomethingHelps() {
        var check = LeakCheck([gap("Shop.Cart")])
        check.add(open: ["Shop.Cart", "Shop.Feed"])
        #expect(check.remark == "leaks were not looked for, for 2 classes")
        #expect(
            check.advice
                == "leaks were not looked for, for 2 classes: add a deinit line to Cart; "
                + "Feed (too close to the end)")
    }

    @Test func aGapThatNobodyCanCureCountsAsOne() {
        let check = LeakCheck([
            RunReport.NotChecked(
                rule: "leak", reason: "classes whose last page the page view controller may cache",
                classes: ["Shop.Page"],
                leaks: .unchecked)
        ])
        #expect(check.word == "partly" && check.uncheckedClasses == ["Shop.Page"])
        #expect(
            check.advice
                == "leaks were not looked for, for 1 class: Page (classes whose last page the page view controller may cache)"
        )
    }

    @Test func saysInOtherWordsWhatWasJudgedByWhatCameBack() {
        let judged = RunReport.NotChecked(
            rule: "leak", reason: "classes whose leaks were judged by what came back",
            classes: ["Shop.Cart", "Shop.Map"],
            leaks: .judgedByReturn)
        let remark = "leaks of 2 classes were judged by what came back; some may be missed"
        let check = LeakCheck([judged])
        #expect(check.word == "partly" && check.uncheckedClasses == [] && check.remark == remark)
        #expect(check.classesJudgedByReturn == ["Shop.Cart", "Shop.Map"] && check.advice == remark)
        // A class that was judged is not told as if nobody had looked.
        #expect(LeakCheck([judged, gap("Shop.Cart")]) == check)
        #expect(
            LeakCheck([judged, gap("Shop.Feed")]).remark == "leaks were not looked for, for 1 class; "
                + remark)
    }

    @Test func saysOfSeveralRunsInHowManyLeaksWereNotLookedFor() {
        let judged = RunReport.NotChecked(
            rule: "leak", reason: "classes whose leaks were judged by what came back", classes: ["Shop.Cart"],
            leaks: .judgedByReturn)
        let whole = LeakCheck([
            RunReport.NotChecked(rule: "leak", reason: "the trace records no deinit", cure: "add deinit lines")
        ])
        #expect(LeakCheck.remark(on: [.yes, .yes]) == nil)
        #expect(LeakCheck.remark(on: [whole, whole]) == "leaks were not looked for")
        #expect(LeakCheck.remark(on: [.yes, whole, .yes]) == "leaks were not looked for in 1 run")
        #expect(
            LeakCheck.remark(on: [
                whole, LeakCheck([gap("Shop.Map")]), LeakCheck([judged]), .yes,
            ])
                == "leaks were not looked for in 2 runs")
        #expect(
            LeakCheck.remark(on: [LeakCheck([judged]), .yes])
                == "leaks were judged by what came back in 1 run")
    }

    @Test func addsWhatLeftTooCloseToTheEnd() {
        var check = LeakCheck([])
        check.add(open: [])
        #expect(check == .yes)
        check.add(open: ["Shop.Cart"])
        #expect(check.word == "partly" && check.uncheckedClasses == ["Shop.Cart"])
        #expect(check.advice == "leaks were not looked for, for 1 class: Cart (too close to the end)")
        check.add(open: ["Shop.Feed"])
        #expect(check.uncheckedClasses == ["Shop.Cart", "Shop.Feed"])
    }
}
