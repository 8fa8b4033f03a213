import Testing
import VCTraceAudit

@Suite struct NearestNameTests {
    @Test(arguments: [
        ("Banner", ["Shop.Cart", "Shop.Bander", "Shop.PromoBanner"], [2, 1, 0]),
        ("promobaner", ["PromoBanner", "Cart", "Promo"], [2, 0, 1]),
        ("", ["b", "a"], [0, 1]),
    ]) func putsTheNearestFirst(_ text: String, _ names: [String], _ order: [Int]) {
        #expect(NearestName.order(names, by: text) == order)
    }
}
