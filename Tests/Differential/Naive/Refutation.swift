/// What shows that a report is no mistake.
enum Refutation {
    case none
    /// Somebody appears.
    case appearance(of: Int)
    /// One of these does what only a controller of a living app does.
    case life(of: Set<Int>)
    /// Any call names one of these.
    case calls(of: Set<Int>)
    /// Another controller begins at the address.
    case birth(at: Int)
    /// It is told that it left, if a word is due after that.
    case farewell(of: Int, isWordDue: Bool)
    /// Nothing ever happens to these.
    case absence(of: Set<Int>)

    /// Whether the report counts only if something happens that has not happened yet.
    var isOpen: Bool { if case .absence = self { true } else { false } }

    private static let signsOfLife: Set<String> = [
        "viewDidLoad", "viewWillAppear", "viewIsAppearing", "viewDidAppear", "viewWillDisappear", "viewDidDisappear",
        "push", "pop",
        "present", "dismiss",
    ]

    func isMet(by call: Call, _ subject: Int?, _ named: Set<Int>) -> Bool {
        switch self {
        case .none, .absence: false
        case .appearance(let person): call.kind == "viewDidAppear" && named.contains(person)
        case .life(let people):
            subject.map(people.contains) ?? false
                && (Self.signsOfLife.contains(call.kind)
                    || ["willMove", "didMove"].contains(call.kind) && call.object != nil)
        case .calls(let people): !people.isDisjoint(with: named)
        case .birth(let person): call.kind == "willMove" && call.object != nil && named.contains(person)
        case .farewell(let person, let isWordDue):
            !isWordDue && call.kind == "didMove" && call.object == nil && subject == person
        }
    }

    /// What shows it after the call, if anything can.
    func after(_ call: Call, _ subject: Int?, _ object: Int?) -> Refutation {
        if case .absence(let people) = self, let subject, people.contains(subject) {
            return call.kind == "viewDidLoad" || NaiveWorld.callbacks.contains(call.kind) ? .none : self
        }
        guard case .farewell(let person, _) = self else { return self }
        if call.kind == "addChild", object == person { return .none }
        guard subject == person, call.kind == "willMove" || call.kind == "didMove" else { return self }
        return call.kind == "willMove" && call.object == nil ? .farewell(of: person, isWordDue: false) : .none
    }

    func isBirth(of name: Call.Name, in world: NaiveWorld) -> Bool {
        guard case .birth(let person) = self else { return false }
        return world.people[person].name.address == name.address
            && world.people[person].name.className == name.className
    }
}
