import Testing
import TraceFormats
import TraceModel
import TraceReplay
import VCTraceAudit

@Suite struct IdentityResolverTests {
    private func controllers(_ lines: String...) -> [String] {
        let trace = ReadTrace(lines.map { $0 + "\n" }.joined())
        return trace.controllers.map { "\($0) #\($0.generation)" }
    }

    @Test func countsGenerationsAtOneAddress() throws {
        let log = """
            <Shop.Detail: 0x2> viewDidLoad
            <Shop.Detail: 0x2> deinit
            <Shop.Detail: 0x2> viewDidLoad
            <Shop.Detail: 0x2> viewWillAppear(_:)
            """
        #expect(ReadTrace(log).events.map(\.subject?.rawValue) == [0, 0, 1, 1])
        var sink = LifeSink()
        let lives = try LogText(log.utf8, referenceYear: 2000).read(into: &sink)
        #expect(lives.map(\.controller.generation) == [1, 2])
        #expect(lives.map(\.controller.first.line) == [1, 3])
        #expect(lives.map(\.last.line) == [2, 4])
        #expect(lives.map { $0.deallocated?.line } == [2, nil])
    }

    /// Collects the controllers' lives that an import delivers.
    private struct LifeSink: TraceSink {
        private var lives: [Controller.Lifetime] = []

        mutating func write(_ batch: ImportBatch, format: String) { lives += batch.controllers }

        func finish(_ summary: TraceSummary, digest: String, format: String) -> [Controller.Lifetime] {
            lives.sorted { $0.controller.id < $1.controller.id }
        }

        func cancel() {}
    }

    @Test(arguments: ["init", "loadView", "viewDidLoad()", "viewWillAppear(_:)"])
    func beginsAnotherLifeAfterDeinit(_ verb: String) {
        let found = controllers("<Shop.Detail: 0x2> deinit", "<Shop.Detail: 0x2> \(verb)")
        #expect(found == ["<Shop.Detail: 0x2> #1", "<Shop.Detail: 0x2> #2"])
    }

    @Test(arguments: ["addChild(_:)", "present(_:animated:completion:)", "pushViewController(_:animated:)"])
    func beginsAnotherLifeAsTheObjectOf(_ verb: String) {
        let found = controllers("<Shop.Detail: 0x2> deinit", "<Shop.Host: 0x1> \(verb) <Shop.Detail: 0x2>")
        #expect(found == ["<Shop.Detail: 0x2> #1", "<Shop.Host: 0x1> #1", "<Shop.Detail: 0x2> #2"])
    }

    @Test(arguments: ["viewDidAppear(_:)", "viewWillDisappear(_:)", "removeFromParent()", "constrain", "deinit"])
    func staysDeadAt(_ verb: String) {
        let found = controllers("<Shop.Detail: 0x2> init", "<Shop.Detail: 0x2> deinit", "<Shop.Detail: 0x2> \(verb)")
        #expect(found == ["<Shop.Detail: 0x2> #1"])
    }

    /// A tab whose view loads in a later test is the tab that was made in the first.
    @Test func aTestBeginsNoLife() {
        func controllers(_ lines: String...) -> [Int] {
            ReadTrace(lines.map { $0 + "\n" }.joined()).controllers.map(\.generation)
        }
        #expect(
            controllers(
                "testStarted T.a", "<Shop.Tabs: 0x1> init", "<Shop.Cart: 0x2> init", "<Shop.Tabs: 0x1> viewDidLoad",
                "testFinished T.a passed", "testStarted T.b", "<Shop.Cart: 0x2> viewDidLoad") == [1, 1])
        #expect(
            controllers(
                "testStarted T.a", "<Shop.Cart: 0x2> init", "<Shop.Cart: 0x2> viewDidDisappear",
                "testFinished T.a passed", "testStarted T.b", "<Shop.Cart: 0x2> init") == [1, 2])
    }

    /// UIKit sends `willMove(toParent:)` before the view loads, and an app may override nothing that comes earlier.
    @Test(arguments: ["viewDidAppear(_:)", "willMove(toParent:) nil", "awakeFromNib"])
    func beginsAnotherLifeAtAnyCallOfAClassWithoutInit(_ verb: String) {
        let found = controllers("<Shop.Detail: 0x2> deinit", "<Shop.Detail: 0x2> \(verb)")
        #expect(found == ["<Shop.Detail: 0x2> #1", "<Shop.Detail: 0x2> #2"])
    }

    @Test func anotherClassAtAnAddressIsAnotherController() {
        let found = controllers("<Shop.Detail: 0x2> viewDidLoad", "<Shop.Cart: 0x2> viewDidAppear")
        #expect(found == ["<Shop.Detail: 0x2> #1", "<Shop.Cart: 0x2> #2"])
    }

    @Test func aClassWithAndWithoutItsModuleIsOneClass() {
        #expect(controllers("<Host: 0x1> viewDidLoad", "<Shop.Host: 0x1> viewDidAppear") == ["<Shop.Host: 0x1> #1"])
        #expect(controllers("<Shop.Host: 0x1> viewDidLoad", "<Host: 0x1> viewDidAppear") == ["<Shop.Host: 0x1> #1"])
    }

    @Test func oneNameInTwoModulesIsTwoClasses() {
        let found = controllers("<Shop.Host: 0x1> viewDidLoad", "<Cart.Host: 0x1> viewDidAppear")
        #expect(found == ["<Shop.Host: 0x1> #1", "<Cart.Host: 0x1> #2"])
    }

    @Test func withoutAnAddressTheClassIsTheController() {
        let found = controllers(
            "# vctrace: 1", "Shop.Detail viewDidLoad()", "Shop.Detail viewDidAppear(_:)", "Shop.Detail deinit",
            "Shop.Detail viewDidLoad()")
        #expect(found == ["Shop.Detail #1", "Shop.Detail #2"])
    }

    @Test func aLabelAndAnAddressAreTwoControllers() {
        let found = controllers("# vctrace: 1", "Shop.Detail viewDidLoad()", "<Shop.Detail: 0x2> viewDidLoad()")
        #expect(found == ["Shop.Detail #1", "<Shop.Detail: 0x2> #1"])
    }

    @Test func anInitAfterItWentAwayBeginsAnotherLifeEvenWithoutDeinit() {
        let found = controllers("<Shop.Detail: 0x2> viewDidDisappear(_:)", "<Shop.Detail: 0x2> init")
        #expect(found == ["<Shop.Detail: 0x2> #1", "<Shop.Detail: 0x2> #2"])
    }

    /// A controller that appeared was made long ago. Before, a subclass and its superclass may each print that it was made.
    @Test(arguments: [("viewDidAppear(_:)", 2), ("viewDidLoad()", 1), ("willMove(toParent:) nil", 1)])
    func anInitAfterItAppearedBeginsAnotherLife(_ verb: String, count: Int) {
        let found = controllers("<Shop.Detail: 0x2> init", "<Shop.Detail: 0x2> \(verb)", "<Shop.Detail: 0x2> init")
        #expect(found.count == count)
    }

    @Test func countsSubjectsObjectsAndFurtherObjects() {
        let trace = ReadTrace("<Shop.Host: 0x1> transition(from:to:) <Shop.Old: 0x2> <Shop.New: 0x3>\n")
        #expect(trace.controllers.map(\.className) == ["Shop.Host", "Shop.Old", "Shop.New"])
        #expect(trace.events.first?.object == ControllerID(1))
        #expect(trace.events.first?.others == [ControllerID(2)])
    }
}
