import Testing
import TraceFormats
import TraceModel

/// Calls as people write them into their logs.
struct FreeFormCallTests {
    private static let calls: [(String, String)] = [
        ("LIFECYCLE: <A: 0x1> viewDidLoad", "viewDidLoad <A: 0x1> - []"),
        ("[Lifecycle] <A: 0x1> viewDidLoad", "viewDidLoad <A: 0x1> - []"),
        ("[Lifecycle]: <A: 0x1> addChild(_:) <B: 0x2>", "addChild <A: 0x1> <B: 0x2> []"),
        ("🟢 <A: 0x1> viewDidLoad", "viewDidLoad <A: 0x1> - []"),
        ("🟢 [Layout] <A: 0x1> constrain", "constrain <A: 0x1> - []"),
        ("🟢 [Layout] <A: 0x1>: unconstrain at=A.swift:42", "unconstrain <A: 0x1> - [at=A.swift:42]"),
        ("🟢 [Layout] HomeVC constrain", "constrain HomeVC - []"),
        ("🟢 <A: 0x1> present <B: 0x2>", "present <A: 0x1> <B: 0x2> []"),
        ("🟢 <A: 0x1> push <B: 0x2>", "push <A: 0x1> <B: 0x2> []"), ("🟢 <A: 0x1> pop", "pop <A: 0x1> - []"),
        ("🟢 <A: 0x1> dismiss", "dismiss <A: 0x1> - []"),
        ("    t =     0.12s Home deinit", "deinit Home - []"),
        ("Home: viewDidLoad() aufgerufen", "viewDidLoad Home - [aufgerufen]"),
        ("Home deinit 호출됨", "deinit Home - [호출됨]"), ("Home viewDidLoad appelé", "viewDidLoad Home - [appelé]"),
        ("Home present Box<Int>", "present Home Box<Int> []"),
        ("♻️ [VC] DEBUG: <A: 0x1> didMove(toParent:) nil", "didMove <A: 0x1> - []"),
        ("✅ Host viewDidLoad", "viewDidLoad Host - []"), ("*** Host viewDidLoad ***", "viewDidLoad Host - [***]"),
        ("INFO - Host.viewDidLoad()", "viewDidLoad Host - []"),
        ("Shop: -[Host viewWillAppear:]", "viewWillAppear Host - []"),
        ("<Shop.Host: 0x1> \"Home\" viewDidLoad", "viewDidLoad <Shop.Host: 0x1> - [title=\"Home\"]"),
        ("<Shop.Host: 0x1> Home viewDidLoad", "viewDidLoad <Shop.Host: 0x1> - [title=\"Home\"]"),
        ("<Shop.Host: 0x1> (Home) - viewDidLoad", "viewDidLoad <Shop.Host: 0x1> - [title=\"Home\"]"),
        ("<A: 0x1> Optional(\"My Home\") addChild(_:) <B: 0x2>", "addChild <A: 0x1> <B: 0x2> [title=\"My Home\"]"),
        ("<A: 0x1> Gruß – viewDidLoad", "viewDidLoad <A: 0x1> - [title=\"Gruß\"]"),
        ("<A: 0x1> → viewDidLoad", "viewDidLoad <A: 0x1> - []"), ("Gruß – viewDidLoad", "viewDidLoad Gruß - []"),
        ("<A: 0x1> nil viewDidLoad", "viewDidLoad <A: 0x1> - []"),
        ("<A: 0x1> - viewDidLoad()", "viewDidLoad <A: 0x1> - []"),
        ("<A: 0x1> | viewDidLoad", "viewDidLoad <A: 0x1> - []"),
        ("Optional(<A: 0x1>) viewDidLoad", "viewDidLoad <A: 0x1> - []"),
        ("(-[Host viewDidLoad]) - Called for object <Host: 0x1>", "viewDidLoad <Host: 0x1> - []"),
        (
            "(-[Host willMoveToParentViewController:]) - Called for object <Host: 0x1> (null)",
            "willMove <Host: 0x1> - []"
        ),
        ("<A: 0x1> viewWillAppear: animated = YES", "viewWillAppear <A: 0x1> - [animated=YES]"),
        ("<A: 0x1> viewWillAppear(_:), animated = true", "viewWillAppear <A: 0x1> - [animated=true]"),
        (
            "<A: 0x1> beginAppearanceTransition:animated: appearing = YES",
            "beginAppearanceTransition <A: 0x1> - [appearing=true]"
        ),
        ("Host viewWillAppear(_:)", "viewWillAppear Host - []"), ("Host - viewDidLoad()", "viewDidLoad Host - []"),
        ("Shop.Host -> viewDidLoad()", "viewDidLoad Shop.Host - []"), ("Host::viewDidLoad()", "viewDidLoad Host - []"),
        ("Box<Int> viewDidLoad()", "viewDidLoad Box<Int> - []"), ("Host | viewDidLoad()", "viewDidLoad Host - []"),
        ("VC 1 viewDidLoad", "viewDidLoad VC 1 - []"),
        ("ViewController 2: viewDidLoad", "viewDidLoad ViewController 2 - []"),
        ("ViewController 12 viewDidLoad", "viewDidLoad ViewController - []"),
        ("Page 1 - viewWillAppear", "viewWillAppear Page 1 - []"),
        ("View Controller 2: viewDidLoad", "viewDidLoad View Controller 2 - []"),
        ("View Controller #1 viewDidLoad", "viewDidLoad View Controller #1 - []"),
        ("HomeViewController 7 viewDidLoad", "viewDidLoad HomeViewController - []"),
        ("Host 12 viewDidLoad", "viewDidLoad Host - []"),
        ("[MyApp] viewDidLoad: HomeVC", "viewDidLoad HomeVC - []"),
        ("[VC] viewDidAppear: HomeViewController", "viewDidAppear HomeViewController - []"),
        ("[Analytics] viewDidAppear - <Shop.Home: 0x1>", "viewDidAppear <Shop.Home: 0x1> - []"),
        ("[UIViewController+Swizzle] viewDidAppear: HomeVC", "viewDidAppear HomeVC - []"),
        ("UIViewController+Log.swift:12 viewDidAppear HomeVC", "viewDidAppear HomeVC - []"),
        ("\u{1B}[32mHomeVC viewDidLoad\u{1B}[0m", "viewDidLoad HomeVC - []"),
        ("HomeVC viewDidLoad [5m]", "viewDidLoad HomeVC - [[5m]]"),
        ("HomeVC.self.viewDidLoad", "viewDidLoad HomeVC - []"),
        ("HomeVC.swift.viewDidLoad()", "viewDidLoad HomeVC - []"),
        ("HomeVC viewWillAppear(_:) animated: true", "viewWillAppear HomeVC - [animated: true]"),
        ("Current controller: HomeVC viewDidLoad", "viewDidLoad HomeVC - []"),
        ("viewDidLoad Optional(<Shop.HomeVC: 0x1>)", "viewDidLoad <Shop.HomeVC: 0x1> - []"),
        ("<A: 0x1> didMove(toParent: <B: 0x2>", "didMove <A: 0x1> <B: 0x2> []"),
        ("Content View: viewDidLoad", "viewDidLoad Content View - []"),
        ("HomeVC: 'viewDidLoad()' called", "viewDidLoad HomeVC - [' called]"),
        ("HomeVC viewDidAppear animated true", "viewDidAppear HomeVC - [animated true]"),
        ("HomeVC viewDidAppear nav stack: [<A: 0x1>]", "viewDidAppear HomeVC - [nav stack: [<A: 0x1>]]"),
        ("B: viewWillAppear isMovingToParent", "viewWillAppear B - [isMovingToParent]"),
        ("INFO: [INIT] HomeVC viewDidLoad COMPLETED", "viewDidLoad HomeVC - []"),
        ("deinit “HomeVC”", "deinit HomeVC - []"), ("HomeVC【dealloc】", "deinit HomeVC - []"),
        ("HomeVC \u{1B}[1;31mdeinit\u{1B}[0m\u{1B}[K", "deinit HomeVC - []"),
        ("\u{1B}[31m<A: 0x1>\u{1B}[0m \u{1B}[33mviewDidAppear(_:)\u{1B}[0m", "viewDidAppear <A: 0x1> - []"),
        ("\"<A: 0x1>\" \"viewDidLoad()\"", "viewDidLoad <A: 0x1> - []"),
        ("<0x7fa3c2d04b10> -[HomeVC viewDidLoad]", "viewDidLoad <HomeVC: 0x7fa3c2d04b10> - []"),
        ("<0x6a1c2b0 HomeVC.m:(33)> -[HomeVC viewDidLoad]", "viewDidLoad <HomeVC: 0x6a1c2b0> - []"),
        ("willMove(toParent:) <A: 0x1> Optional(<B: 0x2>)", "willMove <A: 0x1> <B: 0x2> []"),
        ("didMove(toParent:) <A: 0x1> nil", "didMove <A: 0x1> - []"),
        ("addChild(_:) <A: 0x1> <B: 0x2>", "addChild <A: 0x1> <B: 0x2> []"),
        ("<A: 0x1> didMove(toParent:) (nil)", "didMove <A: 0x1> - []"),
        ("viewDidLoad <A: 0x1>", "viewDidLoad <A: 0x1> - []"),
        ("viewWillAppear: <A: 0x1>", "viewWillAppear <A: 0x1> - []"),
        ("Host.swift:42 deinit", "deinit Host - []"), ("[Host.swift:42] viewDidLoad()", "viewDidLoad Host - []"),
        ("Host.swift:42:10: deinit", "deinit Host - []"), ("Shop/Host.swift viewDidLoad()", "viewDidLoad Host - []"),
        ("/Users/anna/Shop/Host+Table.m:42 -[Host dealloc]", "deinit Host - []"),
        ("dealloc <Host: 0x1> Host.m:42", "deinit <Host: 0x1> - [Host.m:42]"),
        ("Host.m:42 dealloc <Shop.Host: 0x1>", "deinit <Shop.Host: 0x1> - []"),
        ("🗑 deinit Host", "deinit Host - []"), ("deinit: Host", "deinit Host - []"),
        ("deinit called for Shop.Host", "deinit Shop.Host - []"), ("💀 Host deinit", "deinit Host - []"),
        ("Host's viewDidLoad", "viewDidLoad Host - []"), ("Host’s viewDidLoad", "viewDidLoad Host - []"),
        ("💀 Host’s deinit", "deinit Host - []"), ("<A: 0x1>'s viewDidLoad", "viewDidLoad <A: 0x1> - []"),
        ("deinit Host called", "deinit Host - [called]"), ("deinit HomeVC done!", "deinit HomeVC - [done!]"),
        ("viewDidLoad HomeViewController loaded", "viewDidLoad HomeViewController - [loaded]"),
        ("\"Product Detail\" viewDidLoad", "viewDidLoad Product Detail - []"),
        ("Product Detail: viewDidLoad", "viewDidLoad Product Detail - []"),
        ("\"Shop Root\" addChild(_:) \"Product Detail\"", "addChild Shop Root Product Detail []"),
        ("LIFECYCLE: Product Detail: viewDidLoad", "viewDidLoad Product Detail - []"),
    ]

