import Testing
import TraceModel

@testable import TraceEngine

/// Which code on a stack is the caller of a call.
@Suite struct CallerChoiceTests {
    @Test(arguments: [
        ("showCart tap uikit main", "showCart"),
        // UIKit adds a child for the app, as for a segue.
        ("uikit uikit showCart", "showCart"),
        // Inlined functions are code as any other.
        ("add|showCart main", "add"),
        // The line of a function that was inlined without one is that of the code around it.
        ("add!|showCart main", "showCart"),
        ("recorder showCart", "showCart"),
    ])
    func innermostCodeOfTheAppIsTheCaller(_ stack: String, _ expected: String) {
        #expect(Stacked(.addChild, stack).caller == expected)
    }

    @Test(arguments: [
        // The run loop calls UIKit, and only the app's entry is below.
        "uikit uikit uikit showCart", "uikit uikit uikit uikit main", "uikit static~Shop.$main()",
        "uikit static~Shop.main()", "",
        // The compiler joined the functions that may have made the call.
        "add! showCart", "merged~add showCart",
        // Only the compiler knows the file.
        "add!! showCart",
    ])
    func nothingIsNamedThatIsNotSure(_ stack: String) {
        #expect(Stacked(.addChild, stack).caller == nil)
    }

    // MARK: Overrides

    @Test(arguments: [
        (EventKind.present, "-[Cart~presentViewController:animated:completion:] showCart", "showCart"),
        (
            .present,
            "-[Base~presentViewController:animated:completion:] -[Cart~presentViewController:animated:completion:] tap",
            "tap"
        ),
        (.present, "-[UIViewController(Shop)~presentViewController:animated:completion:] tap", "tap"),
        (.present, "-[NSObject(Shop)~presentViewController:animated:completion:] tap", "tap"),
        (.present, "Cart.present(_:animated:completion:) showCart", "showCart"),
        (
            .present,
            "Shop.Cart.present(_:~UIKit.UIViewController,~animated:~Swift.Bool,~completion:~(()~->~())?)~->~() tap",
            "tap"
        ),
        (.present, "@objc~Cart.present(_:animated:completion:)|Cart.present(_:animated:completion:) tap", "tap"),
        (.addChild, "Cart.addChild(_:) showCart", "showCart"),
        (.addChild, "Cart.addChildViewController(_:) showCart", "showCart"),
        (.addChild, "-[Cart~addChildViewController:] uikit showCart", "showCart"),
        (.removeFromParent, "Cart.removeFromParent() close", "close"),
        (.pop, "Cart.popToRootViewController(animated:) close", "close"),
        (.transition, "Cart.transition(from:to:duration:options:animations:completion:) swap", "swap"),
        // Each initializer of the controller's classes calls another one.
        (.`init`, "uikit -[Cart~initWithItems:] uikit showCart", "showCart"),
        (.`init`, "Cart.init(items:) Cart.__allocating_init(items:) showCart", "showCart"),
    ])
    func overridesPassTheCallOn(_ kind: EventKind, _ stack: String, _ expected: String) {
        #expect(Stacked(kind, stack).caller == expected)
    }

