import Testing
import TraceModel
import TraceReplay

/// The calls that a leak's finding tells, from the arrival of the controller to the last that was seen of it.
@Suite struct StoryTests {
    private func story(_ rule: String, _ trace: String) -> [String] {
        let header =
            "# vctrace: 1\n# records: init deinit push pop present dismiss viewDidAppear viewDidDisappear viewWillAppear\n"
        let findings = ReadTrace(header + trace).audit()
        return findings.first { $0.rule == rule }?.witnesses.map(\.call) ?? []
    }

    @Test func tellsHowAPresentedControllerCameAndWent() {
        let trace = """
            +0.1 [main] <Shop.Home: 0x10> init
            +0.2 [main] <Shop.Sheet: 0x20> init
            +0.3 [main] <Shop.Home: 0x10> present(_:animated:completion:) <Shop.Sheet: 0x20>
            +0.4 [main] <Shop.Sheet: 0x20> viewWillAppear(_:)
            +0.9 [main] <Shop.Sheet: 0x20> viewDidAppear(_:)
            +1.0 [main] <Shop.Sheet: 0x20> dismiss(animated:completion:)
            +1.5 [main] <Shop.Sheet: 0x20> viewDidDisappear(_:)
            +99 [main] mark "later"

            """
        #expect(
            story("controller-never-deallocated", trace) == [
                "Home.present(Sheet)", "dismiss(Sheet)", "Sheet.viewDidDisappear",
            ])
    }
}
