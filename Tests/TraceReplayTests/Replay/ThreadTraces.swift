import TraceModel

/// How the main thread is recognized.
enum ThreadTraces {
    static let all: [RuleDescription.Example] = [
        RuleDescription.Example(
            "The main thread by the names that debuggers give it",
            """
            +0.010 [Main Thread] <Shop.Detail: 0x2> viewDidLoad()
            +0.020 [main-thread] <Shop.Detail: 0x2> viewWillAppear(_:)
            +0.030 [com.apple.main-thread] <Shop.Detail: 0x2> viewDidAppear(_:)
            +0.040 [main] <Shop.Host: 0x1> viewDidLoad()
            """),
        RuleDescription.Example(
            "Any other name, where the log names the main thread",
            """
            # vctrace: 1
            +0.005 [main] <Shop.Host: 0x1> viewDidLoad()
            +0.010 [UIKit worker] <Shop.Detail: 0x2> viewDidLoad()
            #! off-main-thread error <Shop.Detail: 0x2>
            """),
        RuleDescription.Example(
            "Calls that UIKit allows on every thread",
            """
            # vctrace: 1
            +0.010 [worker] <Shop.Detail: 0x2> init
            +0.020 [worker] <Shop.Detail: 0x2> reload()
            +0.030 [worker] <Shop.Detail: 0x2> deinit
            """),
        RuleDescription.Example(
            "Any other name, where the log does not name the main thread",
            """
            +0.010 [UIKit worker] <Shop.Detail: 0x2> viewDidLoad()
            """),
        RuleDescription.Example(
            "A name that says what the thread is",
            """
            +0.010 [com.apple.root.utility-qos] <Shop.Detail: 0x2> viewDidLoad()
            #! off-main-thread error <Shop.Detail: 0x2>
            """),
        RuleDescription.Example(
            "The main thread as Thread.current prints it, and a number",
            """
            +0.010 [<_NSMainThread: 0x600001b04000>{number = 1, name = main}] <Shop.Detail: 0x2> viewDidLoad()
            +0.020 [Thread 1] <Shop.Detail: 0x2> viewWillAppear(_:)
            +0.030 [Thread 7] <Shop.Detail: 0x2> viewDidAppear(_:)
            #! off-main-thread error <Shop.Detail: 0x2>
            """),
        RuleDescription.Example(
            "The subject of a call on two controllers is the child",
            """
            # vctrace: 1
            +0.005 [main] <Shop.Host: 0x1> viewDidLoad()
            +0.010 [worker] <Shop.Host: 0x1> addSubview(_:) <Shop.Detail: 0x2>
            #! off-main-thread error <Shop.Detail: 0x2>
            +0.020 [worker] <Shop.Detail: 0x2> didMove(toParent:) <Shop.Host: 0x1>
            #! off-main-thread error <Shop.Detail: 0x2>
            """),
    ]
}