    @Test(arguments: [
        // Names that begin like the call.
        (EventKind.present, "-[Cart~presentCart] tap"), (.present, "Cart.presentCart() tap"),
        (.present, "-[Cart~presentCart:] tap"),
        (.present, "Cart.present(_:) tap"), (.present, "Cart.present(cart:animated:completion:) tap"),
        (.present, "present tap"),
        (.present, "Cart.present(_:animated:) tap"), (.dismiss, "-[Cart~dismissSheet] tap"),
        (.dismiss, "Cart.dismissSheet() tap"),
        (.dismiss, "Cart.dismiss() tap"), (.dismiss, "Cart.dismiss(animated:) tap"), (.push, "Cart.pushDetail(_:) tap"),
        (.push, "-[Cart~push:] tap"), (.pop, "Cart.popAll() tap"), (.addChild, "Cart.addChildren() tap"),
        (.addChild, "-[Cart~addChild:] tap"), (.removeFromParent, "Cart.removeFromParentAndForget() tap"),
        (.removeFromParent, "-[Cart~removeFromParent] tap"),
        (.removeFromParent, "UIViewController.animateAndRemoveFromParent() tap"),
        (.removeFromParent, "UIViewController.safelyRemoveFromParent() tap"), (.addSubview, "Cart.addSubviews() tap"),
        (.addSubview, "-[Cart~insertSubview:] tap"), (.transition, "Cart.transitionToCart() tap"),
        (.transition, "Cart.transition(to:) tap"), (.`init`, "Coordinator.init(window:) tap"),
        (.`init`, "-[Coordinator~initWithCart:] tap"), (.`init`, "-[Cart~initialize] tap"),
        (.`init`, "Cart.initCart() tap"),
        (.setRoot, "Coordinator.setRootViewController(_:) tap"), (.willMove, "Cart.willMoveAway() tap"),
        (.loadView, "-[Cart~reloadView] tap"), (.loadView, "-[UIViewController(Shop)~reloadView] tap"),
        (.removeFromParent, "-[Cart~myremoveFromParentViewController] tap"), (.loadView, "Cart.preloadView() tap"),
        // Overrides that call another controller.
        (.present, "-[Menu~presentViewController:animated:completion:] tap"),
        (.present, "Menu.present(_:animated:completion:) tap"),
        (.dismiss, "-[CartCell~dismissViewControllerAnimated:completion:] tap"), (.addChild, "Menu.addChild(_:) tap"),
        (.addChild, "Menu.Cart.Row.addChild(_:) tap"), (.removeFromParent, "Menu.removeFromParent() tap"),
        // A controller has no such method: it only calls that of a view.
        (.addSubview, "Cart.addSubview(_:) tap"), (.removeFromSuperview, "-[Cart~removeFromSuperview] tap"),
        (.addSubview, "addSubview tap"),
    ])
    func codeThatIsOnlyCalledAlikeIsTheCaller(_ kind: EventKind, _ stack: String) {
        let first = stack.split(separator: " ")[0].split(separator: "~").joined(separator: " ")
        #expect(Stacked(kind, stack).caller == first)
    }

