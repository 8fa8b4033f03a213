import Testing
import VCTraceTesting

@Suite struct RecordedCheckoutTests {
    @Test @MainActor func checkoutLeavesNothingBehind() async throws {
        try await expectNoFindings {
            let checkout = Checkout()
            checkout.showPaymentForm()
            checkout.close()
        }
    }
}
