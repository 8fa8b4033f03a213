import TraceModel

/// The controllers inside another one that leave and come back with it.
///
/// Their exit and their returns stand here once, so that a container is moved in the same time with any number of controllers inside it,
/// as long as they stay the same.
final class Company {
    let container: ControllerState
    private(set) var isEmpty = true
    /// How they left; nil while they are there.
    var exit: Exit?
    /// How often they came back.
    private(set) var returnCount = 0
    /// Whether they are all that is inside the container, and none of them has left by itself, presents, is presented, or has a stay.
    var isWhole = false

    init(in container: ControllerState) {
        self.container = container
    }

    func add(_ state: ControllerState) {
        state.leaveCompany()
        state.exitHolder = .company(self)
        isEmpty = false
    }

    func noteReturn() { returnCount += 1 }

    func isAway(by departure: Departure) -> Bool { exit?.departure === departure }
}

/// Controllers that leave together.
struct Leavers {
    /// Those that leave by themselves.
    var heads: [ControllerState]
    /// Those that leave with one of these.
    var companies: [Company]
}

extension Leavers {
    init(_ head: ControllerState, _ company: Company) {
        self.init(heads: [head], companies: company.isEmpty ? [] : [company])
    }

    /// - Parameter leaving: each with the one that it leaves with, if it does not leave by itself.
    init(_ leaving: [(state: ControllerState, container: ControllerState?)]) {
        self.init(heads: [], companies: [])
        for (state, container) in leaving {
            guard let container else {
                heads.append(state)
                continue
            }
            if companies.last?.container !== container { companies.append(Company(in: container)) }
            companies.last?.add(state)
        }
    }
}

extension ControllerState {
    /// Who knows how a controller left its place.
    enum ExitHolder {
        case itself(Exit?)
        case company(Company)
    }

    /// How it left its place; nil while it is there.
    var exit: Exit? {
        get {
            switch exitHolder {
            case .itself(let exit): exit
            case .company(let company): company.exit
            }
        }
        set {
            if newValue == nil, exit == nil { return }
            leaveCompany()
            exitHolder = .itself(newValue)
        }
    }

    /// Those with which it leaves, and comes back.
    var company: Company? {
        if case .company(let company) = exitHolder { company } else { nil }
    }

    /// Goes its own way: what happened to the company has happened to it.
    func leaveCompany() {
        guard let company else { return }
        company.isWhole = false
        company.exit?.departure?.part(with: self)
        ownReturnCount = UInt16(clamping: returnCount)
        exitHolder = .itself(company.exit)
    }

    /// Whether it presents nothing, is not presented, and has no stay of its own.
    var hasOnlyItsContainer: Bool { presented == nil && activePresenter == nil && rareIfAny?.stay == nil }

    /// Notes that other controllers are inside it now than before.
    func noteChangeInside() {
        company?.isWhole = false
        rareIfAny?.company?.isWhole = false
    }
}
