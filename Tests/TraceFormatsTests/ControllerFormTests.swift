import Foundation
import Testing
import TraceFormats
import TraceModel

/// A controller is the same in each form in which people print it, in each place of a call, and in each layout.
struct ControllerFormTests {
    /// `C` is the class, `A` the address.
    private static let forms = [
        "<C A>", "C A", "C(A)", "C (A)", "C<A>", "C <A>", "C:A", "C: A", "C[A]", "C@A", "C @ A", "C#A",
    ]

    /// Controllers are `1`, `2` and `3`; `1` is the container.
    private static let calls = [
        "1 addChild(_:) 2", "1 addChildViewController: 2", "1 addChild 2", "1 addChild(2)", "1.addChild(2)",
        "addChild(_:) 1 2", "[1] addChild(_:) 2", "1: addChild(_:) 2 at=Cart.swift:42",
        "2 willMove(toParent:) 1", "2 didMove(toParent:) 1", "2 didMove(toParent: 1)", "2.didMove(toParent: 1)",
        "2 didMoveToParentViewController: 1", "2 didMove to 1", "2 willMove(toParent:) nil",
        "2 willMove(toParent:) parent: 1", "didMove(toParent:) 2 1",
        "1 present(_:animated:completion:) 2", "1 present 2", "1 present(2, animated: true)",
        "1 pushViewController(_:animated:) 2", "1 push 2", "1 pushViewController:animated: 2 animated=true",
        "1 popViewController(animated:) 2",
        "1 addSubview(_:) 2", "1 addSubview: 2", "1.view.addSubview(2.view)", "2 removeFromSuperview()",
        "2.view.removeFromSuperview()", "2 removeFromParent()",
        "1 transition(from:to:) 2 3", "1 transition(from: 2, to: 3)",
        "<UIWindow: 0x9> setRootViewController: 1", "<UIWindow: 0x9> setRootViewController(_:) 1",
        "1 dismiss(animated:completion:)", "1 constrain", "1 viewDidLoad", "1 viewWillAppear(_:) animated=true",
        "1 deinit", "1 init", "viewDidLoad 1", "deinit 1",
    ]

