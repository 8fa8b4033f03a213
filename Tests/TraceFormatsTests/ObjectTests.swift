import Testing
import TraceFormats
import TraceModel

struct ObjectTests {
    @Test(arguments: [
        ("<Shop.Host: 0x600000c0a2d0>", "<Shop.Host: 0x600000c0a2d0>"),
        ("<Shop.Host:0x1F>", "<Shop.Host: 0x1f>"),
        ("<UINavigationController 0x1>", "<UINavigationController: 0x1>"),
        ("<Host: 0x1; frame = (0 0; 1 1); layer = <CALayer: 0x2>>", "<Host: 0x1>"),
        ("Optional(<Host: 0x1>)", "<Host: 0x1>"),
        ("Optional(Optional(<Host: 0x1>))", "<Host: 0x1>"),
        ("Host", "Host"),
        ("Shop.Host", "Shop.Host"),
        ("Box<Int>", "Box<Int>"),
        ("Shop.Box<Shop.Item>", "Shop.Box<Shop.Item>"),
        ("Optional(Box<Int>)", "Box<Int>"),
        ("<_TtC4Shop4Host: 0x1>", "<Shop.Host: 0x1>"),
        ("_TtC4Shop4Host", "Shop.Host"),
        ("<_TtCC4Shop4Host5Inner: 0x1>", "<Shop.Host.Inner: 0x1>"),
        ("<_TtC4ShopP33_0123456789ABCDEF0123456789ABCDEF4Host: 0x1>", "<Shop.Host: 0x1>"),
        (
            "<_TtGC7SwiftUI19UIHostingControllerVS_7AnyView_: 0x1>",
            "<SwiftUI.UIHostingController<SwiftUI.AnyView>: 0x1>"
        ),
        ("<_TtC4Shop9Host: 0x1>", "<_TtC4Shop9Host: 0x1>"),
        ("<NSKVONotifying_Shop.Host: 0x1>", "<Shop.Host: 0x1>"),
        ("<NSKVONotifying__TtC4Shop4Host: 0x1>", "<Shop.Host: 0x1>"),
        ("<Shop.Box<Swift.Int>: 0x1>", "<Shop.Box<Swift.Int>: 0x1>"),
        ("<Shop.Geschäft: 0x1>", "<Shop.Geschäft: 0x1>"),
        ("<Shop.(Hidden in _3E4A6F0E2B1D): 0x1>", "<Shop.Hidden: 0x1>"),
        ("<Shop.(unknown context at $1048a2b4c).Hidden: 0x1>", "<Shop.Hidden: 0x1>"),
        ("<Shop.Box<(Int, Swift.String) -> ()>: 0x1>", "<Shop.Box<(Int, Swift.String) -> ()>: 0x1>"),
        ("<Shop.Box<() -> ()>: 0x1>", "<Shop.Box<() -> ()>: 0x1>"),
    ])
    func readsObjects(_ written: String, _ read: String) {
        let subject = ReadLog("\(written) viewDidLoad")
        #expect(subject.events.map(\.subject) == [read])
        let object = ReadLog("<A: 0xff> addChild(_:) \(written)")
        #expect(object.events.map(\.object) == [read])
        #expect(object.problems.isEmpty)
    }

