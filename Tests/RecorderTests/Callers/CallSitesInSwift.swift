// Places of calls beside methods: arguments, operators, key paths, values that can be called, generic code, and what is sent on from
// one function to the next.

// MARK: Arguments

nonisolated(unsafe) private var waiting: Object?

@inline(never)
func open(
    _ child: Object?,
    isAdded: Bool = sendMessage(hostOfApp(), add, waiting, nil, nil) == nil  //! missing-did-move
) {
    fill(hostOfApp(), child)
    elapse(isAdded ? 1 : 2)
}

@_cdecl("inADefaultArgument")
func inADefaultArgument() {
    withForgottenPanel { child in
        waiting = child
        open(child)
        elapse(1)
    }
}

@inline(never)
func openLater(_ child: Object?, _ isAdded: @autoclosure () -> Bool) {
    if isAdded() { elapse(1) }
    fill(hostOfApp(), child)
}

@inline(never)
func addForALater(_ child: Object?) -> Bool {
    let result = sendMessage(hostOfApp(), add, child, nil, nil)  //! missing-did-move
    elapse(1)
    return result == nil
}

@_cdecl("inAnAutoclosureOfTheApp")
func inAnAutoclosureOfTheApp() {
    withForgottenPanel { child in
        openLater(child, addForALater(child))
        elapse(1)
    }
}

// MARK: Operators, and values that are called

struct Shelves {
    var count = 0

    @inline(never)
    static func += (shelves: inout Shelves, child: Object?) {
        _ = sendMessage(hostOfApp(), add, child, nil, nil)  //! missing-did-move
        fill(hostOfApp(), child)
        shelves.count += 1
    }
}

@_cdecl("inASwiftOperator")
func inASwiftOperator() {
    withForgottenPanel { child in
        var shelves = Shelves()
        shelves += child
        elapse(Double(shelves.count))
    }
}

struct Opening {
    var pause: Double

    @inline(never)
    func callAsFunction(_ child: Object?) {
        _ = sendMessage(hostOfApp(), add, child, nil, nil)  //! missing-did-move
        fill(hostOfApp(), child)
        elapse(pause)
    }
}

@_cdecl("inAValueThatIsCalled")
func inAValueThatIsCalled() {
    withForgottenPanel { child in
        let open = Opening(pause: 1)
        open(child)
        elapse(2)
    }
}

@dynamicMemberLookup
struct Drawers {
    var child: Object?

    subscript(dynamicMember name: String) -> Object? {
        @inline(never) get {
            _ = sendMessage(hostOfApp(), add, child, nil, nil)  //! missing-did-move
            elapse(Double(name.count))
            fill(hostOfApp(), child)
            elapse(1)
            return name.isEmpty ? nil : child
        }
    }
}

@_cdecl("inADynamicMember")
func inADynamicMember() {
    withForgottenPanel { child in
        elapse(Drawers(child: child).upper == nil ? 1 : 2)
    }
}

// MARK: Key paths

final class Stage {
    var pause = 1.0
    var panel: Object? {
        didSet {
            _ = sendMessage(hostOfApp(), add, panel, nil, nil)  //! missing-did-move
            fill(hostOfApp(), panel)
            elapse(pause)
        }
    }
}

@inline(never)
func assign<Root: AnyObject, Value>(_ value: Value, to path: ReferenceWritableKeyPath<Root, Value>, of root: Root) {
    root[keyPath: path] = value
    elapse(1)
}

@_cdecl("throughAKeyPath")
func throughAKeyPath() {
    withForgottenPanel { child in
        let stage = Stage()
        assign(child, to: \.panel, of: stage)
        elapse(stage.pause)
    }
}

// MARK: Closures

@_cdecl("inAClosureForEach")
func inAClosureForEach() {
    withForgottenPanel { child in
        var count = 0.0
        [child].forEach { one in
            _ = sendMessage(hostOfApp(), add, one, nil, nil)  //! missing-did-move
            elapse(count)
            fill(hostOfApp(), one)
            elapse(count + 1)
            count += 1
        }
        elapse(count)
    }
}

final class Buttons {
    var actions: [(Object?) -> Void] = []

    @inline(never)
    func tap(_ child: Object?) {
        for action in actions { action(child) }
        elapse(1)
    }
}

@_cdecl("inAStoredClosure")
func inAStoredClosure() {
    withForgottenPanel { child in
        let buttons = Buttons()
        buttons.actions.append { one in
            _ = sendMessage(hostOfApp(), add, one, nil, nil)  //! missing-did-move
            fill(hostOfApp(), one)
            elapse(1)
        }
        buttons.tap(child)
    }
}

@_cdecl("inAClosureOfAClosure")
func inAClosureOfAClosure() {
    withForgottenPanel { child in
        let make: (Double) -> (Object?) -> Void = { pause in
            { one in
                _ = sendMessage(hostOfApp(), add, one, nil, nil)  //! missing-did-move
                fill(hostOfApp(), one)
                elapse(pause)
                elapse(pause / 2)
            }
        }
        make(1)(child)
    }
}

final class Opener {
    var pause = 1.0

    @inline(never)
    func addChild(_ child: Object?) {
        _ = sendMessage(hostOfApp(), add, child, nil, nil)  //! missing-did-move
        fill(hostOfApp(), child)
        elapse(pause)
    }
}

@_cdecl("inAMethodThatIsPassed")
func inAMethodThatIsPassed() {
    withForgottenPanel { child in
        let buttons = Buttons()
        buttons.actions.append(Opener().addChild)
        buttons.tap(child)
    }
}

// MARK: Generic code

protocol Presentable {
    associatedtype Content
    func present(_ content: Content)
}

struct PanelPresenter: Presentable {
    @inline(never)
    func present(_ content: Object?) {
        _ = sendMessage(hostOfApp(), add, content, nil, nil)  //! missing-did-move
        fill(hostOfApp(), content)
        for pause in [1.0, 1.5, 2.0] { elapse(pause) }
    }
}

@inline(never)
func show<P: Presentable>(_ content: P.Content, with presenter: P) {
    presenter.present(content)
    elapse(1)
}

@_cdecl("throughAGenericWitness")
func throughAGenericWitness() {
    withForgottenPanel { child in
        show(child, with: PanelPresenter())
        elapse(1)
    }
}

class AnyFlow<Content> {
    var pause = 1.0

    @inline(never)
    func start(_ content: Content, _ body: (Content) -> Void) {
        body(content)
        elapse(pause)
    }
}

final class PanelFlow: AnyFlow<Object?> {
    @inline(never)
    override func start(_ content: Object?, _ body: (Object?) -> Void) {
        _ = sendMessage(hostOfApp(), add, content, nil, nil)  //! missing-did-move
        super.start(content, body)
    }
}

@_cdecl("inAnOverrideOfAGenericClass")
func inAnOverrideOfAGenericClass() {
    withForgottenPanel { child in
        let flow: AnyFlow<Object?> = PanelFlow()
        flow.start(child) { fill(hostOfApp(), $0) }
    }
}
