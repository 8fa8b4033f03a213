import Testing
import TraceFormats
import TraceModel

/// Text that names UIKit's methods without being a call: sentences, stacks, compilers, other tools.
struct ProseTests {
    static let lines = [
        // Sentences.
        "call super in viewDidLoad", "call super in viewdidload",
        "Do not forget to call super in viewWillAppear(_:)!",
        "TODO move this from viewDidLoad to viewWillAppear", "the layout is done after viewDidLayoutSubviews returns",
        "We add the child in viewDidLoad and remove it in viewWillDisappear", "why is viewDidAppear called so late?",
        "Starting work before viewDidLoad because the model is ready",
        "-[Cart viewDidLoad]: unrecognized selector sent to instance 0x7fd1",
        "-[<Cart: 0x1> viewDidLoad]: unrecognized selector sent to instance 0x1",
        "-[UIViewController presentViewController:(UIViewController *)controller animated:(BOOL)animated completion:nil]",
        "-[Cart viewWillAppear:YES];",
        "*** -[Cart viewWillDisappear:]: message sent to deallocated instance 0x6b2f8c0",
        "Error viewDidLoad failed", "TODO: viewDidLoad cleanup",
        "ViewDidAppear Called Twice - verified with Demo Version",
        "init -> loadView -> viewDidLoad -> viewWillAppear -> viewDidDisappear -> viewDidUnload",
        "viewDidLoad > viewWillAppear > viewDidAppear > viewWillDisapear > viewDidDisappear",
        "Expected: viewDidAppear called once",
        "Token present: Yes", "Notification push: Enabled", "Stack pop: Done",
        // Stacks.
        "3   Shop                                0x00003001 -[Cart viewWillAppear:] + 145",
        "3   Shop  0x0000000102b43001 $s4Shop4CartC11viewDidLoadyyF + 56", "__41-[Cart viewDidLoad]_block_invoke",
        "block __26-[Cart viewWillAppear:]_block_invoke_2", "-[Cart viewDidLoad] + 145",
        "frame #3: 0x0000000102b43001 Shop`Cart.viewDidLoad(self=0x00007fd1) at Cart.swift:42:9",
        "closure #1 in Cart.viewDidLoad() (Shop)", "#3 0x102b43001 in -[Cart viewDidLoad] (Shop)",
        "  at Shop.CartView.ViewDidLoad () [0x00010] in <a1b2c3>:0",
        "at Shop.CartView.ViewDidLoad() in /Users/anna/Cart.cs:52",
        "  at at (wrapper managed-to-native) Shop.Cart.ViewDidLoad()", "at viewDidLoad (cart.js:33)",
        "0   Shop   -[Cart viewDidLoad] (Cart.m:33)", "4 Shop -[Cart viewDidAppear:]",
        "9 Shop \"CartViewController.m\" line 34 in -[CartViewController viewDidAppear:]",
        "> 5  Shop  CartViewController.m line 36 -[CartViewController viewDidAppear:]",
        "6  Shop  CartViewController.swift - Line 36 CartViewController.viewDidAppear(_:)",
        "7   Shop   Shop.Cart.viewDidLoad() -> ()", "Cart;viewDidLoad;Cart.m;33", "Shop`-[Cart viewDidLoad]:",
        "-[Cart viewDidLoad] (in Shop) (Cart.m:42)", "    +   2371 -[Cart viewDidLoad]  (in Shop) + 145  [0x102b43001]",
        "  File \"Cart.m\", line 42, in -[Cart viewDidLoad]", "Cart.viewDidLoad() at /Users/anna/Shop/Cart.swift:42",
        "@objc Cart.viewDidLoad()", "specialized Cart.viewDidLoad()", "(lldb) b -[Cart viewDidLoad]",
        "120.0ms   12.3%   -[CartViewController viewDidLoad]",
        // Sources, compilers, linkers and checkers.
        "      -[Cart viewDidLoad] in Cart.o", "Shop.Cart.viewDidLoad() -> () in Cart.o",
        "Main Thread Checker: UI API called on a background thread: -[UIViewController init]",
        "Main Thread Checker: UI API called on a background thread: -[UIView addSubview:]",
        "    override func viewDidLoad() {", "        super.viewDidLoad()", "    [super viewDidLoad];",
        "- (void)viewDidLoad {",
        "        child.didMove(toParent: self)", "        self.addChild(child)",
        "[cartViewController viewWillDisappear:NO];", "[childVC willMoveToParentViewController:nil];",
        "navigationController?.popViewController(animated: true)",
        "CartViewController *vc = [[CartViewController alloc] initWithNibName:@\"Cart\" bundle:nil];",
        "/Users/anna/Shop/Cart.swift:42:10: warning: viewDidLoad() should be called on super",
        "/Users/anna/Shop/Cart.swift:42:10: note: overridden declaration viewDidLoad() is here",
        "Cart.swift:42: error: use of unresolved identifier 'viewDidLod'",
        // Delegates, rotation, other frameworks.
        "navigationController(_:willShow:animated:)", "scrollViewDidScroll", "viewWillTransition(to:with:)",
        "applicationDidBecomeActive:", "application: didFinishLaunchingWithOptions:", "tableView(_:didSelectRowAt:)",
        "presentationControllerDidDismiss(_:)", "animationController(forDismissed:)",
        "updateUIViewController(_:context:)",
        "locationManager:didUpdateLocations:", "windowScene:didUpdateCoordinateSpace:",
        // Network and system.
        "Task <4F2A>.<1> finished with error [-999] Error Domain=NSURLErrorDomain Code=-999 \"cancelled\"",
        "nw_protocol_get_quic_image_block_invoke dlopen libquic failed", "GET https://example.com/viewDidLoad 200",
        "{\"event\":\"viewDidLoad\"}", "TIC Read Status [1:0x0]: 1:57",
        "[boringssl] boringssl_metrics_log_metric_block_invoke(153) Failed to log metrics",
        // Lives of other objects, questions and values.
        "CartViewController: webView didLoad", "CartViewController viewModel deallocated",
        "[Realm] deallocated 20 objects",
        "{CartViewController: didLoad}",
        "Object 0x283f8c100 deallocated with non-zero retain count 2. It will be leaked.",
        "-[<UIView: 0x7fd1> addSubview:<UILabel: 0x7fd2>]", "-[<NSTimer: 0x7fd1> dealloc]",
        // Streams.
        "CartViewController.swift:42 (viewDidLoad()) -> subscribed", "CartViewController.viewDidAppear -> isDisposed",
        "CartViewController.swift:42 (viewDidLoad()) -> Event next(2)",
        "CartViewController.viewDidLoad: receive finished",
        // Searches in sources.
        "Shop/CartViewController.swift:120:    deinit {", "CartViewController.m:120:- (void)viewDidLoad {",
        "CartViewController.m:-(void)viewWillAppear:(BOOL)animated{",
        "CartVC.swift:130:        dismiss(animated: true)",
        // Tools that look for leaks.
        "Possibly Memory Leak.",
        "In case that Cart should not be dealloced, override -willDealloc in Cart by returning NO.",
        "    \"Shop.CartViewController\",", "Possible memory leak: ViewController <Cart: 0x7fd1> (Cart)",
        "Instance of CartViewController was not deallocated, expected deinit after viewDidDisappear",
        "timer------<Cart: 0x7fd1>",
    ]