    @Test func overridesOfViewsAndWindowsAreKnownByTheirClasses() {
        let stack = "CardView.addSubview(_:) showCart"
        #expect(Stacked(.addSubview, stack, of: ["Shop.CardView"]).caller == "showCart")
        #expect(Stacked(.addSubview, stack, of: ["Shop.ListView"]).caller == "CardView.addSubview(_:)")
        #expect(Stacked(.setRoot, "MainWindow.rootViewController.setter open", of: ["MainWindow"]).caller == "open")
        #expect(
            Stacked(.setRoot, "Flow.rootViewController.setter open", of: ["MainWindow"]).caller
                == "Flow.rootViewController.setter")
    }

    @Test func overridesOfOtherCallsAreKnownByTheVerb() {
        let verb = "setViewControllers(_:animated:)"
        for stack in [
            "-[Cart~setViewControllers:animated:] tap", "Cart.setViewControllers(_:animated:) tap",
            "Cart.setViewControllers(_:animated:)!!|@objc~Cart.setViewControllers(_:animated:) tap",
        ] {
            #expect(Stacked(.other, stack, verb: verb).caller == "tap")
        }
        #expect(Stacked(.other, "Cart.setViewControllers(_:) tap", verb: verb).caller == "Cart.setViewControllers(_:)")
        #expect(
            Stacked(.other, "Menu.setViewControllers(_:animated:) tap", verb: verb).caller
                == "Menu.setViewControllers(_:animated:)")
    }

    @Test func setterMakesUIKitSetWithoutAnimation() {
        let verb = "setViewControllers(_:animated:)"
        let animated = "-[Cart~setViewControllers:animated:]"
        #expect(Stacked(.other, "\(animated) uikit -[Cart~setViewControllers:] tap", verb: verb).caller == "tap")
        #expect(Stacked(.other, "\(animated) uikit -[Base~setViewControllers:] tap", verb: verb).caller == "tap")
        // Without UIKit between, it is that of another object.
        #expect(
            Stacked(.other, "\(animated) -[Cart~setViewControllers:] tap", verb: verb).caller
                == "-[Cart setViewControllers:]")
    }

    @Test func initializersOfTheClassMayBelongToAnotherObject() {
        let stack = "-[Cart~initWithNibName:bundle:] -[Base~initWithModel:] tap"
        #expect(Stacked(.`init`, stack).whole == nil)
    }

    @Test func functionsThatMayBeOverridesNameNobody() {
        let override = "Cart.removeFromParent() @objc~Cart.removeFromParent() tap"
        // `@objc(SHPBasket) class Cart`
        #expect(Stacked(.removeFromParent, override, of: ["SHPBasket", "UIViewController"]).whole == nil)
        // `@objc(SHPCart) class Cart`
        #expect(Stacked(.removeFromParent, override, of: ["SHPCart", "UIViewController"]).caller == "tap")
        let above = "Panel.removeFromParent() @objc~Panel.removeFromParent() \(override)"
        #expect(Stacked(.removeFromParent, above, of: ["SHPCart", "SHPPanel", "UIViewController"]).caller == "tap")
        #expect(
            Stacked(.removeFromParent, override, of: ["SHPMenu", "UIViewController"], strangers: ["Shop.Cart"]).caller
                == "Cart.removeFromParent()")
        #expect(
            Stacked(.removeFromParent, "Cart.removeFromParent() tap", of: ["SHPCart", "UIViewController"]).caller
                == "Cart.removeFromParent()")
        // A name that nobody can read.
        #expect(Stacked(.removeFromParent, override, of: ["_TtGC4Shop4CartTSiSS__", "UIViewController"]).whole == nil)
        let local = "removeFromParent()~in~Cart~#1~in~makeHost() tap"
        #expect(Stacked(.removeFromParent, local, of: ["_TtCF4Shop8makeHostFT_T_L_4Cart"]).caller == "tap")
    }

    @Test(arguments: [
        (EventKind.present, "-[UIViewController(Watch)~xx_presentViewController:animated:completion:] tap"),
        (.present, "UIViewController.watched_present(_:animated:completion:) tap"),
        (.present, "Hooks.hook_presentViewController(_:animated:completion:) tap"),
        (.loadView, "-[UIViewController(Watch)~xx_loadView] tap"),
        (.removeFromParent, "-[UIViewController(Watch)~xx_removeFromParentViewController] tap"),
        (.removeFromParent, "UIViewController.swizzledRemoveFromParent() tap"),
        (.loadView, "-[UIViewController(Watch)~myLoadView] tap"),
        (.present, "-[UIViewController(Watch)~abpresentViewController:animated:completion:] tap"),
        (.addChild, "UIViewController.abaddChildViewController(_:) tap"),
    ])
    func swizzlesPassTheCallOn(_ kind: EventKind, _ stack: String) {
        #expect(Stacked(kind, stack).caller == "tap")
    }

    // MARK: Code of Apple, of the compiler, and of libraries

    @Test(arguments: [
        "-[UIViewController(Shop)~shop_embed:] showCart", "+[UIColor(Shop)~open] showCart",
        "-[UIShopController~open] showCart",
        "-[NSObject(Shop)~open] showCart", "UIViewController.embed(_:) showCart",
    ])
    func appleIsKnownByItsImages(_ stack: String) {
        let first = stack.split(separator: " ")[0].split(separator: "~").joined(separator: " ")
        #expect(Stacked(.addChild, stack).caller == first)
    }

    @Test(arguments: [
        "@objc~Cart.tap() showCart", "thunk~for~@escaping~@callee_guaranteed~()~->~() showCart",
        "partial~apply~for~closure~#1~in~Cart.tap()!! showCart",
        "protocol~witness~for~Remover.clear()~in~conformance~Cart!! showCart",
        "reabstraction~thunk~helper~from~A~to~B showCart", "dispatch~thunk~of~Cart.show() showCart",
        "$s4Shop4CartC3tapyyFTo showCart",
        "$s4Shop4CartC3tapyyFTA showCart", "$s4Shop4CartC3tapyyYaFTWTQ0_ showCart",
    ])
    func thunksAreKnownByTheirNames(_ stack: String) {
        #expect(Stacked(.addChild, stack).caller == "showCart")
    }

    @Test func codeWithoutDebugInformationEndsTheSearch() {
        let call = Stacked(.addChild, "?ShopKit showCart")
        #expect(call.caller == nil)
        #expect(call.whole?.text == "through ShopKit (no debug information)")
        #expect(Stacked(.addChild, "showCart ?ShopKit").caller == "showCart")
        #expect(Stacked(.addChild, "-[Cart~addChildViewController:] ?ShopKit tap").whole?.image == "ShopKit")
        #expect(Stacked(.addChild, "uikit ?ShopKit tap").whole?.image == "ShopKit")
        #expect(Stacked(.addChild, "?ShopKit tap", skipping: ["ShopKit.*"]).caller == "tap")
        #expect(Stacked(.addChild, "?ShopKit tap", skipping: ["*/Frameworks/*"]).caller == "tap")
    }

    @Test func mangledNamesMayBeThoseOfOverrides() {
        #expect(
            Stacked(.present, "$s4Shop4CartC7present_8animated10completionySo16UIViewControllerC_SbyycSgtF tap").whole
                == nil)
        let shown = Stacked(.present, "$s4Shop4CartC04showB0yyF tap").whole
        #expect(shown?.place != nil)
        #expect(shown?.place?.function == nil)
    }

    // MARK: Callbacks

    @Test(arguments: [
        "uikit showCart", "-[Cart~didMoveToParentViewController:] uikit main",
        "Cart.didMove(toParent:) @objc~Cart.didMove(toParent:) uikit showCart",
        "-[UIViewController(Watch)~xx_didMoveToParentViewController:] uikit showCart",
        "-[UIViewController(Watch)~xx_didMoveToParentViewController:] -[Cart~didMoveToParentViewController:] uikit showCart",
        // A function of C took the place of the method.
        "watchedDidMove uikit showCart", "watchedDidMove -[Cart~didMoveToParentViewController:] uikit showCart",
        "watchedDidMove watchedAgain uikit showCart", "-[UIViewController(Watch)~trackMove:] uikit showCart",
        "UIViewController.trackMove(_:) @objc~UIViewController.trackMove(_:) uikit showCart",
    ])
    func callbacksOfUIKitHaveNoCaller(_ stack: String) {
        let call = Stacked(.didMove, stack)
        let swizzle = Stacked(.didMove, "watchedDidMove uikit showCart")
        #expect(call.caller(beside: [swizzle.call]) == nil)
    }

    @Test func callbacksThatTheAppCallsHaveACaller() {
        let override = "Base.didMove(toParent:) Cart.didMove(toParent:)"
        #expect(Stacked(.didMove, "\(override) showCart").caller == "showCart")
        #expect(
            Stacked(.didMove, "Cart.didMove(toParent:) @objc~Cart.didMove(toParent:) showCart").caller == "showCart")
        #expect(Stacked(.viewWillAppear, "showCart").caller == "showCart")
        // UIKit calls a block of the app, which calls the callback by its name.
        #expect(Stacked(.didMove, "closure~#1~in~Cart.show() uikit main").caller == "closure #1 in Cart.show()")
        #expect(Stacked(.didMove, "__14-[Cart~show]_block_invoke uikit").caller == "__14-[Cart show]_block_invoke")
        // A thread, and not UIKit, called the function.
        #expect(Stacked(.willMove, "moveElsewhere system").caller == "moveElsewhere")
        // The override of a container calls that of a child by its name, whoever called it.
        let inner = "-[Base~didMoveToParentViewController:] -[Cart~didMoveToParentViewController:]"
        #expect(
            Stacked(.didMove, "\(inner) -[Base~didMoveToParentViewController:] uikit").caller
                == "-[Base didMoveToParentViewController:]")
        // What is known of one function holds wherever it is on a stack.
        let watched = Stacked(.didMove, "watchedDidMove uikit").call
        #expect(Stacked(.didMove, "watchedDidMove showCart").caller(beside: [watched]) == "showCart")
        #expect(Stacked(.didMove, "watchedDidMove showCart").caller == "watchedDidMove")
    }

    // MARK: Wrappers

    @Test func namedWrappersAreSkipped() {
        #expect(Stacked(.push, "Router.show() showCart", skipping: ["Router.*"]).caller == "showCart")
        #expect(Stacked(.push, "Router.show()", skipping: ["Router.*"]).caller == nil)
        // All are kept.
        let call = Stacked(.push, "Router.push() Router.show() showCart", skipping: ["Router.*"])
        #expect(
            call.whole?.text == "showCart.swift:1 in showCart, through Router.push().swift:1, Router.show().swift:1")
        #expect(Stacked(.push, "show cart", skipping: ["*/show.swift"]).caller == "cart")
        #expect(Stacked(.push, "show cart", skipping: ["shop.*"]).caller == "show")
    }
}
