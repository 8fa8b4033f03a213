import Testing
import TraceEngine
import TraceModel

/// Which overrides of a call only pass it on.
@Suite struct OverrideTests {
    private static let present = "present(_:animated:completion:)"

    /// Of one object, each override is in a superclass of the next one outwards.
    @Test(arguments: [
        ("Base.\(present) Cart.\(present) tap", "tap"),
        ("-[UIViewController(Shop)~presentViewController:animated:completion:] Cart.\(present) tap", "tap"),
        // The compiler made a form of the function for certain arguments.
        ("specialized~Cart.\(present) Cart.\(present) tap", "tap"),
        ("Cart.\(present) Cart.\(present) tap", "Cart.\(present)"),
        ("Cart.\(present) Base.\(present) tap", "Base.\(present)"),
        ("Cart.\(present) show Cart.\(present)", "show"),
    ])
    func overridesOfOneObjectClimb(_ stack: String, _ expected: String) {
        #expect(Stacked(.present, stack).caller == expected)
    }

    @Test(arguments: [
        ("closure~#1~in~Cart.\(present) runs Cart.\(present) tap", "tap"),
        ("closure~#1~in~Cart.\(present) uikit Cart.\(present) tap", "tap"),
        ("$defer~#1~()~in~Cart.\(present)|Cart.\(present) tap", "tap"),
        ("helper~#1~(_:)~in~Cart.\(present) Cart.\(present) tap", "tap"),
        (
            "__14-[Cart~presentViewController:animated:completion:]_block_invoke runs -[Cart~presentViewController:animated:completion:] tap",
            "tap"
        ),
        ("closure~#1~in~Shop.(Cart~in~_3F2A9C).\(present) Shop.(Cart~in~_3F2A9C).\(present) tap", "tap"),
        // Another method's closure is code.
        ("closure~#1~in~Cart.show() runs Cart.\(present) tap", "closure #1 in Cart.show()"),
    ])
    func closuresInOverridesAreParts(_ stack: String, _ expected: String) {
        #expect(Stacked(.present, stack).caller == expected)
    }

    /// Who called the override is not known any more.
    @Test(arguments: [
        "closure~#1~in~Cart.\(present) runs tap", "closure~#1~in~Cart.\(present) uikit tap",
        "__14-[Cart~presentViewController:animated:completion:]_block_invoke runs tap",
    ])
    func closuresThatOutliveTheirOverrideHaveNoCaller(_ stack: String) {
        #expect(Stacked(.present, stack).whole == nil)
    }

    @Test(arguments: ["static~Cart.\(present)", "+[Cart~presentViewController:animated:completion:]"])
    func methodsOfTheClassAsSuchAreNoOverrides(_ function: String) {
        let name = function.split(separator: "~").joined(separator: " ")
        #expect(Stacked(.present, "\(function) tap").caller == name)
    }

    @Test func convenienceInitializersCallAnotherOneOfTheirClass() {
        #expect(Stacked(.`init`, "Cart.init(nibName:bundle:) Cart.init(items:) tap").caller == "tap")
        // An initializer that makes another controller of its class.
        #expect(Stacked(.`init`, "Cart.init(items:) Cart.init(items:) tap").caller == "Cart.init(items:)")
        // A convenience initializer that the class inherits, or one of another class that makes a Cart: nobody can tell.
        #expect(Stacked(.`init`, "Cart.init(items:) Base.init() tap").whole == nil)
    }

    /// A trace may not tell all classes of the receiver: then a method with the call's name may be an override.
    @Test func nothingIsNamedWhereTheClassesAreNotKnown() {
        let stack = "Menu.\(Self.present) tap"
        #expect(Stacked(.present, stack, of: ["Shop.Cart"], areComplete: false).whole == nil)
        #expect(Stacked(.present, stack, of: ["Shop.Cart"]).caller == "Menu.\(Self.present)")
        #expect(Stacked(.present, "Menu.show() tap", of: ["Shop.Cart"], areComplete: false).caller == "Menu.show()")
        let adding = "CardView.addSubview(_:) tap"
        #expect(Stacked(.addSubview, adding, areComplete: false).whole == nil)
        let inController = "-[UIViewController(Shop)~addSubview:] tap"
        let caller = Stacked(.addSubview, inController, areComplete: false, strangers: ["UIViewController"]).caller
        #expect(caller == "-[UIViewController(Shop) addSubview:]")
    }