    @Test(arguments: ["nil", "(null)", "Optional(nil)", "<nil>", "null", "<Host: 0x0>"])
    func readsNoObject(_ written: String) {
        let log = ReadLog("<A: 0x1> willMove(toParent:) \(written)")
        #expect(log.events.map(\.description) == ["1 willMove <A: 0x1> - [] -1 -"])
        let subject = ReadLog("# vctrace: 1\n\(written) viewDidLoad")
        #expect(subject.events.isEmpty)
        #expect(
            subject.problems.map(\.reason) == ["missing subject: nil receives no calls, expected <Class: 0xADDRESS>"])
    }

    @Test(arguments: [
        ("-[Host viewDidLoad]", "Host"), ("-[Shop.Host viewDidLoad]", "Shop.Host"), ("+[Host viewDidLoad]", "Host"),
        ("-[Host(Tracing) viewDidLoad]", "Host"), ("-[_TtC4Shop4Host viewDidLoad]", "Shop.Host"),
        ("Host.viewDidLoad()", "Host"), ("Shop.Host.viewDidLoad()", "Shop.Host"), ("Host: viewDidLoad", "Host"),
        ("-[Host viewDidLoad] <Host: 0x1>", "<Host: 0x1>"),
        ("-[Host viewDidLoad]: <Shop.Host: 0x1>", "<Shop.Host: 0x1>"),
        ("Host.viewDidLoad() <Host: 0x1>", "<Host: 0x1>"), ("<Host: 0x1>.viewDidLoad()", "<Host: 0x1>"),
        ("<Host: 0x1>: viewDidLoad", "<Host: 0x1>"), ("<Host: 0x1> -[Host viewDidLoad]", "<Host: 0x1>"),
    ])
    func readsSubjectAndVerbAtOnce(_ line: String, _ subject: String) {
        #expect(ReadLog(line).events.map(\.description) == ["1 viewDidLoad \(subject) - [] -1 -"])
    }

    @Test(arguments: [
        ("-[Host addChildViewController:] <Host: 0x1> <Detail: 0x2>", "addChild <Host: 0x1> <Detail: 0x2>"),
        ("-[Host addChildViewController:] <Detail: 0x2>", "addChild Host <Detail: 0x2>"),
        ("-[Detail willMoveToParentViewController:] <Detail: 0x1> (null)", "willMove <Detail: 0x1> -"),
        ("Host.willMove(toParent:) nil", "willMove Host -"),
        ("<Host: 0x1> addChild:<Detail: 0x2>", "addChild <Host: 0x1> <Detail: 0x2>"),
        ("<Host: 0x1> addChild(<Detail: 0x2>)", "addChild <Host: 0x1> <Detail: 0x2>"),
        ("<Host: 0x1> willMove(toParent: Optional(<Root: 0x2>))", "willMove <Host: 0x1> <Root: 0x2>"),
        ("<Host: 0x1> didMove(toParent: nil)", "didMove <Host: 0x1> -"),
        (
            "<A: 0x1> transitionFromViewController: <B: 0x2> toViewController: <C: 0x3>",
            "transition <A: 0x1> <B: 0x2> <C: 0x3>"
        ),
        ("Host addChild Detail", "addChild Host Detail"),
    ])
    func readsObjectsBesideSubjects(_ line: String, _ event: String) {
        #expect(ReadLog(line).events.map(\.description) == ["1 \(event) [] -1 -"])
    }

    /// `NSLog(@"%s %@", __func__, self)`: the line does not name the other controller.
    @Test(arguments: [
        "-[Host addChildViewController:] Host", "-[Host addChildViewController:] <Host: 0x1>",
        "Host.swift:42 addChild(_:) Host", "DEBUG HostVC.addChild(_:):42 - HostVC", "Host addChild Host",
        "-[Host presentViewController:animated:completion:] <Host: 0x1>",
        "-[ShopNav pushViewController:animated:] ShopNav", "-[Shop.Host addChildViewController:] Host",
    ]) func noControllerIsItsOwnChild(_ line: String) {
        let log = ReadLog("<A: 0x9> init\n\(line)", format: .native)
        #expect(log.events.map(\.line) == [1])
        #expect(log.problems.map { $0.reason.prefix(14) } == ["missing object"])
    }

    @Test(arguments: [
        ("-[Detail willMoveToParentViewController:] Detail", "willMove Detail -"),
        ("-[Detail didMoveToParentViewController:] <Detail: 0x1>", "didMove <Detail: 0x1> -"),
        ("[DetailVC.swift:42] didMove(toParent:) > DetailVC", "didMove DetailVC -"),
        ("-[ShopNav popViewControllerAnimated:] ShopNav", "pop ShopNav -"),
        ("-[Host addChildViewController:] OtherHost", "addChild Host OtherHost"),
        ("<Host: 0x1> addChild <Host: 0x2>", "addChild <Host: 0x1> <Host: 0x2>"),
        ("Host.addChild(Host)", "addChild Host Host"),
        ("-[Host addChildViewController:] <Host: 0x1> <Host: 0x2>", "addChild <Host: 0x1> <Host: 0x2>"),
    ]) func norItsOwnParent(_ line: String, _ event: String) {
        let events = ReadLog(line).events.map { "\($0.kind.name) \($0.subject ?? "-") \($0.object ?? "-")" }
        #expect(events == [event])
    }

    @Test func aDeclaredLogMeansWhatItSays() {
        let log = ReadLog("# vctrace: 1\nA addChild A\nA addChild <A: 0x2>")
        #expect(log.events.map { "\($0.subject ?? "-") \($0.object ?? "-")" } == ["A A", "A <A: 0x2>"])
    }

    @Test func classHeadersTakeTheSameNames() {
        let log = ReadLog("# class: _TtC4Shop4Tabs < UITabBarController\n# class: NSKVONotifying_A < Shop.B\n")
        #expect(log.header.superclasses == ["Shop.Tabs": "UITabBarController", "A": "Shop.B"])
    }

    @Test(arguments: [
        ("viewWillAppear: animated=YES", "animated=YES"), ("viewWillAppear(true)", "true"),
        ("viewDidLoad()  took   5 ms", "took 5 ms"),
        ("viewDidLoad note=\"a  \\\"b\\\" c\" x=1", "note=\"a  \\\"b\\\" c\" x=1"),
        ("viewDidLoad <UIView: 0x5>", "<UIView: 0x5>"),
        ("presentViewController: <B: 0x2> animated: YES completion: nil", "animated: YES completion: nil"),
    ])
    func keepsFurtherArguments(_ call: String, _ detail: String) {
        let log = ReadLog("<A: 0x1> \(call)")
        #expect(log.events.map(\.detail) == [detail])
    }
}
