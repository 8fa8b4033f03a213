import Testing

@testable import VCTraceTesting

/// Each test is recorded.
@Suite(.noLeakedViewControllers) struct CleanSuiteTests {
    @Test func visitsLeaveNothingBehind() async { await Checkout.visit() }

    /// It needs no view controller.
    @Test func sumsAreRight() { #expect(1 + 1 == 2) }
}

@Suite(.noLeakedViewControllers(keeping: ["Receipt"])) struct KeepingSuiteTests {
    @Test func receiptsMayLiveOn() async { await Checkout.leak(count: 1) }
}

@Suite struct LeakedControllerTraitTests {
    @Test func testsAreNamedAsInXCTest() async throws {
        let test = try #require(Test.current)
        #expect(test.nameInTrace == "LeakedControllerTraitTests.testsAreNamedAsInXCTest")
    }

    /// The trait on a test that leaks.
    @Test func aLeakFailsTheTest() async throws {
        let test = try #require(Test.current)
        let found = Issues()
        try await withKnownIssue {
            try await NoLeakedViewControllers(severity: nil, kept: [], options: .impatient())
                .provideScope(for: test, testCase: Test.Case.current) { await Checkout.leak(count: 1) }
        } matching: { issue in
            found.take(issue)
        }
        #expect(found.all.map(\.line) == [test.sourceLocation.line])
        #expect(found.all.first?.text.hasPrefix("still alive: Shop.Receipt was made in this test, ") == true)
    }
}
