/// Numbers by address, in a third of the memory of a dictionary. The table keeps no addresses, because each number stands for
/// something that has its own.
///
/// Each call gets a function that returns the address of a number in the table.
struct AddressTable: Sendable {
    private static let free: Int32 = -1

    /// The count is a power of two. At most three quarters are in use, so a search soon finds a free slot.
    private var slots = [Int32](repeating: free, count: 16)
    private var count = 0
    /// Random, so that nobody can make a log whose addresses all map to one slot.
    private let factor = UInt64.random(in: .min ... .max) | 1

    func number(at address: UInt64, _ addressOf: (Int32) -> UInt64?) -> Int32? {
        let number = slots[slot(of: address, addressOf)]
        return number == Self.free ? nil : number
    }

    /// Puts a number into the table, in the place of any other one with that address.
    ///
    /// - Returns: the number that had its address before.
    @discardableResult
    mutating func set(_ number: Int32, at address: UInt64, _ addressOf: (Int32) -> UInt64?) -> Int32? {
        let slot = slot(of: address, addressOf)
        let former = slots[slot]
        slots[slot] = number
        if former != Self.free { return former }
        count += 1
        if count > slots.count / 4 * 3 { grow(addressOf) }
        return nil
    }

    /// Removes the number, unless another one has its address by now.
    mutating func remove(_ number: Int32, at address: UInt64, _ addressOf: (Int32) -> UInt64?) {
        var hole = slot(of: address, addressOf)
        guard slots[hole] == number else { return }
        slots[hole] = Self.free
        count -= 1
        // A number after the hole that could only be found past it moves into the hole.
        var next = after(hole)
        while slots[next] != Self.free {
            if let wanted = addressOf(slots[next]).map(home(of:)),
                distance(from: wanted, to: next) >= distance(from: hole, to: next)
            {
                slots.swapAt(hole, next)
                hole = next
            }
            next = after(next)
        }
    }

    /// Returns the slot of the address, or the slot where it would go.
    private func slot(of address: UInt64, _ addressOf: (Int32) -> UInt64?) -> Int {
        var slot = home(of: address)
        while slots[slot] != Self.free, addressOf(slots[slot]) != address { slot = after(slot) }
        return slot
    }

    /// Returns the preferred slot of the address.
    private func home(of address: UInt64) -> Int {
        let product = address &* factor
        let mixed = (product ^ product >> 32) &* factor
        return Int(truncatingIfNeeded: mixed >> 32) & (slots.count - 1)
    }

    private func after(_ slot: Int) -> Int { (slot + 1) & (slots.count - 1) }

    private func distance(from slot: Int, to end: Int) -> Int { (end - slot) & (slots.count - 1) }

    private mutating func grow(_ addressOf: (Int32) -> UInt64?) {
        let numbers = slots
        slots = [Int32](repeating: Self.free, count: numbers.count * 2)
        for number in numbers where number != Self.free {
            guard let address = addressOf(number) else { continue }
            slots[slot(of: address, addressOf)] = number
        }
    }
}
