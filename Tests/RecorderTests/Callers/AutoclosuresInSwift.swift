// Arguments that are closures, in functions that only their types distinguish, and generic functions in several forms.

nonisolated(unsafe) private var count = 0.0

// MARK: Arguments that are closures

@inline(never)
func note(_ value: @autoclosure () -> Bool) {
    count += 2
    if value() { count += 1 }
    count += 2
}

@inline(never)
func note(_ child: Object?) {
    note(sendMessage(hostOfApp(), add, child, nil, nil) == nil)  //! missing-did-move
    fill(hostOfApp(), child)
}

@_cdecl("inAnAutoclosureOfANamesake")
func inAnAutoclosureOfANamesake() {
    withForgottenPanel { child in
        note(child)
        elapse(1)
    }
}

struct Turnstile<Value> {
    var value: Value

    @inline(never)
    func check(_ isOpen: @autoclosure () -> Bool) -> Bool {
        count += 1
        let result = isOpen()
        count += 1
        return result
    }

    @inline(never)
    func check(_ child: Object?) -> Bool {
        let result = check(sendMessage(hostOfApp(), add, child, nil, nil) == nil)  //! missing-did-move
        fill(hostOfApp(), child)
        return result
    }
}

@_cdecl("inAnAutoclosureOfAGenericType")
func inAnAutoclosureOfAGenericType() {
    withForgottenPanel { child in elapse(Turnstile(value: 1).check(child) ? 1 : 2) }
}

// MARK: Generic helpers

@inline(never)
func takeOut<Value>(_ child: Object?, _ value: Value, isTold: (Value) -> Bool) {
    if isTold(value) { _ = sendMessage(child, willMove, nil, nil, nil) }
    _ = sendMessage(child, remove, nil, nil, nil)  //! view-left-behind
    count += 1
}

@_cdecl("throughAGenericHelperThatForgets")
func throughAGenericHelperThatForgets() {
    openHost()
    let first = makePanel(), second = makePanel()
    embed(hostOfApp(), first)
    embed(hostOfApp(), second)
    elapse(3)
    takeOut(first, 5) { $0 > 3 }
    takeOut(second, "no") { $0.isEmpty }  //! missing-will-move-nil
    elapse(5)
    closeHost()
}
