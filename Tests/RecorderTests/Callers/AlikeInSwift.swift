// Code in Swift that is only called like the calls of UIKit, or that the compiler makes a function of.

struct Gate {
    var isOpen = true

    @inline(never)
    func whenOpen(_ action: @autoclosure () -> Object?) -> Object? {
        isOpen ? action() : nil
    }
}

@_cdecl("inASwiftAutoclosure")
func inASwiftAutoclosure() {
    withEmbeddedPanel { child in
        _ = sendMessage(viewOf(child), removeFromSuperview, nil, nil, nil)
        _ = Gate().whenOpen(sendMessage(child, remove, nil, nil, nil))  //! missing-will-move-nil
    }
}

final class Tray {
    let child: Object?

    init(_ child: Object?) {
        self.child = child
    }

    var panel: Object? {
        @inline(never) get {
            _ = sendMessage(hostOfApp(), add, child, nil, nil)  //! missing-did-move
            fill(hostOfApp(), child)
            return child
        }
    }
}

@_cdecl("inASwiftGetter")
func inASwiftGetter() {
    openHost()
    let child = makePanel()
    let tray = Tray(child)
    elapse(tray.panel == nil ? 1 : 3)
    takeOut(child)
    closeHost()
}

final class Coordinator {
    let child: Object?

    @inline(never)
    init(host: Object?) {
        child = makePanel()
        _ = sendMessage(host, add, child, nil, nil)  //! missing-did-move
        fill(host, child)
    }
}

@_cdecl("inASwiftInitializer")
func inASwiftInitializer() {
    openHost()
    let coordinator = Coordinator(host: hostOfApp())
    elapse(3)
    takeOut(coordinator.child)
    closeHost()
}

final class Menu {
    var count = 0

    @inline(never)
    func addChild(_ child: Object?) {
        _ = sendMessage(hostOfApp(), add, child, nil, nil)  //! missing-did-move
        fill(hostOfApp(), child)
        count += 1
    }
}

@_cdecl("inASwiftMethodNamedLikeTheCall")
func inASwiftMethodNamedLikeTheCall() {
    openHost()
    let child = makePanel()
    let menu = Menu()
    menu.addChild(child)
    elapse(Double(menu.count) * 3)
    takeOut(child)
    closeHost()
}

@inline(never)
func embedAndForget(_ child: Object?) -> Object? {
    _ = sendMessage(hostOfApp(), add, child, nil, nil)  //! missing-did-move
    fill(hostOfApp(), child)
    return child
}

@_cdecl("inASwiftHelperThatForgets")
func inASwiftHelperThatForgets() {
    openHost()
    let first = embedAndForget(makePanel())
    elapse(1)
    let second = embedAndForget(makePanel())
    elapse(3)
    takeOut(first)
    takeOut(second)
    closeHost()
}
