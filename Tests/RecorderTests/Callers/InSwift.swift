// The same mistakes in Swift, whose compiler makes frames of its own: thunks, closures, witnesses of protocols. With -O it also
// joins functions with the same instructions (`inASwiftFunction`, `inASwiftDefer`, `inASwiftDeinit`); of these, no line is known.

import Dispatch

typealias Object = UnsafeMutableRawPointer

let add = sel_registerName("addChildViewController:")
let willMove = sel_registerName("willMoveToParentViewController:")
let didMove = sel_registerName("didMoveToParentViewController:")
let remove = sel_registerName("removeFromParentViewController")
let view = sel_registerName("view")
let addSubview = sel_registerName("addSubview:")
let removeFromSuperview = sel_registerName("removeFromSuperview")

/// Sends a message, without a frame of its own.
@inline(__always)
func viewOf(_ controller: Object?) -> Object? { sendMessage(controller, view, nil, nil, nil) }

func withEmbeddedPanel(_ body: (Object?) -> Void) {
    openHost()
    let child = makePanel()
    embed(hostOfApp(), child)
    elapse(3)
    body(child)
    closeHost()
}

// MARK: Functions and methods

@_cdecl("inASwiftFunction")
func inASwiftFunction() {
    withEmbeddedPanel { child in
        _ = sendMessage(viewOf(child), removeFromSuperview, nil, nil, nil)
        _ = sendMessage(child, remove, nil, nil, nil)  //! missing-will-move-nil
    }
}

class Cart {
    var shown = 0

    @inline(never)
    func show(_ child: Object?, in host: Object?) {
        _ = sendMessage(host, add, child, nil, nil)  //! missing-did-move
        fill(host, child)
        shown += 1
    }
}

final class LoudCart: Cart {
    @inline(never)
    override func show(_ child: Object?, in host: Object?) {
        super.show(child, in: host)
        shown += 1
    }
}

@_cdecl("inASwiftMethod")
func inASwiftMethod() {
    openHost()
    let child = makePanel()
    let cart: Cart = LoudCart()
    cart.show(child, in: hostOfApp())
    elapse(3)
    takeOut(child)
    closeHost()
}

struct Stack<Item> {
    var items: [Item]

    @inline(never)
    mutating func empty(_ child: (Item) -> Object?) {
        for item in items {
            _ = sendMessage(viewOf(child(item)), removeFromSuperview, nil, nil, nil)
            _ = sendMessage(child(item), remove, nil, nil, nil)  //! missing-will-move-nil
        }
        items = []
    }
}

@_cdecl("inAGenericSwiftMethod")
func inAGenericSwiftMethod() {
    withEmbeddedPanel { child in
        var stack = Stack(items: [(child, "panel")])
        stack.empty(\.0)
    }
}

protocol Remover {
    func clear(_ child: Object?)
}

struct HastyRemover: Remover {
    var count = 0

    @inline(never)
    func clear(_ child: Object?) {
        takeOut(child)
        _ = sendMessage(child, remove, nil, nil, nil)  //! remove-without-parent
        elapse(Double(count))
    }
}

@_cdecl("throughASwiftProtocol")
func throughASwiftProtocol() {
    withEmbeddedPanel { child in
        let removers: [any Remover] = [HastyRemover()]
        for remover in removers { remover.clear(child) }
    }
}

// MARK: Closures, observers and clean-ups

@_cdecl("inASwiftClosure")
func inASwiftClosure() {
    withEmbeddedPanel { child in
        [child].forEach { child in
            _ = sendMessage(child, didMove, hostOfApp(), nil, nil)  //! redundant-did-move
            elapse(1)
        }
    }
}

@_cdecl("inAStoredSwiftClosure")
func inAStoredSwiftClosure() {
    withEmbeddedPanel { child in
        var steps: [() -> Void] = []
        steps.append {
            _ = sendMessage(viewOf(child), removeFromSuperview, nil, nil, nil)
            _ = sendMessage(child, remove, nil, nil, nil)  //! missing-will-move-nil
        }
        while let step = steps.popLast() {
            step()  //~ missing-will-move-nil
        }
    }
}

final class Shelf {
    var child: Object? {
        didSet {
            _ = sendMessage(hostOfApp(), add, child, nil, nil)  //! add-child-twice
            _ = sendMessage(child, didMove, hostOfApp(), nil, nil)
        }
    }
}

