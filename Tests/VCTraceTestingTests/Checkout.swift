import Foundation

/// Stands for a view controller of an app, and prints what a recorder in the app would.
@MainActor final class Checkout {
    private var keepsForm = false

    init() {
        print("# records: init deinit addChild willMove didMove removeFromParent")
        log("<Shop.Checkout: 0x1> init")
    }

    func showPaymentForm() {
        log("<Shop.PaymentForm: 0x2> init")
        log("<Shop.Checkout: 0x1> addChild(_:) <Shop.PaymentForm: 0x2>")
        log("<Shop.PaymentForm: 0x2> willMove(toParent:) <Shop.Checkout: 0x1>")
        log("<Shop.PaymentForm: 0x2> didMove(toParent:) <Shop.Checkout: 0x1>")
    }

    /// Something else holds the form, so that it outlives its removal.
    func keepPaymentForm() {
        keepsForm = true
    }

    func deallocatePaymentForm() {
        log("<Shop.PaymentForm: 0x2> deinit")
    }

    func close() {
        log("<Shop.PaymentForm: 0x2> willMove(toParent:) nil")
        log("<Shop.PaymentForm: 0x2> removeFromParent()")
        log("<Shop.PaymentForm: 0x2> didMove(toParent:) nil")
        if !keepsForm { deallocatePaymentForm() }
        log("<Shop.Checkout: 0x1> deinit")
    }

    private func log(_ call: String) {
        print("\(Date().ISO8601Format(.init(includingFractionalSeconds: true))) [main] \(call)")
    }
}
