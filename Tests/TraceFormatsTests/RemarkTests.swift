import Testing
import TraceFormats
import TraceModel

/// What people write around a call: that it did not come, whose parent the controller is, what it belongs to.
struct RemarkTests {
    private static let object = "<Shop.Home: 0x7f8a1c00a200>"

    private static func events(_ log: String) -> [String] {
        ReadLog(log).events.map { "\($0.kind.name) \($0.subject ?? "-")" }
    }

    @Test(arguments: [
        "not called", "is not called", "isn't called", "was never called", "didn't fire", "not yet", "skipped",
        "ignored", "missing", "cancelled, because the tab is hidden", "- not called", "nicht aufgerufen",
        "wird nicht aufgerufen", "n'est pas appelé", "não chamado", "no se llama", "niet aangeroepen", "не вызван",
        "çağrılmadı", "không được gọi", "未调用", "没有被调用", "没有执行", "呼ばれない", "呼ばれませんでした", "호출 안됨", "호출되지 않음",
    ]) func aCallThatDidNotComeIsNoEvent(_ denial: String) {
        for line in ["\(Self.object) viewDidAppear \(denial)", "HomeVC viewDidAppear \(denial)"] {
            let log = ReadLog(line)
            #expect(log.events.isEmpty)
            #expect(log.problems.count == 1)
        }
    }

    @Test(arguments: [
        "not animated", "skipped the tutorial", "no items", "called", "wurde aufgerufen", "被调用了", "呼ばれました", "호출됨",
        "ignored=true", "没有数据",
    ]) func otherWordsDenyNothing(_ remark: String) {
        #expect(Self.events("\(Self.object) viewDidAppear \(remark)") == ["viewDidAppear \(Self.object)"])
    }

    @Test(arguments: ["viewModel", "tableView", "webView"]) func aPartOfAControllerIsNotTheController(_ part: String) {
        #expect(Self.events("\(Self.object) \(part) viewDidAppear") == [])
    }

    @Test(arguments: [
        "parent=TabsVC", "parent: TabsVC", "(parent: TabsVC)", "in UINavigationController",
        "nav: UINavigationController",
        "of TabsVC", "(child of TabsVC)", ": UIViewController", "(BaseVC)", "< BaseVC", "title=Home", "title: Home",
        "user: Bob", "mode=Edit", "Main", "[parent: <Shop.TabsVC: 0x2>]",
    ]) func theFirstClassIsTheController(_ remark: String) {
        #expect(Self.events("HomeVC \(remark) viewDidLoad") == ["viewDidLoad HomeVC"])
    }

    @Test(arguments: [
        "class=HomeVC", "self=HomeVC", "type: HomeVC", "(HomeVC)", "[HomeVC]", "\"HomeVC\"", "for HomeVC",
        "class=HomeVC title=Home",
    ]) func theClassBehindTheCallOfABaseClassIsTheController(_ name: String) {
        #expect(Self.events("BaseVC.viewDidLoad() \(name)") == ["viewDidLoad HomeVC"])
        #expect(Self.events("-[BaseVC viewDidLoad] \(name)") == ["viewDidLoad HomeVC"])
    }

    @Test func theClassMayHaveAnAddressBehindIt() {
        #expect(
            Self.events("BaseVC.viewDidLoad():12 - HomeVC 0x7f8a1c00a200") == ["viewDidLoad <HomeVC: 0x7f8a1c00a200>"])
    }

    @Test(arguments: [
        "at=Cart.swift:42", "title=\"Detail\"", "count=3", "animated: true", "nav: nil", "true", "1", "instance=2", "了",
        "되었습니다", "edildi",
    ]) func argumentsMayFollowADeinit(_ argument: String) {
        #expect(Self.events("\(Self.object) deinit \(argument)") == ["deinit \(Self.object)"])
    }

    @Test(arguments: [
        "animated: true", "isBeingPresented: true", "frame: {{0, 0}, {390, 844}}", "parent: nil", "items: 3",
    ]) func argumentsMayFollowTheCallOfAClass(_ argument: String) {
        #expect(Self.events("HomeVC viewDidLayoutSubviews \(argument)") == ["viewDidLayoutSubviews HomeVC"])
    }

    @Test(arguments: [
        "dismiss keyboard", "dismiss cancelled", "pop completed", "removeFromSuperview label", "init player",
        "present alert", "push completed", "addSubview: <UILabel: 0x2>",
    ]) func wordsOfEnglishMayBeOfSomethingElse(_ call: String) {
        #expect(Self.events("\(Self.object) \(call)") == ["other \(Self.object)"])
    }

    @Test(arguments: [
        "HomeViewController 'viewDidLoad()' called", "HomeViewController: `viewDidLoad()` called",
        "'HomeViewController viewDidLoad()'",
    ]) func quotesMayBeAroundACall(_ line: String) {
        #expect(Self.events(line) == ["viewDidLoad HomeViewController"])
    }

    @Test(arguments: [
        "finished", "done", "completed", "end", "took 0.3 s", "(12ms)", "after super", "结束", "終了", "끝", "configured",
        "- layout ready",
    ]) func anEndAfterAPlainCallIsItsEnd(_ word: String) {
        let log =
            "\(Self.object) viewDidLoad()\n<Shop.Cart: 0x7f8a1c00a300> viewDidLoad\n\(Self.object) viewDidLoad() \(word)"
        #expect(Self.events(log) == ["viewDidLoad \(Self.object)", "viewDidLoad <Shop.Cart: 0x7f8a1c00a300>"])
    }

    /// The same words again are the same statement, which ran again; and a name alone may stand for another instance.
    @Test func theSameWordsOrAnotherInstanceAreACall() {
        #expect(Self.events("\(Self.object) viewDidAppear count=1\n\(Self.object) viewDidAppear count=2").count == 2)
        #expect(Self.events("\(Self.object) viewWillAppear true\n\(Self.object) viewWillAppear false").count == 2)
        #expect(Self.events("HomeVC viewDidLoad\nHomeVC viewDidLoad - ready").count == 2)
        #expect(Self.events("\(Self.object) viewDidLoad 0.3 s\n<Shop.Cart: 0x2> viewDidLoad 0.2 s").count == 2)
    }

    @Test func anEndAloneIsACall() {
        let log = "\(Self.object) viewDidLoad\n\(Self.object) viewDidAppear finished"
        #expect(Self.events(log) == ["viewDidLoad \(Self.object)", "viewDidAppear \(Self.object)"])
    }

    @Test func statementsOfOneMethodAreOneCall() {
        let time = "2026-02-03 10:11:12.100"
        let log =
            "\(time) [Home.swift:12] \(Self.object) viewDidLoad()\n\(time) [Home.swift:20] \(Self.object) viewDidLoad() ready"
        #expect(Self.events(log) == ["viewDidLoad \(Self.object)"])
    }

    @Test(arguments: [
        "Terminated due to memory issue", "Killed: 9", "Process finished with exit code 0",
        "Restarting after unexpected exit, crash, or test timeout in CartTests.testX(); summary will include totals.",
        "Shop/Home.swift:12: Fatal error: Index out of range",
        "libc++abi: terminating due to uncaught exception of type NSException",
    ]) func theProcessEnds(_ line: String) {
        let log = ReadLog("\(Self.object) viewDidLoad\n\(line)\n\(Self.object) viewDidLoad")
        #expect(log.events.map(\.launch) == [0, 1])
    }
}