@_cdecl("inASwiftObserver")
func inASwiftObserver() {
    withEmbeddedPanel { child in
        Shelf().child = child
        elapse(3)
    }
}

final class Owner {
    let child: Object?

    init(_ child: Object?) {
        self.child = child
    }

    deinit {
        _ = sendMessage(viewOf(child), removeFromSuperview, nil, nil, nil)
        _ = sendMessage(child, remove, nil, nil, nil)  //! missing-will-move-nil
    }
}

@_cdecl("inASwiftDeinit")
func inASwiftDeinit() {
    withEmbeddedPanel { child in
        var owner: Owner? = Owner(child)
        if owner?.child != nil { owner = nil }
    }
}

@_cdecl("inASwiftDefer")
func inASwiftDefer() {
    withEmbeddedPanel { child in
        defer {
            _ = sendMessage(child, remove, nil, nil, nil)  //! missing-will-move-nil
        }
        _ = sendMessage(viewOf(child), removeFromSuperview, nil, nil, nil)
    }
}

struct NoRoom: Error {}

@inline(never)
func makeRoom(_ isThere: Bool) throws {
    if !isThere { throw NoRoom() }
}

@_cdecl("afterASwiftError")
func afterASwiftError() {
    openHost()
    let child = makePanel()
    do {
        try makeRoom(false)
    } catch {
        _ = sendMessage(hostOfApp(), add, child, nil, nil)  //! missing-did-move
    }
    fill(hostOfApp(), child)
    elapse(3)
    takeOut(child)
    closeHost()
}

// MARK: Functions without a frame, wrappers, tasks

@inline(__always)
func addQuickly(_ child: Object?, to host: Object?) {
    _ = sendMessage(viewOf(host), addSubview, viewOf(child), nil, nil)  //! view-added-before-add-child
    _ = sendMessage(host, add, child, nil, nil)
}

@_cdecl("inlinedInSwift")
func inlinedInSwift() {
    openHost()
    let child = makePanel()
    addQuickly(child, to: hostOfApp())
    _ = sendMessage(child, didMove, hostOfApp(), nil, nil)
    elapse(3)
    takeOut(child)
    closeHost()
}

@inline(never)
func leave(_ child: Object?) -> Object? {
    sendMessage(child, remove, nil, nil, nil)  //! missing-will-move-nil
}

@_cdecl("swiftTailCall")
func swiftTailCall() {
    withEmbeddedPanel { child in
        _ = sendMessage(viewOf(child), removeFromSuperview, nil, nil, nil)
        _ = leave(child)  //~ missing-will-move-nil
    }
}

struct Router {
    var host: Object?

    /// The only place of the app that adds children.
    @inline(never)
    func route(_ child: Object?) {
        _ = sendMessage(host, add, child, nil, nil)
        fill(host, child)
    }
}

@inline(never)
func showPay(_ child: Object?, _ router: Router) {
    router.route(child)  //! missing-did-move
    elapse(1)
}

@_cdecl("throughASwiftRouter")
func throughASwiftRouter() {
    openHost()
    let router = Router(host: hostOfApp())
    let children = (0..<3).map { _ in makePanel() }
    for child in children {
        router.route(child)
        _ = sendMessage(child, didMove, hostOfApp(), nil, nil)
    }
    let pay = makePanel()
    showPay(pay, router)
    elapse(3)
    for child in children + [pay] { takeOut(child) }
    closeHost()
}

struct Sent: @unchecked Sendable {
    let child: Object?
}

@inline(never)
func moveElsewhere(_ sent: Sent) async -> Int {
    _ = sendMessage(sent.child, willMove, nil, nil, nil)  //! off-main-thread
    await Task.yield()
    return 1
}

@_cdecl("inASwiftTask")
func inASwiftTask() {
    withEmbeddedPanel { child in
        let sent = Sent(child: child)
        let isDone = DispatchSemaphore(value: 0)
        Task.detached {
            _ = await moveElsewhere(sent)
            isDone.signal()
        }
        isDone.wait()
        _ = sendMessage(viewOf(child), removeFromSuperview, nil, nil, nil)
        _ = sendMessage(child, remove, nil, nil, nil)
        elapse(3)
    }
}