    @Test(arguments: lines) func isNoEvent(_ line: String) {
        let prefix = "2026-11-20 02:00:01.120 Shop[41:7]"
        for log in [
            ReadLog("<Z: 0x9> init\n" + line, format: .native), ReadLog("\(prefix) <Z: 0x9> init\n\(prefix) " + line),
            ReadLog("\(prefix) <Z: 0x9> init\n" + line),
        ] {
            #expect(log.events.map(\.line) == [1])
            #expect(log.problems.filter { $0.severity == .error }.isEmpty)
        }
    }

    /// Lines that name a controller and a call, and are sentences about them.
    private static let sentences = [
        "CartViewController should call super in viewDidLoad",
        "CartViewController viewDidLoad must call super",
        "CartViewController viewDidLoad() should not start requests",
        "Cart.viewDidLoad() is deprecated here",
        "*** Assertion failure in -[Cart viewDidLoad], /Users/anna/Shop/Cart.m:42",
        "*** -[Cart viewDidLoad] crashed",
        "Swizzled -[UIViewController viewDidLoad]",
        "hooking Cart.viewDidLoad()",
        "Possible leak in -[Cart viewDidLoad]",
        "CartViewController viewDidAppear gets called twice",
        "CartViewController viewWillAppear called multiple times",
        "CartViewController.viewDidLoad() crashes on iOS 13",
        "In CartViewController's viewDidLoad method I set the title.",
        "In CartViewController.viewDidLoad I set up the table view",
        "CartViewController viewDidLoad is called twice, why?",
        "Then CartViewController viewDidLoad is called but viewDidAppear isn't",
        "What happens: CartViewController viewWillAppear fires twice",
        "* [CartViewController viewDidLoad] now loads lazily",
        "- Fixed: CartVC dealloc crash",
        "EXC_BAD_ACCESS in -[Cart viewDidLoad]", "[CartVC] Error in viewDidLoad: boom",
        "CartViewController deinit timer",
        "[CartViewController] deallocated buffers",
        "CartViewController deallocated 20 MB",
        "CartViewController deallocated: false",
        "CartViewController deallocated = NO",
        "Is CartViewController deallocated?",
        "CartViewController deinitialized 0 times",
        "CartViewController deinit will be called",
        "When CartViewController is deallocated the timer stops",
        "CartViewController = didLoad",
        "DeallocationChecker: CartViewController never got deinit, still in memory",
        "BasketVC will appear soon", "BasketVC released the lock", "init BasketViewController from the storyboard",
        "git init BasketVC", "init BasketVC twice", "viewDidLoad of BasketVC crashed", "Starting init of BasketVC",
        "<CartVC: 0x1> deinit timer", "<CartVC: 0x1> deallocated 20 MB", "ran Cart.viewDidLoad() at last",
        "The 'viewWillAppear:' method in UIViewController subclass 'CartVC' is missing a [super viewWillAppear:] call",
    ]

