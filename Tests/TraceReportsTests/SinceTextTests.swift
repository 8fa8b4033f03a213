import Testing

@testable import TraceModel
@testable import TraceReports

@Suite struct SinceTextTests {
    private func mark(_ number: Int, build: String? = nil, commit: String? = nil, isDated: Bool = true) -> RunMark {
        var header = TraceHeader()
        header.apply(RunTags(given: ["build": build, "commit": commit].compactMapValues(\.self)))
        return RunMark(
            number: number, name: "night-\(number)", date: 1_795_140_000_000_000_000, isDated: isDated,
            header: TraceHeader.Identity(header))
    }

    private func history(_ status: DefectHistory.Status, first: RunMark, seen: Int = 5, exercised: Int = 5)
        -> DefectHistory
    {
        DefectHistory(
            rule: "leak", fingerprint: "f", path: "Shop.Root > Shop.PromoBanner", severity: .error, count: 1,
            test: "-[ShopUITests.CartTests testAddsToCart]", first: first, last: mark(9, build: "809"), seen: seen,
            exercised: exercised, unexercised: status == .persisting && seen == 4 ? 1 : 0, cleanBefore: 4,
            cleanSince: 3,
            status: status, isNightly: true)
    }

    @Test func saysWhatPeopleWantToKnow() {
        let first = mark(1, build: "803", commit: "323dead0123")
        #expect(
            SinceText(history: history(.persisting, first: first)).text
                == "PromoBanner: since build 803 (323dead), in CartTests.testAddsToCart, 5 of 5 nights")
        #expect(
            SinceText(history: history(.persisting, first: first, seen: 4, exercised: 4)).text
                == "PromoBanner: since build 803 (323dead), in CartTests.testAddsToCart, 4 of 4 nights, not exercised in 1"
        )
        #expect(
            SinceText(history: history(.flaky, first: first, seen: 3)).text
                == "PromoBanner: since build 803 (323dead), in CartTests.testAddsToCart, 3 of 5 nights, "
                + "flaky: it comes and goes while PromoBanner is exercised each time")
        #expect(
            SinceText(history: history(.new, first: first)).text
                == "PromoBanner: new in build 803 (323dead), in CartTests.testAddsToCart, not in the 4 nights before")
        #expect(
            SinceText(history: history(.fixed, first: first)).text.hasSuffix(
                "last seen in build 809, and 3 nights exercised it since"))
        #expect(
            SinceText(history: history(.notExercised, first: first)).text.hasSuffix(
                "last seen in build 809, and no night could show it since"))
    }

    @Test func withoutABuildTheDayTellsWhenAndWithoutADateTheName() {
        #expect(
            SinceText(history: history(.persisting, first: mark(1, commit: "323dead0123"))).text
                .hasPrefix("PromoBanner: since 2026-11-20 (323dead), "))
        #expect(
            SinceText(history: history(.persisting, first: mark(1, isDated: false))).text
                .hasPrefix("PromoBanner: since night-1, "))
    }

    @Test(arguments: [
        ("-[CartTests testEmpty]", "CartTests.testEmpty"), ("CartTests/empty()", "CartTests.empty()"),
        ("alone()", "alone()"),
    ])
    func namesOfTests(_ name: String, _ text: String) {
        #expect(TestName(name).text == text)
    }
}
