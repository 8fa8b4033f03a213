import Testing
import TraceModel

@testable import TraceEngine

/// Which lines only pass on the calls of others.
@Suite struct CallerWrapperTests {
    @Test func lineOfSeveralCallersIsPassedOver() {
        let cart = Stacked(.push, "Router.show() showCart").call, list = Stacked(.push, "Router.show() showList").call
        let found = Caller(CodePlace(function: "showCart", file: "/shop/showCart.swift", line: 1), through: [router])
        #expect(caller(of: cart, "leak", among: [(cart, "leak"), (list, nil)]) == found)
        // How many other calls the run made does not matter.
        let others = (0..<5).map { (Stacked(.push, "show\($0)").call, String?.none) }
        #expect(caller(of: cart, "leak", among: [(cart, "leak"), (list, nil)] + others) == found)
        // If each call through it is such a finding, it is the culprit.
        #expect(caller(of: cart, "leak", among: [(cart, "leak"), (list, "leak")])?.place == router)
        #expect(caller(of: cart, "leak", among: [(cart, "leak"), (list, "order")]) == found)
        // One caller is no sign of a wrapper, however often it calls.
        #expect(caller(of: cart, "leak", among: [(cart, "leak"), (cart, nil)])?.place == router)
        // Calls of another kind are others.
        let other = Stacked(.pop, "Router.show() showList").call
        #expect(caller(of: cart, "leak", among: [(cart, "leak"), (other, nil)])?.place == router)
        // UIKit is no caller.
        let action = Stacked(.push, "Router.show() uikit showList").call
        #expect(caller(of: cart, "leak", among: [(cart, "leak"), (action, nil)])?.place == router)
    }

    @Test func wrappersOfWrappersArePassedOver() {
        let first = Stacked(.push, "Router.show() openCart tap").call,
            second = Stacked(.push, "Router.show() openCart key").call
        let list = Stacked(.push, "Router.show() showList").call
        let found = caller(of: first, "leak", among: [(first, "leak"), (second, nil), (list, nil)])
        #expect(found?.text == "tap.swift:1 in tap, through Router.show().swift:1, openCart.swift:1")
        let culprit = caller(of: first, "leak", among: [(first, "leak"), (second, "leak"), (list, nil)])
        #expect(culprit?.text == "openCart.swift:1 in openCart, through Router.show().swift:1")
    }

    @Test func helperOfAWrapperIsPassedOver() {
        let cart = Stacked(.push, "Router.push() Router.show() showCart main").call
        let pay = Stacked(.push, "Router.push() Router.show() showPay main").call
        let found = caller(of: pay, "leak", among: [(cart, nil), (pay, "leak")])
        #expect(found?.text == "showPay.swift:1 in showPay, through Router.push().swift:1, Router.show().swift:1")
        #expect(
            caller(of: pay, "leak", among: [(cart, "leak"), (pay, "leak")])?.place?.function == "Router.push()")
    }

    @Test func functionThatCallsItselfHasOneCaller() {
        let cart = Stacked(.push, "leave again again showCart").call,
            twice = Stacked(.push, "leave again showCart").call
        #expect(caller(of: twice, "leak", among: [(cart, nil), (twice, "leak")])?.place?.function == "leave")
        let pay = Stacked(.push, "leave again again again showPay").call
        let found = caller(of: pay, "leak", among: [(cart, nil), (pay, "leak")])
        #expect(found?.text == "showPay.swift:1 in showPay, through leave.swift:1, again.swift:1")
    }

    @Test func waysThatEndEarlierAreNoOtherCallers() {
        let long = Stacked(.push, "leave showCart tap uikit main").call
        let short = Stacked(.push, "leave showCart uikit main").call
        #expect(caller(of: long, "leak", among: [(long, "leak"), (short, nil)])?.place?.function == "leave")
    }

    @Test func genericFunctionsAreOneLine() {
        func call(_ function: String, from caller: String) -> CallOnStack {
            let frames = [(function, "close.swift"), (caller, "\(caller).swift")].map {
                KnownFrame(.app, image: "Shop", places: [CodePlace(function: $0, file: "/shop/\($1)", line: 1)])
            }
            let receiver = CallReceiver(["Shop.Cart", "UIViewController"], isComplete: true)
            return CallOnStack(kind: .push, receiver: receiver, frames: frames)
        }
        let cart = call("close<A>(_:)", from: "showCart"), pay = call("specialized close<A>(_:)", from: "showPay")
        #expect(caller(of: pay, "leak", among: [(cart, nil), (pay, "leak")])?.place?.function == "showPay")
    }

    @Test func librariesThatCallAtOnceAreNoBorder() {
        let each = Stacked(.push, "leave swift showCart").call, pay = Stacked(.push, "leave showPay").call
        #expect(caller(of: pay, "leak", among: [(each, nil), (pay, "leak")])?.place?.function == "showPay")
        let cut = Stacked(.push, "leave swift").call
        #expect(caller(of: cut, "leak", among: [(cut, "leak"), (pay, nil)]) == nil)
        #expect(caller(of: cut, "leak", among: [(cut, "leak"), (cut, nil)]) == nil)
        #expect(caller(of: cut, "leak", among: [(cut, "leak"), (cut, "leak")])?.place?.function == "leave")
        #expect(caller(of: each, "leak", among: [(each, "leak"), (pay, nil)])?.place?.function == "showCart")
    }

    @Test func eachRuleHasItsCulprit() {
        let cart = Stacked(.push, "leave showCart").call, pay = Stacked(.push, "leave showPay").call
        let calls = [
            CallerChoice.Call(stack: 0, rules: ["leak"]), CallerChoice.Call(stack: 1, rules: ["leak", "order"]),
        ]
        let choice = CallerChoice(CallPaths([cart, pay]), of: calls)
        let agreed = choice.callers(of: calls[0])
        #expect(agreed.map { $0.rule } == [nil])
        #expect(agreed.map { $0.caller.place?.function } == ["leave"])
        // All calls through the helper are leaks, and one of two has a mistake in the order.
        let found = choice.callers(of: calls[1])
        #expect(found.map { $0.rule } == ["leak", "order"])
        #expect(found.map { $0.caller.place?.function } == ["leave", "showPay"])
        #expect(found[1].caller.through.map(\.function) == ["leave"])
    }

    @Test func ruleWhoseCallerIsNotKnownHidesNoOther() {
        // The walk of one call ends in a library, so who called the helper is not known.
        let cut = Stacked(.push, "leave swift").call, pay = Stacked(.push, "leave showPay").call
        let calls = [
            CallerChoice.Call(stack: 0, rules: ["leak", "order"]), CallerChoice.Call(stack: 1, rules: ["leak"]),
        ]
        let found = CallerChoice(CallPaths([cut, pay]), of: calls).callers(of: calls[0])
        #expect(found.map { $0.rule } == ["leak"])
        #expect(found.map { $0.caller.place?.function } == ["leave"])
    }

    private let router = CodePlace(function: "Router.show()", file: "/shop/Router.show().swift", line: 1)

    private func caller(of call: CallOnStack, _ rule: String, among calls: [(CallOnStack, String?)]) -> Caller? {
        let judged = calls.enumerated().map { CallerChoice.Call(stack: $0, rules: Set([$1.1].compactMap(\.self))) }
        let stacks = calls.map(\.0)
        guard let stack = stacks.firstIndex(of: call) else { return nil }
        return CallerChoice(CallPaths(stacks), of: judged)
            .callers(of: CallerChoice.Call(stack: stack, rules: [rule])).first?.caller
    }
}
