import Testing
import TraceModel

struct InstanceNumberTests {
    private static func address(_ identifier: String, _ name: String) -> UInt64 {
        identifier.withBytes { InstanceNumber.address(of: $0, inClass: name) }
    }

    @Test func instancesOfOneClassDiffer() {
        let identifiers = [
            "1", "2", "B2C972", "0B7F11C2-4C1D-4E0A-9A53-0D2A1C9A7F10", "0B7F11C2-4C1D-4E0A-9A53-0D2A1C9A7F11", "main",
        ]
        #expect(Set(identifiers.map { Self.address($0, "Home") }).count == identifiers.count)
    }

    @Test func twoClassesMayCountFromOne() {
        #expect(Self.address("1", "Shop.Home") == Self.address("1", "Home"))
        #expect(Self.address("1", "Cart") != Self.address("1", "Home"))
        #expect(Self.address("1", "Box<Shop.Row>") == Self.address("1", "Shop.Box<Row>"))
        #expect(Self.address("1", "Box<Shop.Row>") != Self.address("1", "Grid<Shop.Row>"))
    }

    @Test func peopleSeeWhatTheLogWrites() {
        let shown = ["3", "b2c972", "0B7F11C2-4C1D-4E0A-9A53-0D2A1C9A7F10", "main"].map {
            InstanceNumber.text(of: Self.address($0, "Home"))
        }
        #expect(shown == ["#3", "#B2C972", nil, nil])
        #expect(InstanceNumber.text(of: 0x6000_00C0_B3E0) == nil)
    }

    @Test func noAddressIsOne() {
        #expect(InstanceNumber.isOne(Self.address("1", "Home")))
        #expect(Self.address("b2c972", "Home") & 0xFFFF_FFFF == 0xB2C972)
        #expect(
            ![0x1, 0x6000_00C0_B3E0, 0xFFFF_FFFF_FFFF_FFFF, 0xFFFF_8000_0000_1000].contains { InstanceNumber.isOne($0) }
        )
    }
}