    private static let layouts: [@Sendable (String) -> String] = [
        { $0 },
        { "2026-11-20T02:00:00.118204Z [main] \($0)" },
        { "2026-11-20 02:00:00.118 Shop[7397:3841] \($0)" },
        {
            "2026-11-20 02:00:00.118204+0100 0x1f4      Default     0x0                  7397   0    "
                + "Shop: [com.example.shop:lifecycle] \($0)"
        },
        { #"{"time":"2026-11-20T02:00:00.118Z","level":"debug","message":"\#($0)"}"# },
    ]

    private static let controllers = [
        "1": ("HostViewController", "0x7fd1c8818a00"), "2": ("Shop.BannerViewController", "0x7fd1c8e0a200"),
        "3": ("OtherVC", "0x600000c0f180"),
    ]

    private static func write(_ call: String, as form: String) -> String {
        var line = ""
        var isBehindName = false
        for character in call {
            let isPlace = !isBehindName && controllers[String(character)] != nil
            if isPlace, let (name, address) = controllers[String(character)] {
                line += form.map { $0 == "C" ? name : $0 == "A" ? address : String($0) }.joined()
            } else {
                line.append(character)
            }
            isBehindName = character.isLetter || character.isNumber || character == "="
        }
        return line
    }

    private static func events(_ calls: [String], as form: String, in layout: (String) -> String) -> [String] {
        let log = ReadLog(calls.map { layout(write($0, as: form)) }.joined(separator: "\n") + "\n")
        return log.events.map(\.description)
            + log.problems.filter { $0.severity == .error }.map { "problem in \($0.line): \($0.reason)" }
    }

    @Test(arguments: forms + ["C-A"])
    func readsEachFormAlikeInATrace(_ form: String) {
        // There, the first brackets hold a thread.
        let calls = Self.calls.filter { !$0.hasPrefix("[") }
        let expected = Self.events(["# vctrace: 1"] + calls, as: "<C: A>", in: { $0 })
        #expect(Self.events(["# vctrace: 1"] + calls, as: form, in: { $0 }) == expected)
    }

    @Test func readsAttachedAddresses() {
        let calls = Self.calls.filter { !$0.contains(".view") }
        #expect(Self.events(calls, as: "C-A", in: { $0 }) == Self.events(calls, as: "<C: A>", in: { $0 }))
    }

    @Test(arguments: [
        ("HostVC addChild(_:) BannerVC [0x1f4]", "addChild HostVC BannerVC [[0x1f4]]"),
        ("HostVC addChild(_:) BannerVC thread=0x1f4", "addChild HostVC BannerVC [thread=0x1f4]"),
        ("BannerVC willMove(toParent:) 0x600000c0f180", "willMove BannerVC - [parent=unknown 0x600000c0f180]"),
        ("BannerVC willMove(toParent:) to 0x600000c0f180", "willMove BannerVC - [parent=unknown 0x600000c0f180]"),
        ("HostVC dismiss(animated:completion:) tag 0x600000c0f180", "dismiss HostVC - [tag 0x600000c0f180]"),
        ("HostVC viewDidLoad 0x1f4", "viewDidLoad HostVC - [0x1f4]"),
        ("[0x1f4] HostVC viewDidLoad", "viewDidLoad HostVC - []"),
        ("HostVC deinit 0x1f4", "deinit HostVC - [0x1f4]"),
        ("HostVC willMove(toParent:) parent=Root", "willMove HostVC - [parent=unknown parent=Root]"),
    ])
    func readsNoAddress(_ line: String, _ event: String) {
        #expect(Self.events(of: line) == [event])
    }

    /// An address whose class could not be read is no class, and no event says that there was none.
    @Test(arguments: [
        "HostVC addChild(_:) 0x600000c0f180", "HostVC addChild(_:) BannerVC => 0x600000c0f180",
        "HostVC addChild(_:) BannerVC { 0x600000c0f180 }", "HostVC.addChild(0x600000c0f180)",
        "UINavigationController pushViewController(_:animated:) CartVC // 0x600000c0f180",
        "# vctrace: 1\nHost addChild Detail / 0x600000c0f180",
    ])
    func reportsLonelyAddresses(_ log: String) {
        let log = ReadLog(log)
        #expect(log.events.isEmpty)
        #expect(log.problems.contains { $0.reason.hasPrefix("unknown object '") })
    }

    @Test(arguments: [
        "DetailVC deinit 0x7f8b3000", "[DetailVC] deinit 0x7f8b3000", "DetailVC: deinit 0x7f8b3000",
        "DetailVC dealloc 0x7f8b3000", "DetailVC was deallocated 0x7f8b3000", "DetailVC deinit @ 0x7f8b3000",
        "[0x7f8b3000] DetailVC deinit", "0x7f8b3000 DetailVC deinit", "deinit DetailVC 0x7f8b3000",
    ])
    func readsAddressesBesideADeinit(_ line: String) {
        for layout in Self.layouts {
            let events = ReadLog(layout(line)).events
            #expect(events.map(\.kind) == [.deinit])
            #expect(events.map(\.subject) == ["<DetailVC: 0x7f8b3000>"])
        }
    }

    @Test(arguments: [
        "\"nil\"", "'nil'", "\"\"", "NULL", "Nil", "None", "none", ".none", "Optional.none", "NIL", "(NULL)",
        "\"null\"",
        "parent=\"nil\"", "parent: None", "0x0",
    ])
    func readsThatThereIsNoParent(_ none: String) {
        for call in ["BannerVC willMove(toParent:) \(none)", "<A: 0x1> didMove(toParent: \(none))"] {
            let events = ReadLog(call).events
            #expect(events.count == 1 && events[0].object == nil && events[0].detail == nil, "\(events)")
        }
    }

    @Test(arguments: [
        ("BannerVC willMove(toParent:) NilVC", "willMove BannerVC NilVC []"),
        ("BannerVC willMove(toParent:) Nonexistent", "willMove BannerVC Nonexistent []"),
        ("HostVC addChild(_:) NoneVC", "addChild HostVC NoneVC []"),
    ])
    func takesNoNameForNil(_ line: String, _ event: String) {
        #expect(Self.events(of: line) == [event])
    }

    /// Reports print the root view of a controller so.
    @Test(arguments: [
        ("Banner.view.removeFromSuperview()", "removeFromSuperview Banner - []"),
        ("Dashboard.view.addSubview(Banner.view)", "addSubview Dashboard Banner []"),
        ("<Shop.Banner: 0x1>.view.removeFromSuperview()", "removeFromSuperview <Shop.Banner: 0x1> - []"),
        ("<A: 0x2>.view.addSubview(<B: 0x1>.view)", "addSubview <A: 0x2> <B: 0x1> []"),
        ("<A: 0x2> addSubview(_:) <B: 0x1>.view", "addSubview <A: 0x2> <B: 0x1> []"),
    ])
    func readsRootViews(_ line: String, _ event: String) {
        #expect(Self.events(of: line) == [event])
        #expect(Self.events(of: "# vctrace: 1\n" + line) == [event])
    }

    @Test(arguments: ["<Shop.Banner: 0x1>.view.frame = 3", "<A: 0x2>.view.addGestureRecognizer(tap)"])
    func readsNoOtherPropertyOfAView(_ line: String) {
        #expect(ReadLog(line).events.allSatisfy { $0.kind == .other })
    }

    @Test(arguments: [
        (#"{"class":"Shop.Host","method":"addChild","child":"Shop.Banner"}"#, "addChild Shop.Host Shop.Banner []"),
        (#"{"class":"Shop.Banner","method":"willMove","parent":"Shop.Host"}"#, "willMove Shop.Banner Shop.Host []"),
        (#"{"class":"Shop.Banner","method":"willMove","parent":null}"#, "willMove Shop.Banner - []"),
        (
            #"{"class":"A","message":"addChild(_:)","child":"<B: 0x2>","address":"0x1"}"#,
            "addChild <A: 0x1> <B: 0x2> []"
        ),
        (
            #"level=debug class=HostVC method="addChild(_:)" child=<BannerVC: 0x2> address=0x1"#,
            "addChild <HostVC: 0x1> <BannerVC: 0x2> []"
        ),
        ("class=HostVC method=addChild child=BannerVC address=0x1", "addChild <HostVC: 0x1> BannerVC []"),
        (#"class=BannerVC method="willMove(toParent: nil)" address=0x1"#, "willMove <BannerVC: 0x1> - []"),
    ])
    func readsFieldsWithTheOtherController(_ line: String, _ event: String) {
        #expect(Self.events(of: line) == [event])
    }

    private static func events(of log: String) -> [String] {
        ReadLog(log).events.map { event in
            let objects = [event.subject ?? "-", event.object ?? "-"] + event.others
            return "\(event.kind.name) \(objects.joined(separator: " ")) [\(event.detail ?? "")]"
        }
    }

    @Test(arguments: forms, 0..<layouts.count)
    func readsEachFormAlike(_ form: String, _ layout: Int) {
        let layout = Self.layouts[layout]
        let expected = Self.events(Self.calls, as: "<C: A>", in: layout)
        #expect(expected.count == Self.calls.count && !expected.contains { $0.hasPrefix("problem") })
        #expect(Self.events(Self.calls, as: form, in: layout) == expected)
    }
}
