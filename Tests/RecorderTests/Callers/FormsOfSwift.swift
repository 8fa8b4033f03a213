// Forms that Swift's compiler gives to code: initializers, accessors, closures of arguments, local functions, and methods with UIKit's
// names in types that are no controllers.

func withForgottenPanel(_ body: (Object?) -> Void) {
    openHost()
    let child = makePanel()
    body(child)
    elapse(3)
    takeOut(child)
    closeHost()
}

// MARK: Methods with UIKit's names

struct Presenter {
    var count = 0

    @inline(never)
    mutating func present(_ child: Object?, animated: Bool, completion: (() -> Void)?) {
        _ = sendMessage(hostOfApp(), add, child, nil, nil)  //! missing-did-move
        fill(hostOfApp(), child)
        count += 1
        completion?()
    }
}

@_cdecl("inASwiftMethodNamedPresent")
func inASwiftMethodNamedPresent() {
    withForgottenPanel { child in
        var presenter = Presenter()
        presenter.present(child, animated: true) { elapse(1) }
        elapse(Double(presenter.count))
    }
}

enum Embedder {
    @inline(never)
    static func addChild(_ child: Object?) {
        _ = sendMessage(hostOfApp(), add, child, nil, nil)  //! missing-did-move
        fill(hostOfApp(), child)
        elapse(1)
    }
}

@_cdecl("inAStaticSwiftMethod")
func inAStaticSwiftMethod() {
    withForgottenPanel { child in
        Embedder.addChild(child)
        elapse(1)
    }
}

protocol Embedding {
    var parent: Object? { get }
}

extension Embedding {
    @inline(never)
    func addChild(_ child: Object?) {
        _ = sendMessage(parent, add, child, nil, nil)  //! missing-did-move
        fill(parent, child)
        elapse(1)
    }
}

struct HostEmbedding: Embedding {
    var parent: Object?
}

@_cdecl("inASwiftExtensionOfAProtocol")
func inASwiftExtensionOfAProtocol() {
    withForgottenPanel { child in
        HostEmbedding(parent: hostOfApp()).addChild(child)
        elapse(1)
    }
}

// MARK: Initializers and accessors

class BaseFlow {
    let child: Object?

    @inline(never)
    init(_ child: Object?) {
        self.child = child
        _ = sendMessage(hostOfApp(), add, child, nil, nil)  //! missing-did-move
        fill(hostOfApp(), child)
    }
}

final class CartFlow: BaseFlow {
    var name: String

    @inline(never)
    init(named name: String, _ child: Object?) {
        self.name = name
        super.init(child)
    }
}

@_cdecl("inAnInheritedSwiftInitializer")
func inAnInheritedSwiftInitializer() {
    withForgottenPanel { child in
        let flow = CartFlow(named: "cart", child)
        elapse(flow.name.isEmpty ? 1 : 2)
    }
}

final class Drawer {
    let child: Object?
    private(set) lazy var panel: Object? = {
        _ = sendMessage(hostOfApp(), add, child, nil, nil)  //! missing-did-move
        fill(hostOfApp(), child)
        return child
    }()

    init(_ child: Object?) {
        self.child = child
    }
}

@_cdecl("inALazySwiftVariable")
func inALazySwiftVariable() {
    withForgottenPanel { child in
        elapse(Drawer(child).panel == nil ? 1 : 2)
    }
}

struct Panels {
    subscript(_ child: Object?) -> Object? {
        @inline(never) get {
            _ = sendMessage(hostOfApp(), add, child, nil, nil)  //! missing-did-move
            fill(hostOfApp(), child)
            return child
        }
    }
}

@_cdecl("inASwiftSubscript")
func inASwiftSubscript() {
    withForgottenPanel { child in
        elapse(Panels()[child] == nil ? 1 : 2)
    }
}

final class Slot {
    var child: Object? {
        willSet {
            _ = sendMessage(hostOfApp(), add, newValue, nil, nil)  //! missing-did-move
            fill(hostOfApp(), newValue)
        }
    }
}

@_cdecl("beforeASwiftVariableIsSet")
func beforeASwiftVariableIsSet() {
    withForgottenPanel { child in
        let slot = Slot()
        slot.child = child
        elapse(slot.child == nil ? 1 : 2)
    }
}

@propertyWrapper
struct Embedded {
    var wrappedValue: Object? {
        didSet {
            _ = sendMessage(hostOfApp(), add, wrappedValue, nil, nil)  //! missing-did-move
            fill(hostOfApp(), wrappedValue)
        }
    }
}

final class Screen {
    @Embedded var panel: Object?
}

@_cdecl("inASwiftPropertyWrapper")
func inASwiftPropertyWrapper() {
    withForgottenPanel { child in
        let screen = Screen()
        screen.panel = child
        elapse(screen.panel == nil ? 1 : 2)
    }
}

// MARK: Closures of arguments and local functions

@_cdecl("behindASwiftOperator")
func behindASwiftOperator() {
    withForgottenPanel { child in
        let isOpen = child != nil
        if isOpen && addOnce(child) { elapse(1) }
    }
}

@inline(never)
func addOnce(_ child: Object?) -> Bool {
    _ = sendMessage(hostOfApp(), add, child, nil, nil)  //! missing-did-move
    fill(hostOfApp(), child)
    return child != nil
}

@_cdecl("inASwiftLocalFunction")
func inASwiftLocalFunction() {
    withForgottenPanel { child in
        func addLocally() {
            _ = sendMessage(hostOfApp(), add, child, nil, nil)  //! missing-did-move
            fill(hostOfApp(), child)
        }
        addLocally()
        elapse(1)
    }
}

@inline(never)
func repeated(_ count: Int, _ action: (Int) -> Void) {
    for index in 0..<count { action(index) }
}

/// The function that calls the closures is no culprit, whoever else calls it.
@_cdecl("inASwiftClosureOfSeveral")
func inASwiftClosureOfSeveral() {
    withForgottenPanel { child in
        repeated(1) { index in
            _ = sendMessage(hostOfApp(), add, child, nil, nil)  //! missing-did-move
            fill(hostOfApp(), child)
            elapse(Double(index))
        }
        repeated(2) { index in elapse(Double(index)) }
    }
}

// MARK: Wrappers

nonisolated(unsafe) private var embedded = 0

@inline(never)
func addQuietly(_ child: Object?) {
    _ = sendMessage(hostOfApp(), add, child, nil, nil)
    fill(hostOfApp(), child)
    embedded += 1
}

@_cdecl("throughASwiftWrapper")
func throughASwiftWrapper() {
    openHost()
    let (first, second) = (makePanel(), makePanel())
    addQuietly(first)
    _ = sendMessage(first, didMove, hostOfApp(), nil, nil)
    addQuietly(second)  //! missing-did-move
    elapse(3)
    takeOut(first)
    takeOut(second)
    closeHost()
}
