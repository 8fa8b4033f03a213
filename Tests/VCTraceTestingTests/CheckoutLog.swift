/// The lines of a recorder while a test goes through the checkout.
enum CheckoutLog {
    /// The payment form comes and goes correctly.
    static let clean = """
        # vctrace: 1
        # records: init deinit addChild willMove didMove removeFromParent
        +0.000 [main] <Shop.Checkout: 0x1> init
        +0.100 [main] <Shop.PaymentForm: 0x2> init
        +0.101 [main] <Shop.Checkout: 0x1> addChild(_:) <Shop.PaymentForm: 0x2>
        +0.102 [main] <Shop.PaymentForm: 0x2> willMove(toParent:) <Shop.Checkout: 0x1>
        +0.103 [main] <Shop.PaymentForm: 0x2> didMove(toParent:) <Shop.Checkout: 0x1>
        +1.000 [main] <Shop.PaymentForm: 0x2> willMove(toParent:) nil
        +1.001 [main] <Shop.PaymentForm: 0x2> removeFromParent()
        +1.002 [main] <Shop.PaymentForm: 0x2> didMove(toParent:) nil
        +1.003 [main] <Shop.PaymentForm: 0x2> deinit
        +1.500 [main] <Shop.Checkout: 0x1> deinit
        # end: +5
        """

    /// The payment form is never told that it arrived, and never released.
    static let leaking = """
        # vctrace: 1
        # records: init deinit addChild willMove didMove removeFromParent
        +0.000 [main] <Shop.Checkout: 0x1> init
        +0.100 [main] <Shop.PaymentForm: 0x2> init
        +0.101 [main] <Shop.Checkout: 0x1> addChild(_:) <Shop.PaymentForm: 0x2>
        +0.102 [main] <Shop.PaymentForm: 0x2> willMove(toParent:) <Shop.Checkout: 0x1>
        +1.000 [main] <Shop.PaymentForm: 0x2> willMove(toParent:) nil
        +1.001 [main] <Shop.PaymentForm: 0x2> removeFromParent()
        +1.002 [main] <Shop.PaymentForm: 0x2> didMove(toParent:) nil
        +1.500 [main] <Shop.Checkout: 0x1> deinit
        # end: +5
        """
}