    @Test func methodsThatSwiftNamesAnewAreKnown() {
        let verb = "popToRootViewController(animated:)"
        #expect(Stacked(.pop, "-[Cart~popToRootViewControllerAnimated:] tap", verb: verb).caller == "tap")
        #expect(Stacked(.pop, "Cart.popToRootViewController(animated:) tap", verb: verb).caller == "tap")
    }

    // MARK: Callbacks

    @Test(arguments: [
        // A method helps the override to call `super`.
        "Cart.finish() Cart.didMove(toParent:) uikit",
        "closure~#1~in~Cart.didMove(toParent:) runs Cart.didMove(toParent:) uikit",
        "Cart.finish() runs Cart.didMove(toParent:) @objc~Cart.didMove(toParent:) uikit",
        // A function of Swift took the place of the method.
        "watchedDidMove(_:_:_:) uikit", "watchedDidMove(_:_:_:) Cart.didMove(toParent:) uikit",
        "Shop.watchedDidMove(_:~Swift.Int)~->~() @objc~Shop.watchedDidMove(_:~Swift.Int)~->~() uikit",
        "watchedDidMove watchedAgain Cart.didMove(toParent:) uikit",
    ])
    func callbacksOfUIKitHaveNoCaller(_ stack: String) {
        #expect(Stacked(.didMove, stack).caller == nil)
    }

    @Test func callbacksThatTheAppCallsInAnotherOverrideHaveACaller() {
        #expect(Stacked(.didMove, "Cart.finish() Cart.viewDidAppear(_:) uikit").caller == "Cart.finish()")
        #expect(Stacked(.didMove, "Cart.finish() Menu.didMove(toParent:) uikit").caller == "Cart.finish()")
        #expect(Stacked(.didMove, "Hooks.watch() uikit").caller == "Hooks.watch()")
    }

    // MARK: The app's first function

    @Test func firstFunctionMayMakeACallItself() {
        #expect(Stacked(.addChild, "main").caller == "main")
        #expect(Stacked(.addChild, "uikit main").caller == nil)
        #expect(Stacked(.addChild, "static~Shop.$main()!!").caller == nil)
    }

    // MARK: Names without a demangler

    @Test(arguments: [
        // `popViewController` shares words with the class.
        (EventKind.pop, "$s4Shop18CartViewControllerC03popcD08animatedySb_tF"),
        (.addChild, "$s4Shop9ChildHostC03addB0yySo16UIViewControllerCF"),
        (.present, "$s4Shop4CartC10xx_present_8animated10completionyyF"),
        (.present, "$s4Shop4CartC7present_8animated10completionyyFyycfU_"),
    ])
    func mangledNamesOfOverridesAreRead(_ kind: EventKind, _ name: String) {
        #expect(Stacked(kind, "\(name) tap").whole == nil)
    }

    @Test func mangledNamesOfOtherCodeAreRead() {
        #expect(MangledIdentifiers("$s4Shop9ChildHostC03addB0yySo16UIViewControllerCF").names.contains("addChild"))
        #expect(
            MangledIdentifiers("$s4Shop18CartViewControllerC03popcD08animatedySb_tF").names.contains(
                "popViewController"))
        #expect(Stacked(.addChild, "$s4Shop4CartC4showyyF tap").whole?.place != nil)
        // The compiler's closure of an argument.
        #expect(Stacked(.addChild, "$s4Shop4CartC4showyyFyyXKfu_!!|Gate.when(_:) tap").whole == nil)
    }

    // MARK: Inlined closures without a line

    @Test func closuresWithoutALineHaveThatOfTheirFunction() {
        let stack = "closure~#1~in~Cart.show()!|Gate.when(_:)|Cart.show() tap"
        #expect(Stacked(.addChild, stack).caller == "Cart.show()")
        #expect(Stacked(.addChild, "closure~#1~in~Cart.show()!|Gate.when(_:) tap").whole == nil)
    }
}
