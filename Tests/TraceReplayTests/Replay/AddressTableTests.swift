import SeededNumbers
import Testing

@testable import TraceReplay

@Suite struct AddressTableTests {
    /// The address of each number; nil for a removed one.
    private var addresses: [UInt64?] = []
    private var table = AddressTable()
    private var expected: [UInt64: Int32] = [:]

    private mutating func add(_ address: UInt64) {
        let number = Int32(addresses.count)
        addresses.append(address)
        let former = table.set(number, at: address) { [addresses] in addresses[Int($0)] }
        #expect(former == expected.updateValue(number, forKey: address))
        if let former { addresses[Int(former)] = nil }
    }

    private mutating func remove(_ address: UInt64) {
        guard let number = expected[address] else { return }
        // If another number has the address by now, there is nothing to remove.
        if number > 0 { table.remove(number - 1, at: address) { addresses[Int($0)] } }
        #expect(self.number(at: address) == number)
        table.remove(number, at: address) { addresses[Int($0)] }
        expected[address] = nil
        addresses[Int(number)] = nil
    }

    private func number(at address: UInt64) -> Int32? { table.number(at: address) { addresses[Int($0)] } }

    /// Addresses that differ in their low bits, their high bits, or both. Each is added and removed many times.
    @Test(arguments: [0x10, 0x1_0000_0000_0000, 0x9E37_79B9_7F4A_7C15] as [UInt64])
    mutating func findsWhatADictionaryFinds(step: UInt64) {
        var random = SeededGenerator(seed: step)
        let all = (0..<400).map { UInt64($0) &* step }
        for _ in 0..<20_000 {
            let address = all[random.next(below: random.next(below: 2) == 0 ? 20 : 400)]
            if random.next(below: 3) == 0 { remove(address) } else { add(address) }
        }
        for address in all { #expect(number(at: address) == expected[address]) }
        #expect(number(at: 1) == nil)
    }

    @Test mutating func growsAndEmpties() {
        let all = (0..<10_000).map { UInt64($0) * 64 }
        for address in all { add(address) }
        for (index, address) in all.enumerated() { #expect(number(at: address) == Int32(index)) }
        for address in all { remove(address) }
        for address in all { #expect(number(at: address) == nil) }
    }
}