    @Test(arguments: calls)
    func readsIt(_ line: String, _ event: String) {
        let log = ReadLog(line, format: .native)
        #expect(log.events.map(\.description) == ["1 \(event) -1 -"])
        #expect(log.problems.allSatisfy { $0.severity == .note })
        let logged = ReadLog("2026-11-20 02:00:00+0000 Shop[41:7] \(line)")
        let named = logged.events.map { "\($0.kind.name) \($0.subject ?? "-") \($0.object ?? "-")" }
        #expect(named.count == 1 && event.hasPrefix(named[0]))
    }

    @Test(arguments: [
        ("BasketVC will appear", "viewWillAppear BasketVC"), ("BasketVC Did Disappear", "viewDidDisappear BasketVC"),
        ("<Shop.Basket: 0x1> did load", "viewDidLoad <Shop.Basket: 0x1>"),
        ("View Did Load: BasketVC", "viewDidLoad BasketVC"),
        ("🗑 BasketViewController released", "deinit BasketViewController"),
        ("Deallocating BasketViewController", "deinit BasketViewController"),
        ("BasketVC is deinitializing", "deinit BasketVC"), ("Deinitialized BasketVC", "deinit BasketVC"),
        ("Deallocated <Shop.Basket: 0x1>", "deinit <Shop.Basket: 0x1>"), ("dealloc of BasketVC", "deinit BasketVC"),
        ("deinit was called for BasketVC", "deinit BasketVC"),
        ("viewDidLoad of <Shop.Basket: 0x1>", "viewDidLoad <Shop.Basket: 0x1>"),
        ("viewDidLoad was called in BasketVC", "viewDidLoad BasketVC"), ("BasketVC didLoad", "viewDidLoad BasketVC"),
        ("viewDidLoad method called in BasketVC", "viewDidLoad BasketVC"),
        ("init BasketVC", "init BasketVC"), ("init: BasketViewController", "init BasketViewController"),
        ("🟢 init <Shop.Basket: 0x1>", "init <Shop.Basket: 0x1>"), ("Shop: BasketVC init", "init BasketVC"),
        ("BasketController destroyed.", "deinit BasketController"), ("BasketVC 销毁了", "deinit BasketVC"),
        ("BasketVC被释放", "deinit BasketVC"), ("释放 <Shop.Basket: 0x1>", "deinit <Shop.Basket: 0x1>"),
        ("BasketVC: 我被销毁了", "deinit BasketVC"), ("BasketVC ถูกทำลาย", "deinit BasketVC"),
        ("BasketVC が解放されました", "deinit BasketVC"), ("<Shop.Basket: 0x1> 해제됨", "deinit <Shop.Basket: 0x1>"),
    ])
    func readsCallsInWords(_ line: String, _ event: String) {
        for log in [ReadLog(line, format: .native), ReadLog("2026-11-20 02:00:00+0000 Shop[41:7] \(line)")] {
            #expect(log.events.map { "\($0.kind.name) \($0.subject ?? "-")" } == [event])
        }
    }

