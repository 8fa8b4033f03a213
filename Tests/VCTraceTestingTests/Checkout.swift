import Foundation

/// Stands for a view controller of an app, and prints the lines that a recorder would.
@MainActor final class Checkout {
    private var showsForm = false
    private var keepsForm = false

    init() {
        print("# records: init deinit addChild willMove didMove removeFromParent")
        log("<Shop.Checkout: 0x1> init")
    }

    func showPaymentForm() {
        showsForm = true
        log("<Shop.PaymentForm: 0x2> init")
        log("<Shop.Checkout: 0x1> addChild(_:) <Shop.PaymentForm: 0x2>")
        log("<Shop.PaymentForm: 0x2> willMove(toParent:) <Shop.Checkout: 0x1>")
        log("<Shop.PaymentForm: 0x2> didMove(toParent:) <Shop.Checkout: 0x1>")
    }

    /// Something else holds the form, so it outlives its removal.
    func keepPaymentForm() {
        keepsForm = true
    }

    func deallocatePaymentForm() {
        log("<Shop.PaymentForm: 0x2> deinit")
    }

    func close() {
        if showsForm {
            log("<Shop.PaymentForm: 0x2> willMove(toParent:) nil")
            log("<Shop.PaymentForm: 0x2> removeFromParent()")
            log("<Shop.PaymentForm: 0x2> didMove(toParent:) nil")
            if !keepsForm { deallocatePaymentForm() }
        }
        log("<Shop.Checkout: 0x1> deinit")
    }

    /// A receipt for each of some visits. It is never shown, and something holds it.
    static func leak(count: Int) {
        let checkout = Checkout()
        for number in 0..<count { checkout.log("<Shop.Receipt: 0x\(number + 3)> init") }
        checkout.close()
    }

    static func deallocateReceipts() { log("<Shop.Receipt: 0x3> deinit") }

    /// Comes and goes correctly.
    static func visit() {
        let checkout = Checkout()
        checkout.showPaymentForm()
        checkout.close()
    }

    private func log(_ call: String) { Self.log(call) }

    private static func log(_ call: String) {
        print("\(Date().ISO8601Format(.init(includingFractionalSeconds: true))) [main] \(call)")
    }
}
