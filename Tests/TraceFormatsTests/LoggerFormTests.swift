import Testing
import TraceFormats
import TraceModel

/// Calls in the forms that loggers, `#function`, `_cmd` and people give them.
struct LoggerFormTests {
    private static let forms: [(String, String)] = [
        // A label, a number or a word before a method.
        ("333-[Cart viewDidLoad]", "viewDidLoad Cart - []"), ("A --- -[Cart viewDidLoad]", "viewDidLoad Cart - []"),
        ("Upper -[Cart willMoveToParentViewController:] (null)", "willMove Cart - [title=\"Upper\"]"),
        ("Upper -[Cart didMoveToParentViewController:]", "didMove Cart - [parent=unknown title=\"Upper\"]"),
        ("12after -[Cart viewDidAppear:]", "viewDidAppear Cart - []"),
        ("now entering -[Cart viewDidLoad]", "viewDidLoad Cart - []"),
        ("Proxy: [<Cart: 0x1> didMoveToParentViewController:]", "didMove <Cart: 0x1> - [parent=unknown]"),
        ("INFO | Shop.Cart.viewDidLoad() | loaded", "viewDidLoad Shop.Cart - [| loaded]"),
        // A message with its receiver or its arguments.
        ("-[<Cart: 0x1> viewDidLoad]", "viewDidLoad <Cart: 0x1> - []"),
        ("-[ <Cart: 0x1> viewDidAppear:1]", "viewDidAppear <Cart: 0x1> - [1]"),
        ("-[Cart viewWillAppear:YES]", "viewWillAppear Cart - [YES]"),
        ("-[Cart willMoveToParentViewController:nil]", "willMove Cart - []"),
        ("-[<Cart: 0x1> didMoveToParentViewController:(null)]", "didMove <Cart: 0x1> - []"),
        ("-[Cart didMoveToParentViewController:<Cart: 0x2>]", "didMove Cart <Cart: 0x2> []"),
        ("-[<Root: 0x1> addChildViewController:<Cart: 0x2>]", "addChild <Root: 0x1> <Cart: 0x2> []"),
        ("-[Nav pushViewController:<Cart: 0x2> animated:1]", "push Nav <Cart: 0x2> [animated:1]"),
        (
            "-[Root presentViewController:<Cart: 0x2> animated:1 completion:0x0]",
            "present Root <Cart: 0x2> [animated:1 completion:0x0]"
        ),
        // A class in brackets.
        ("[Cart] viewDidLoad", "viewDidLoad Cart - []"), ("[Cart] [Lifecycle] viewDidLoad()", "viewDidLoad Cart - []"),
        ("[Cart][Lifecycle] viewDidLoad", "viewDidLoad Cart - []"), ("[Lifecycle] [Cart] init()", "init Cart - []"),
        ("🌟 [App] [Side Menu] 3. init()", "init Side Menu - []"),
        ("[CartViewController] [Shop] viewDidLoad", "viewDidLoad CartViewController - []"),
        ("[CartViewController viewDidLoad()](20): loaded", "viewDidLoad CartViewController - [(20): loaded]"),
        ("[Cart] - viewWillAppear(_:)", "viewWillAppear Cart - []"), ("(Cart) viewDidLoad", "viewDidLoad Cart - []"),
        ("[ViewController] viewDidLoad", "viewDidLoad ViewController - []"),
        // A tag that is also a word in memory reports.
        ("[Memory] deinit Cart", "deinit Cart - []"), ("MEMORY: Cart viewDidLoad", "viewDidLoad Cart - []"),
        // The file and the function.
        ("Cart.swift (line: 43) :: deinit :: gone", "deinit Cart - [:: gone]"),
        ("[Cart.viewDidLoad():16]: loaded", "viewDidLoad Cart - [:16]: loaded]"),
        ("line:24 @Cart.swift viewDidLoad() [DEBUG] => \"one\"", "viewDidLoad Cart - [[DEBUG] => \"one\"]"),
        ("[D] <Cart.m:22> -[Cart dealloc] gone", "deinit Cart - [gone]"),
        ("❤️<23:39:05>  <UI> Cart.swift viewDidLoad()[15]: \"one\"", "viewDidLoad Cart - [[15]: \"one\"]"),
        ("[Shop|Test] [Cart.swift viewDidLoad():18]", "viewDidLoad Cart - [:18]]"),
        ("12:00:01.120 💚 DEBUG Cart.viewDidLoad():42 - loaded", "viewDidLoad Cart - [:42 - loaded]"),
        ("[Debug] [main] [Cart.swift:42] viewDidLoad() > loaded", "viewDidLoad Cart - [> loaded]"),
        ("Cart.swift viewDidLoad()", "viewDidLoad Cart - []"), ("Cart.m viewWillAppear:", "viewWillAppear Cart - []"),
        ("Cart.swift->viewDidLoad()[Line 12]", "viewDidLoad Cart - [[Line 12]]"),
        ("viewDidLoad() Cart.swift:42", "viewDidLoad Cart - []"), ("Cart::viewDidLoad()", "viewDidLoad Cart - []"),
        ("file: Cart.swift, function: viewDidLoad(), line: 42", "viewDidLoad Cart - [line: 42]"),
        ("Class: CartVC Function: viewDidLoad()", "viewDidLoad CartVC - []"),
        ("Screen: CartVC Event: viewDidLoad", "viewDidLoad CartVC - []"),
        ("Product Line: viewDidLoad", "viewDidLoad Product Line - []"),
        ("Cart|viewDidLoad()|42|loaded", "viewDidLoad Cart - [|42|loaded]"),
        // The class and the verb, with text between them.
        ("Cart - viewDidLoad", "viewDidLoad Cart - []"), ("Cart – viewDidLoad", "viewDidLoad Cart - []"),
        ("Cart >> viewDidLoad", "viewDidLoad Cart - []"), ("Cart→viewDidLoad", "viewDidLoad Cart - []"),
        ("Cart | viewDidLoad | loaded", "viewDidLoad Cart - [| loaded]"),
        ("Cart: viewDidLoad", "viewDidLoad Cart - []"),
        ("7: Side_Menu viewDidLoad", "viewDidLoad Side_Menu - []"),
        ("CartViewController#viewDidLoad", "viewDidLoad CartViewController - []"),
        ("CartViewController(0x7fd1) viewDidLoad", "viewDidLoad <CartViewController: 0x7fd1> - []"),
        ("CartViewController<0x7fd1> viewDidLoad", "viewDidLoad <CartViewController: 0x7fd1> - []"),
        (
            "CartVC ObjectIdentifier(0x00007fa1a4434440) viewDidLoad",
            "viewDidLoad <CartVC: 0x7fa1a4434440> - []"
        ),
        ("CartVC [0x7fa1a4434440] viewDidLoad", "viewDidLoad <CartVC: 0x7fa1a4434440> - []"),
        ("CartVC [0x1f4] viewDidLoad", "viewDidLoad CartVC - []"),
        ("[deinit] <Cart: 0x1>", "deinit <Cart: 0x1> - []"),
        ("CartViewController 0x7fd1 viewDidLoad", "viewDidLoad <CartViewController: 0x7fd1> - []"),
        ("[CartViewController 0x7fd1] viewDidAppear", "viewDidAppear <CartViewController: 0x7fd1> - []"),
        (
            "CartViewController 0x7fd1 -[CartViewController viewDidLoad]",
            "viewDidLoad <CartViewController: 0x7fd1> - []"
        ),
        ("deinit CartViewController 0x7fd1", "deinit <CartViewController: 0x7fd1> - []"),
        ("-[UIViewController(Tracking) viewDidAppear:] <Shop.Cart: 0x1>", "viewDidAppear <Shop.Cart: 0x1> - []"),
        ("<CartViewController.swift> viewDidLoad()", "viewDidLoad CartViewController - []"),
        ("<Shop.Cart: 0x1> viewDidUnload", "other <Shop.Cart: 0x1> - [viewDidUnload]"),
        ("second vc viewWillDisappear", "viewWillDisappear second vc - []"),
        ("CartViewController viewDidLoad method called", "viewDidLoad CartViewController - [method called]"),
        // The verb first.
        ("viewWillAppear: Menu", "viewWillAppear Menu - []"),
        ("viewDidLoad - <Cart: 0x1>", "viewDidLoad <Cart: 0x1> - []"),
        ("viewDidLoad in CartViewController", "viewDidLoad CartViewController - []"),
        ("viewDidLoad: Side Menu", "viewDidLoad Side Menu - []"),
        ("viewWillAppear(_:) [Cart]", "viewWillAppear Cart - []"),
        ("viewDidAppear <Cart: 0x1> viewDidAppear", "viewDidAppear <Cart: 0x1> - [viewDidAppear]"),
        ("viewDidLoad: menu1", "viewDidLoad menu1 - []"),
        // Labels in lower case, and of two words.
        ("menu1 - viewDidLoad", "viewDidLoad menu1 - []"), ("menu1 viewDidLoad", "viewDidLoad menu1 - []"),
        ("menuVC: viewDidLoad", "viewDidLoad menuVC - []"), ("menu – viewDidLoad", "viewDidLoad menu - []"),
        ("A ViewController viewDidLoad()", "viewDidLoad A ViewController - []"),
        ("Side Menu viewDidLoad()", "viewDidLoad Side Menu - []"), ("首页：viewDidLoad", "viewDidLoad 首页 - []"),
        ("Shop CartViewController viewDidLoad", "viewDidLoad CartViewController - []"),
        // A base class that logs itself after its method's name; models and UIKit's classes are not callers.
        ("-[BaseVC viewDidLoad] <CartVC: 0x1>", "viewDidLoad <CartVC: 0x1> - []"),
        ("-[UIViewController viewDidLoad] - <Shop.Cart: 0x1>", "viewDidLoad <Shop.Cart: 0x1> - []"),
        ("UIViewController.viewDidLoad() --> <CartVC: 0x1>", "viewDidLoad <CartVC: 0x1> - []"),
        ("-[BaseVC dealloc] --- <CartVC: 0x1>", "deinit <CartVC: 0x1> - []"),
        ("-[BaseVC dealloc] - gone <CartVC: 0x1>", "deinit BaseVC - [- gone <CartVC: 0x1>]"),
        ("-[UIViewController dealloc]: CartVC", "deinit CartVC - []"),
        ("-[BaseVC viewDidLoad] --- CartVC", "viewDidLoad CartVC - []"),
        ("UIViewController viewDidLoad CartVC", "viewDidLoad CartVC - []"),
        ("CartVC: -[UIViewController viewDidLoad]", "viewDidLoad CartVC - []"),
        ("CartVC - -[Shop.BaseVC viewDidLoad]", "viewDidLoad CartVC - []"),
        ("-[HomeVC viewDidLoad] - CartVC", "viewDidLoad HomeVC - [- CartVC]"),
        ("CartVC: -[BaseballVC viewDidLoad]", "viewDidLoad BaseballVC - []"),
        ("-[UIViewController viewDidLoad] CartVC loaded", "viewDidLoad UIViewController - [CartVC loaded]"),
        ("-[BaseVC addChildViewController:] <HomeVC: 0x1> <CartVC: 0x2>", "addChild <HomeVC: 0x1> <CartVC: 0x2> []"),
        ("-[BaseVC didMoveToParentViewController:] <CartVC: 0x2> (null)", "didMove <CartVC: 0x2> - []"),
        ("-[BaseVC didMoveToParentViewController:] <HomeVC: 0x1>", "didMove BaseVC <HomeVC: 0x1> []"),
        ("-[CartVC viewDidLoad] <Order: 0x3>", "viewDidLoad CartVC - [<Order: 0x3>]"),
        ("-[CartVC viewDidLoad] <UINavigationController: 0x3>", "viewDidLoad CartVC - [<UINavigationController: 0x3>]"),
        ("Nav push: CartVC", "push Nav CartVC []"),
        // Short verbs.
        ("<Cart: 0x1> willAppear", "viewWillAppear <Cart: 0x1> - []"),
        ("Cart didDisappear", "viewDidDisappear Cart - []"),
        ("<Cart: 0x1> willMove to <Host: 0x2>", "willMove <Cart: 0x1> <Host: 0x2> []"),
        ("<Cart: 0x1> willMove to (null)", "willMove <Cart: 0x1> - []"),
        ("<Cart: 0x1> will move to parent <Host: 0x2>", "willMove <Cart: 0x1> <Host: 0x2> []"),
        ("<Cart: 0x1> did move to parent: (null)", "didMove <Cart: 0x1> - []"),
        ("<Cart: 0x1> didMove to nil", "didMove <Cart: 0x1> - []"),
        ("<Cart: 0x1> didMove", "didMove <Cart: 0x1> - [parent=unknown]"),
        ("Cart viewDidload", "viewDidLoad Cart - []"), ("<Cart: 0x1> viewdidload", "viewDidLoad <Cart: 0x1> - []"),
        ("CartVC VIEWDIDLOAD", "viewDidLoad CartVC - []"), ("🟢 CartVC: viewWillappear", "viewWillAppear CartVC - []"),
        ("CartVC DEALLOC", "deinit CartVC - []"), ("DEBUG Home viewDidLoad", "viewDidLoad Home - []"),
        ("-[BaseVC viewDidLoad]---CartVC", "viewDidLoad CartVC - []"), ("deinit vc CartVC", "deinit CartVC - []"),
        ("<CartVC: 0x1> deinit, bag empty", "deinit <CartVC: 0x1> - [bag empty]"),
        ("Cart ViewDidLoad", "viewDidLoad Cart - []"), ("Cart.ViewWillAppear()", "viewWillAppear Cart - []"),
        ("Deinit CartViewController", "deinit CartViewController - []"),
        ("CartViewController was deallocated", "deinit CartViewController - []"),
        ("CartViewController is being deallocated", "deinit CartViewController - []"),
        ("parent viewWillAppear", "viewWillAppear parent - []"), ("首页 viewDidLoad", "viewDidLoad 首页 - []"),
        ("Cart willMoveToParentViewController:Root", "willMove Cart Root []"),
        ("Cart willMoveToParentViewController:(null)", "willMove Cart - []"),
        ("-[Cart didMoveToParentViewController:] with parent: (null)", "didMove Cart - []"),
        ("Cart didMoveToParentViewController: parent = <Root: 0x2>", "didMove Cart <Root: 0x2> []"),
        // The other controller, right after its label.
        ("-[Cart willMoveToParentViewController:] parent=<Root: 0x2>", "willMove Cart <Root: 0x2> []"),
        ("-[Cart willMoveToParentViewController:] parent=<Cart: 0x2>", "willMove Cart <Cart: 0x2> []"),
        ("-[Cart didMoveToParentViewController:] parentVC:(null)", "didMove Cart - []"),
        ("<Cart: 0x1> didMove(toParent:) newParent=nil", "didMove <Cart: 0x1> - []"),
        ("<Cart: 0x1> didMove(toParent:) parent=Optional(<Root: 0x2>)", "didMove <Cart: 0x1> <Root: 0x2> []"),
        (
            "<Cart: 0x1> didMove(toParent:) view=<UIView: 0x2>",
            "didMove <Cart: 0x1> - [parent=unknown view=<UIView: 0x2>]"
        ),
        ("<Cart: 0x1> didMove(toParent:) parent=Root", "didMove <Cart: 0x1> - [parent=unknown parent=Root]"),
        ("<Root: 0x1> addChild(_:) child:<Cart: 0x2>", "addChild <Root: 0x1> <Cart: 0x2> []"),
        ("<Root: 0x1> addChild(_:) childController = <Cart: 0x2>", "addChild <Root: 0x1> <Cart: 0x2> []"),
        (
            "<Root: 0x1> addChild(_:) parent=<Root: 0x1> child=<Cart: 0x2>",
            "addChild <Root: 0x1> <Cart: 0x2> [parent=<Root: 0x1>]"
        ),
        ("<Nav: 0x1> pushViewController(_:animated:) viewController:<Cart: 0x2>", "push <Nav: 0x1> <Cart: 0x2> []"),
        ("-[Cart viewDidLoad] self:<Cart: 0x1>", "viewDidLoad <Cart: 0x1> - []"),
        ("self = <Cart: 0x1> viewDidLoad", "viewDidLoad <Cart: 0x1> - []"),
        ("<Cart: 0x1> \"viewDidLoad()\"", "viewDidLoad <Cart: 0x1> - []"),
        ("Function: viewDidLoad(), File: Cart.swift, Line: 12", "viewDidLoad Cart - [Line: 12]"),
        ("====Cart====viewDidLoad", "viewDidLoad Cart - []"),
        ("viewDidLoad====<Cart: 0x1>", "viewDidLoad <Cart: 0x1> - []"),
        ("HookViewController viewDidLoad", "viewDidLoad HookViewController - []"),
        // Descriptions with spaces, and placeholders.
        ("< Cart: 0x1 > viewDidLoad", "viewDidLoad <Cart: 0x1> - []"),
        ("<Cart : 0x1> viewDidLoad", "viewDidLoad <Cart: 0x1> - []"),
        ("<Cart: 0x...> viewDidLoad", "viewDidLoad Cart - []"), ("\"Cart viewDidLoad\"", "viewDidLoad Cart - []"),
        ("<NSThread: 0x60>{number = 3, name = (null)} -[Cart viewDidLoad]", "viewDidLoad Cart - []"),
    ]