    @Test(arguments: [
        "进入BasketVC viewDidLoad", "控制器BasketVC viewDidLoad", "BasketVC的viewDidLoad", "BasketVC の viewDidLoad",
        "BasketVC：viewDidLoad", "BasketVC viewDidLoad被调用了", "BasketVC viewDidLoadが呼ばれた", "BasketVC...viewDidLoad",
    ])
    func readsCallsGluedToOtherScripts(_ line: String) {
        #expect(
            ReadLog(line, format: .native).events.map { "\($0.kind.name) \($0.subject ?? "-")" } == [
                "viewDidLoad BasketVC"
            ])
    }

    @Test func readsBracketsOfPages() {
        #expect(
            ReadLog("<HostingController‹Shop.Row›: 0x1> viewDidLoad").events.map(\.subject) == [
                "<HostingController<Shop.Row>: 0x1>"
            ])
    }

    @Test(arguments: [
        "The sheet will appear", "Banner did load", "Lock released", "Memory destroyed",
        "Views dealloc retain count 3",
        "内存释放了", "The view did load too late", "init APIClient", "init", "init BasketViewModel",
        "Successfully deallocated", "Everything deallocated", "Already deinit",
        "Memory deallocated: 20 MB", "Deallocated 20 objects", "Banner didLoad",
        "We will move to parent company",

    ])
    func wordsOfOtherThingsAreNoCall(_ line: String) {
        let log = ReadLog("<Z: 0x9> init\nX[1:2] \(line)")
        #expect(log.events.map(\.kind) == [.`init`])
        #expect(log.problems.isEmpty)
    }

    private static let lists: [(String, [String])] = [
        ("[<A: 0x1>, <B: 0x2>]", ["<A: 0x1>", "<B: 0x2>"]),
        ("(<A: 0x1>, <B: 0x2>) animated=YES", ["<A: 0x1>", "<B: 0x2>"]),
        ("(\"<A: 0x1>\", \"<B: 0x2>\", \"<C: 0x3>\")", ["<A: 0x1>", "<B: 0x2>", "<C: 0x3>"]),
        ("<A: 0x1> <B: 0x2>", ["<A: 0x1>", "<B: 0x2>"]), ("[<A: 0x1>]", ["<A: 0x1>"]), ("[]", []),
    ]

    @Test(arguments: lists)
    func readsLists(_ list: String, _ objects: [String]) {
        let log = ReadLog("<Nav: 0x9> setViewControllers(_:animated:) \(list)", format: .native)
        #expect(log.events.map(\.kind) == [.other])
        #expect(log.events[0].detail?.hasPrefix("setViewControllers(_:animated:)") == true)
        let named: [String] = log.events.flatMap { event in [event.object].compactMap(\.self) + event.others }
        #expect(named == objects)
    }

    @Test(arguments: [
        "We call viewDidLoad twice here",
        "4   UIKitCore   0x0000000184f2b3d0 -[UIViewController addChildViewController:] + 100",
        "see Host.swift:42 for viewDidLoad", "Memory deinit of pool",
        "@objc Shop.Host.viewDidLoad() -> ()", "<redacted> @objc Host.viewDidLoad() -> Swift.Void",
        "setting up viewDidLoad: done", "deinit of the pool", "dealloc count 3",
    ])
    func proseIsNoCall(_ line: String) {
        for log in [ReadLog("<Z: 0x9> init\n" + line, format: .nslog), ReadLog("X[1:2] <Z: 0x9> init\nX[1:2] " + line)]
        {
            #expect(log.events.map(\.kind) == [.`init`])
            #expect(log.problems.isEmpty && log.skipped == 1)
        }
    }

    @Test(arguments: [
        "Failed to find <Foo: 0x1> for viewDidLoad", "<A: 0x1> is not what viewDidLoad expects here, sorry about that",
    ])
    func proseAboutAnObjectIsAProblem(_ line: String) {
        let log = ReadLog("X[1:2] <Z: 0x9> init\nX[1:2] " + line)
        #expect(log.events.map(\.kind) == [.`init`])
        #expect(log.problems.map(\.line) == [2])
    }

    @Test(
        arguments: [
            ("_TtGC4Shop3BoxSi_", "Shop.Box<Swift.Int>"),
            ("_TtGC7SwiftUI19UIHostingControllerGVS_15ModifiedContentVS_7AnyViewVS_12RootModifier__$1a2b", nil),
            ("$s4Shop4HostC", "Shop.Host"), ("_$s4Shop4HostC5InnerCD", "Shop.Host.Inner"),
            ("$s4Shop3BoxCySiG", "$s4Shop3BoxCySiG"),
            ("$s4Shop", "$s4Shop"), ("Shop.(unknown context at $10a2b3c4).Host", nil),
        ] as [(String, String?)])
    func readsMangledNames(_ written: String, _ read: String?) {
        let log = ReadLog("<\(written): 0x1> viewDidLoad\n-[\(written) dealloc]")
        #expect(log.events.first?.subject == "<\(read ?? written): 0x1>" || written.contains(" "))
        #expect(log.events.last?.subject == (read ?? written) || written.contains(" "))
    }

    @Test func aLogWithoutAddressesSaysSoOnce() {
        let log = ReadLog("Host viewDidLoad\nDetail viewDidLoad\n<A: 0x1> viewDidLoad\nHost deinit")
        #expect(log.problems.map { "\($0.line) \($0.severity)" } == ["1 note"])
        #expect(log.problems.first?.reason.hasPrefix("the log shows no address of 'Host'") == true)
        #expect(ReadLog("# vctrace: 1\nHost viewDidLoad").problems.isEmpty)
        #expect(ReadLog("<A: 0x1> viewDidLoad\nTest Case 'Cart.testPay' started.").problems.isEmpty)
    }

    @Test(arguments: [
        "[38;5;208mHomeVC viewDidLoad[0m", "^[[32mHomeVC viewDidLoad^[[0m", #"\033[32mHomeVC viewDidLoad\033[0m"#,
        "[31m2026-11-20 02:00:00 HomeVC viewDidLoad",
    ]) func colorsMayLackTheirFirstCharacter(_ line: String) {
        let log = ReadLog("\(line)\nCartVC viewDidLoad [5m]\n")
        #expect(log.events.map(\.subject) == ["HomeVC", "CartVC"])
        #expect(log.events.map(\.detail) == [nil, "[5m]"])
    }

    @Test func hiddenObjectsAreProblems() {
        let prefix = "2026-11-20 02:00:01.120 Df Shop[4188:1f4]"
        let log = ReadLog(
            """
            \(prefix) <Shop.Host: 0x1> willMove(toParent:) <private>
            \(prefix) <private> viewDidLoad
            \(prefix) <decode: missing data> viewDidLoad
            \(prefix) <mask.hash: '4Zg+xQ5Y=='> viewDidLoad
            \(prefix) -[<private> viewDidLoad]
            \(prefix) <private> connected
            """)
        #expect(log.events.isEmpty)
        #expect(log.problems.map(\.line) == [1, 2, 3, 4, 5])
        #expect(log.problems.allSatisfy { $0.reason.hasPrefix("missing controller: the log hides it as <private>") })
    }
}
