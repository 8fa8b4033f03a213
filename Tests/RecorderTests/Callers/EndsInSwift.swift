// Calls in functions that throw, in the ends of values, and in the parts that a result builder puts together.

struct Refused: Error {}

@inline(never)
func open(_ child: Object?, isAllowed: Bool) throws -> Double {
    guard isAllowed else { throw Refused() }
    defer { elapse(1) }
    _ = sendMessage(hostOfApp(), add, child, nil, nil)  //! missing-did-move
    fill(hostOfApp(), child)
    return 1
}

@_cdecl("inAThrowingFunction")
func inAThrowingFunction() {
    withForgottenPanel { child in
        let refused = try? open(child, isAllowed: false)
        elapse((try? open(child, isAllowed: true)) ?? refused ?? 1)
    }
}

struct Ticket: ~Copyable {
    let child: Object?

    deinit {
        _ = sendMessage(hostOfApp(), add, child, nil, nil)  //! missing-did-move
        fill(hostOfApp(), child)
    }
}

@inline(never)
func use(_ ticket: consuming Ticket) {}

@_cdecl("inTheDeinitOfAStruct")
func inTheDeinitOfAStruct() {
    withForgottenPanel { child in
        use(Ticket(child: child))
        elapse(1)
    }
}

@resultBuilder
enum Stacked {
    @inline(never)
    static func buildExpression(_ child: Object?) -> Object? {
        _ = sendMessage(hostOfApp(), add, child, nil, nil)  //! missing-did-move
        for pause in [1.0, 2.0] { elapse(pause) }
        fill(hostOfApp(), child)
        return child
    }

    static func buildBlock(_ children: Object?...) -> Int { children.count }
}

@inline(never)
func stack(@Stacked _ content: () -> Int) { elapse(Double(content())) }

@_cdecl("inAResultBuilder")
func inAResultBuilder() {
    withForgottenPanel { child in
        stack { child }
        elapse(1)
    }
}