    @Test(arguments: forms)
    func readsIt(_ line: String, _ event: String) {
        let log = ReadLog(line, format: .native)
        #expect(
            log.events.map { "\($0.kind.name) \($0.subject ?? "-") \($0.object ?? "-") [\($0.detail ?? "")]" } == [
                event
            ])
        #expect(log.problems.allSatisfy { $0.severity == .note })
    }

    @Test(arguments: [
        "[Shop] <Cart: 0x1> viewDidLoad", "[DEBUG] <Cart: 0x1> viewDidLoad", "[12:51:57] <Cart: 0x1> viewDidLoad",
        "[CartViewController] <Cart: 0x1> viewDidLoad", "[12:51:57.120] [Shop] Cart viewDidLoad",
        "[com.example.shop] <Cart: 0x1> viewDidLoad", "[com.example.shop:Lifecycle] Cart viewDidLoad",
    ])
    func otherBracketsAreNoThreads(_ line: String) {
        let log = ReadLog(line, format: .native)
        #expect(log.events.map(\.kind) == [.viewDidLoad])
        #expect(log.events.map(\.thread) == [nil])
    }

    @Test(arguments: [
        "main", "7", "0x1f4", "Thread 1", "main thread", "background", "com.apple.root.default-qos", "com.shop.queue",
        "<_NSMainThread: 0x600003d8c000>{number = 1, name = main}", "<NSThread: 0x60>{number = 7, name = (null)}",
    ])
    func bracketsMayNameAThread(_ thread: String) {
        for line in [
            "[\(thread)] <Cart: 0x1> viewDidLoad", "[Cart] [\(thread)] viewDidLoad",
            "[Shop] [\(thread)] <Cart: 0x1> x()", "2026-11-20 02:00:00Z [\(thread)] [Shop] Cart viewDidLoad",
        ] {
            #expect(ReadLog(line, format: .native).events.map(\.thread) == [thread])
        }
        #expect(ReadLog("# vctrace: 1\n[Shop] <Cart: 0x1> viewDidLoad").events.map(\.thread) == ["Shop"])
    }

    /// Loggers that tell the state of the app, or what a line is about, put it where others name the thread.
    @Test(arguments: ["Foreground", "active", "foregroundActive", "UI", "app state: active"])
    func theStateOfTheAppIsNoThread(_ state: String) {
        let log = ReadLog(
            "[\(state)] Cart viewDidLoad\n[Background] <Cart: 0x1> viewDidLoad\n[Background] Cart viewWillDisappear\n"
                + "[Thread 2] Cart viewDidDisappear")
        #expect(log.events.map(\.thread) == [nil, nil, nil, "Thread 2"])
        for tag in ["background", "app state: background", "BackgroundRefresh"] {
            let log = ReadLog("[\(state)] Cart viewDidLoad\n[\(tag)] Cart viewWillAppear")
            #expect(log.events.map(\.thread) == [nil, nil])
        }
        let named = ReadLog("[main] Cart viewDidLoad\n[\(state)] Cart viewWillAppear\n[background] Cart viewDidAppear")
        #expect(named.events.map(\.thread) == ["main", nil, "background"])
        #expect(ReadLog("# vctrace: 1\n[Foreground] A viewDidLoad").events.map(\.thread) == ["Foreground"])
    }

    @Test func aCallOfAnotherObjectIsOther() {
        let log = ReadLog("<Z: 0x9> init\n<CartVC: 0x1> webView didLoad\n<WKWebView: 0x1> didLoad", format: .native)
        #expect(log.events.map(\.kind) == [.`init`, .other])
    }

    @Test(arguments: ["Delegate: <Shop.List: 0x1>", "Parent: <Shop.List: 0x1>", "Top VC = <Shop.List: 0x1>"])
    func aRoleNamesNoSubject(_ text: String) {
        #expect(ReadLog("<Z: 0x9> init\nviewDidLoad " + text, format: .native).events.map(\.line) == [1])
    }

    @Test func aThreadMayStandBehindTheCall() {
        let log = ReadLog("-[Cart viewDidLoad] <NSThread: 0x60>{number = 3, name = (null)}")
        #expect(log.events.map(\.thread) == ["<NSThread: 0x60>{number = 3, name = (null)}"])
    }

    @Test func oneMethodIsOneCall() {
        let log = ReadLog(
            """
            <A: 0x1> -[A viewDidLoad] [Line 21] first
            <A: 0x1> -[A viewDidLoad] [Line 27] second
            [B viewDidLoad()](3): first
            <A: 0x1> -[A viewDidLoad] [Line 30] third
            [B viewDidLoad()](5): second
            <A: 0x1> -[A viewDidLoad] [Line 21] again
            <A: 0x1> -[A viewWillAppear:] [Line 40]
            <A: 0x1> -[A viewDidLoad] [Line 27]
            Cart.swift:10 viewDidLoad() first
            Cart.swift:12 viewDidLoad() second
            """, format: .native)
        #expect(log.events.map(\.line) == [1, 3, 6, 7, 8, 9])
        #expect(log.skipped == 4)
    }

    @Test func aLineWithinACallIsNoSecondOne() {
        let log = ReadLog(
            """
            Navi init(coder:) Start
            Navi init(coder:) End
            Navi loadView() Start
            Navi loadView()  view = Optional(<UILayoutContainerView: 0x7f; frame = (0 0; 414 896)>)
            Navi loadView() End
            Navi loadView()
            """)
        #expect(log.events.map(\.line) == [1, 3, 6])
    }
}