    @Test(arguments: sentences) func aSentenceAboutACallIsAProblem(_ line: String) {
        let prefix = "2026-11-20 02:00:01.120 Shop[41:7]"
        for log in [
            ReadLog("<Z: 0x9> init\n" + line, format: .native), ReadLog("\(prefix) <Z: 0x9> init\n\(prefix) " + line),
        ] {
            #expect(log.events.map(\.line) == [1])
            #expect(log.problems.filter { $0.severity == .error }.map { $0.reason.prefix(12) } == ["unknown form"])
        }
    }

    @Test(arguments: [
        "viewDidLoad()", "viewDidLoad", "- viewWillAppear", "[HTTP] viewDidLoad", "warning: viewDidLoad",
        "DEBUG viewDidLoad", "Info viewDidLoad", "2026-11-20 02:00:01.120 INFO viewDidLoad",
        "#1 viewDidLoad",
        "in viewDidLoad", "12:00:01 viewDidAppear(_:)", "didMove(toParent:)", "willMove(toParent:) <Host: 0x1>",
        "deinit",
        "addChild(_:)", "🟢 viewDidLoad", "viewDidLoad: Done", "func viewDidLoad()", "viewDidLoad: Loading",
        "viewDidLoad <UIView: 0x7f; frame = (0 0; 375 812)>", "nil viewDidLoad", "42 viewDidLoad", "(3) viewDidAppear",
        "Swizzled viewDidAppear", "View did load", "will appear", "didAppear", "[viewDidLoad] <WKWebView: 0x7fd1>",
        "\"viewDidLoad: \" (0.0, 20.0)", "frame = {{0, 0}, {320, 480}} loadView", "self.view.frame viewDidLoad",
    ])
    func aCallOfNobodyIsAProblem(_ line: String) {
        let log = ReadLog(
            "<Z: 0x9> init\n" + (line.hasPrefix("#") ? " " : "") + line.replacing("#1", with: "1."), format: .native)
        #expect(log.events.map(\.line) == [1])
        #expect(log.problems.map { "\($0.line) \($0.severity)" } == ["2 error"])
        #expect(log.problems.first?.reason.hasPrefix("missing ") == true)
    }

    @Test func aStackIsNoRowOfCalls() {
        let log = ReadLog(
            """
            <A: 0x1> viewDidLoad
            Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'something else'
            *** First throw call stack:
            (
            -[UIViewController viewWillAppear:]
            UIKitCore -[UIViewController viewDidAppear:]
            )
            <A: 0x1> viewWillAppear:
            objc_exception_throw
            -[UINavigationController pushViewController:transition:forceImmediate:]
            -[Cart viewDidLoad]

            -[Cart viewDidLoad]
            """)
        #expect(log.events.map(\.line) == [1, 8, 13])
        #expect(log.problems.allSatisfy { $0.severity == .note })
    }

    @Test(arguments: [
        "12 INFO CartVC.viewDidLoad()", "1 CartVC viewDidLoad", "222-[CartVC viewDidLoad]", "in -[CartVC viewDidLoad]",
        "-[CartVC viewDidLoad] (Cart.m:33)",
    ])
    func aNumberOrAPlaceMakesNoFrame(_ line: String) {
        #expect(ReadLog("<Z: 0x9> init\n" + line).events.map(\.subject) == ["<Z: 0x9>", "CartVC"])
    }

    @Test func aFrameStandsAmongFrames() {
        let log = ReadLog(
            """
            -[CartVC viewDidLoad]
            0   CoreFoundation   0x00000001846b2d40 __exceptionPreprocess + 172
            -[CartVC viewDidLoad] (Cart.m:33)
            CartVC.viewDidAppear(_:) + 145
            -[CartVC viewWillAppear:]
            """)
        #expect(log.events.map(\.line) == [1, 5])
    }

    @Test(arguments: ["42 viewDidLoad", "Host addChild 8", "7 addChild 8"])
    func aNumberIsNoLabel(_ line: String) {
        let log = ReadLog("# vctrace: 1\n\(line)")
        #expect(log.events.isEmpty)
        #expect(log.problems.map { $0.reason.contains("is a number, which names no controller") } == [true])
    }

    @Test func otherProcessesHaveNoProblems() {
        let line = "2026-11-20 02:00:01.000000+0000 0x1f4      Default     0x0                  88     0    "
        let log = ReadLog(
            "\(line)Shop: <A: 0x1> viewDidLoad\n\(line)SpringBoard: viewDidAppear\n\(line)Shop: viewDidAppear")
        #expect(log.problems.map { "\($0.line) \($0.severity)" } == ["3 error"])
    }
}
