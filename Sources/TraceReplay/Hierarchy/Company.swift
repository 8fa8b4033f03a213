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

extension Hierarchy {
    /// Notes that a call gives a controller a place. If it had left another one before, and not just now, it is kept on purpose.
    func arrive(_ state: ControllerState, at event: EventReference) {
        guard let exit = state.exit else { return }
        let isLater = isLater(event, than: exit, of: state)
        // What left with it comes back with it, if it is still inside.
        if let company = state.rareIfAny?.company, company.isWhole, let departure = exit.departure,
            company.isAway(by: departure)
        {
            if isLater { company.noteReturn() }
            company.exit = nil
        }
        if isLater, exit.way != .removed { exit.caller?.rare.broughtBack.insert(state.id) }
        let family = exit.departure?.isOfOne ?? true ? [state] : presentations.family(of: [state])
        for member in family where member.exit?.departure === exit.departure {
            if isLater { member.noteReturn() }
            stays?.endBefore(returnOf: member, at: event)
            member.exit = nil
        }
    }
}

/// What is inside controllers.
extension Presentations {
    /// The controllers inside a container.
    func members(of container: ControllerState) -> ArraySlice<ControllerState> { family(of: [container]).dropFirst() }

    /// The relations of a container's children; none if it has more than apps show in turns, because a search would take too long.
    func fewRelations(in container: ControllerState) -> some Sequence<RelationState> {
        (container.children.count <= 64 ? container.children : []).lazy.compactMap { hierarchy.state($0)?.relation }
    }

    /// Returns controllers, then all that are inside them: their children and theirs, and those on their stacks. Each is there once.
    func family(of containers: [ControllerState]) -> [ControllerState] {
        var family: [ControllerState] = []
        _ = hasMember(in: containers) { member in
            family.append(member)
            return false
        }
        return family
    }

    /// Notes that a container has a place again, and with it those that left with it and are still inside.
    func bringBackContent(of container: ControllerState) {
        guard let departure = container.exit?.departure else { return }
        for member in members(of: container) where member.exit?.departure === departure { member.exit = nil }
    }

    /// Whether one of the controllers, or of those that are inside them, meets the condition.
    func hasMember(in containers: [ControllerState], where isMeant: (ControllerState) -> Bool) -> Bool {
        if containers.contains(where: isMeant) { return true }
        hierarchy.walk &+= 1
        for state in containers { state.lastWalk = hierarchy.walk }
        var open = containers.map { (state: $0, depth: 0) }
        while let (state, depth) = open.popLast() {
            guard depth < Self.reach else { continue }
            for child in state.children.sorted() {
                if let member = hierarchy.livingState(child), finds(member) { return true }
            }
            for member in state.rareIfAny?.stack.members ?? [] where finds(member) { return true }

            func finds(_ member: ControllerState) -> Bool {
                guard member.lastWalk != hierarchy.walk else { return false }
                member.lastWalk = hierarchy.walk
                if !member.children.isEmpty || member.rareIfAny != nil { open.append((member, depth + 1)) }
                return isMeant(member)
            }
        }
        return false
    }

    /// Those inside a controller that have not left, which are looked for again only if they are others than before.
    func company(of container: ControllerState) -> Company {
        if let company = container.rareIfAny?.company, company.isWhole, company.exit == nil { return company }
        let company = Company(in: container)
        container.rare.company = company
        let members = members(of: container)
        for member in members where member.exit == nil { company.add(member) }
        company.isWhole = members.allSatisfy { $0.company === company && $0.hasOnlyItsContainer }
        return company
    }

    /// Ends the presentations of a presented controller and of those inside it, and returns all that leave with it.
    func takeDown(_ presented: ControllerState) -> Leavers {
        let company = company(of: presented)
        if company.isWhole, presented.presented.map({ $0.exit != nil }) ?? true {
            presented.presented = nil
            return Leavers(presented, company)
        }
        let chain = chain(from: presented)
        for (state, _) in chain { state.presented = nil }
        return Leavers(chain)
    }

    /// Returns a presented controller with everything inside it, then the controllers that these present, and so on, without those
    /// that have left already.
    func chain(from presented: ControllerState) -> [(state: ControllerState, container: ControllerState?)] {
        var found: [(state: ControllerState, container: ControllerState?)] = []
        // Nil as long as each can come only once: a controller and those inside it.
        var seen: Set<ControllerID>?
        var open = [(state: presented, step: 0)]
        while let (state, step) = open.popLast() {
            guard seen?.insert(state.id).inserted ?? true else { continue }
            let first = found.count
            found.append((state, nil))
            for member in members(of: state) where member.exit == nil && seen?.insert(member.id).inserted ?? true {
                found.append((member, state))
            }
            guard step < Self.reach else { continue }
            // The log names the controller that was asked to present; UIKit presents from the root of its hierarchy.
            for (member, _) in found[first...] {
                if let next = member.presented, next.exit == nil { open.append((next, step + 1)) }
            }
            if seen == nil, !open.isEmpty { seen = Set(found.map(\.state.id)) }
        }
        return found
    }
}
