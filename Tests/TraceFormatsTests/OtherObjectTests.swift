import Testing
import TraceFormats
import TraceModel

/// Calls of windows, views and services, which are no controllers, and the objects of a call.
struct OtherObjectTests {
    private static func events(_ line: String) -> [String] {
        ReadLog(line).events.map { "\($0.kind.name) \($0.subject ?? "-") \($0.object ?? "-")" }
    }

    @Test(arguments: [
        "<UIWindow: 0x9> setRootViewController(_:) <Shop.Home: 0x1>",
        "<UIWindow: 0x9> setRootViewController(_:): Optional(<Shop.Home: 0x1>)",
        "<UIWindow: 0x9> → setRootViewController: <Shop.Home: 0x1>",
        "🪟 <UIWindow: 0x9> setRootViewController(_:) <Shop.Home: 0x1>",
        "[App] <UIWindow: 0x9>: setRootViewController(_:) <Shop.Home: 0x1>",
        "UIWindow(0x9) setRootViewController(_:) <Shop.Home: 0x1>",
        "-[<UIWindow: 0x9> setRootViewController:<Shop.Home: 0x1>]",
        "<UIWindow: 0x9; frame = (0 0; 390 844)> setRootViewController: <Shop.Home: 0x1>",
    ])
    func aWindowGetsItsRootInEachForm(_ line: String) {
        #expect(Self.events(line) == ["setRoot <UIWindow: 0x9> <Shop.Home: 0x1>"])
    }

    @Test(arguments: [
        "<UIWindow: 0x9> makeKeyAndVisible()", "<UIView: 0x9> layoutSubviews", "<UIView: 0x9> removeFromSuperview",
        "<UIView: 0x9> addSubview(_:) <UILabel: 0x2>", "<CALayer: 0x9> setNeedsLayout", "<Shop.APIClient: 0x9> fetch()",
        "<Shop.AppDelegate: 0x9> application(_:didFinishLaunchingWithOptions:)",
        "🪟 <UIWindow: 0x9> makeKeyAndVisible()",
        "2026-02-03T10:11:12.100000Z [main] <UIView: 0x9> removeFromSuperview()",
    ])
    func otherCallsOfThemAreNoEvents(_ line: String) {
        let log = ReadLog("<Shop.Home: 0x1> viewDidLoad()\n<Shop.Home: 0x1> removeFromSuperview()\n" + line)
        #expect(log.events.count == 2)
        #expect(log.problems.isEmpty)
    }

    /// A class of an app may begin like one of the system's, and one that ends like a service may be a controller.
    @Test(arguments: ["UIDemo.Home", "Shop.Home", "Shop.HomeViewController", "UIHostingController<Shop.Home>"])
    func thoseOfControllersAre(_ name: String) {
        #expect(Self.events("<\(name): 0x9> refresh()") == ["other <\(name): 0x9> -"])
        let shown = "<Shop.Store: 0x9> viewDidLoad\n<Shop.Store: 0x9> refresh()"
        #expect(Self.events(shown).last == "other <Shop.Store: 0x9> -")
    }

    @Test(arguments: [
        "<%: 0x1> → viewDidLoad()", "🟢 <%: 0x1> viewDidLoad", "%(0x1) viewDidLoad", "[Shop] <%: 0x1>: viewDidLoad()",
    ])
    func aHostingControllerHasItsArgument(_ form: String) {
        let name = "UIHostingController<ModifiedContent<AnyView, Root>>"
        #expect(Self.events(form.replacing("%", with: name)) == ["viewDidLoad <\(name): 0x1> -"])
    }

    @Test(arguments: [
        "-[ShopNav popToViewController:animated:] <Shop.Home: 0x1>": "pop ShopNav <Shop.Home: 0x1>",
        "NavController: popToViewController(_:animated:) <Shop.Home: 0x1>": "pop NavController <Shop.Home: 0x1>",
        "-[UINavigationController popViewControllerAnimated:] <Shop.Home: 0x1>":
            "pop UINavigationController <Shop.Home: 0x1>",
        "-[UINavigationController popViewControllerAnimated:] <Shop.MainNav: 0x1>": "pop <Shop.MainNav: 0x1> -",
        "-[BaseNavigationController popViewControllerAnimated:] -> <Shop.Home: 0x1>":
            "pop BaseNavigationController <Shop.Home: 0x1>",
        "-[BaseNavigationController popViewControllerAnimated:] <Shop.MainNav: 0x1>": "pop <Shop.MainNav: 0x1> -",
        "-[BaseVC popViewControllerAnimated:] <Shop.Home: 0x1>": "pop <Shop.Home: 0x1> -",
        "-[ShopNav popViewControllerAnimated:] <Shop.ShopNav: 0x1>": "pop <Shop.ShopNav: 0x1> -",
        "-[ShopNav popToViewController:animated:] <Shop.ShopNav: 0x2> <Shop.Home: 0x1>":
            "pop <Shop.ShopNav: 0x2> <Shop.Home: 0x1>",
        "FeedVC: willDisplayCell <Shop.Row: 0x1>": "willDisplayCell FeedVC <Shop.Row: 0x1>",
        "[FeedVC] didEndDisplayingCell <Shop.Row: 0x1>": "didEndDisplayingCell FeedVC <Shop.Row: 0x1>",
        "-[BaseVC tableView:willDisplayCell:forRowAtIndexPath:] <Shop.Feed: 0x1>": "willDisplayCell <Shop.Feed: 0x1> -",
        "-[FeedVC dismissViewControllerAnimated:completion:] <Shop.Feed: 0x1>": "dismiss <Shop.Feed: 0x1> -",
    ])
    func anObjectIsNotTheSubject(_ line: String, _ event: String) {
        #expect(Self.events(line) == [event])
    }

    @Test(arguments: [
        "[HomeVC] present <Shop.Cart: 0x1>": "present HomeVC <Shop.Cart: 0x1>",
        "[HomeVC] present CartVC": "present HomeVC CartVC",
        "[ShopNavController] push CartVC": "push ShopNavController CartVC", "[HomeVC] dismiss": "dismiss HomeVC -",
        "[ShopNavController] pop": "pop ShopNavController -", "HomeVC initialized": "init HomeVC -",
        "🟢 HomeVC: push CartVC": "push HomeVC CartVC",
    ])
    func aShortCallMayFollowBrackets(_ line: String, _ event: String) {
        #expect(Self.events(line) == [event])
    }

    @Test(arguments: [
        "[HomeVC] push failed", "[HomeVC] present error alert", "[HomeVC] dismiss keyboard", "[HomeVC] pop sound",
        "[Network] push CartVC", "[Network] pop", "[HomeVC] push", "Database initialized", "App initialized",
    ])
    func aWordOfASentenceIsNone(_ line: String) {
        #expect(Self.events(line).isEmpty)
    }
}
