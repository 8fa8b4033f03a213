extension SQLRuleTests {
    static let examples = slowEmbed + tooManyInstances + appearanceWithoutFrame

    private static let slowEmbed = [
        Example(
            rule: "slow-embed", title: "didMove comes after 501 ms",
            trace: """
                +0.010 [main] <Shop.Root: 0x1> addChild(_:) <Shop.Host: 0x2>
                +0.020 [main] <Shop.Host: 0x2> didMove(toParent:) <Shop.Root: 0x1>
                +1.000 [main] <Shop.Host: 0x2> addChild(_:) <Shop.Detail: 0x3>
                #! Shop.Detail 0x3,Shop.Root > Shop.Host > Shop.Detail
                +1.501 [main] <Shop.Detail: 0x3> didMove(toParent:) <Shop.Host: 0x2>

                """),
        Example(
            rule: "slow-embed", title: "half a second is allowed, and a container of UIKit's takes its time",
            trace: """
                +1.000 [main] <Shop.Host: 0x2> addChild(_:) <Shop.Detail: 0x3>
                +1.500 [main] <Shop.Detail: 0x3> didMove(toParent:) <Shop.Host: 0x2>
                +2.000 [main] <UINavigationController: 0x4> addChild(_:) <Shop.Page: 0x5>
                +3.000 [main] <Shop.Page: 0x5> didMove(toParent:) <UINavigationController: 0x4>
                +4.000 [main] <Shop.Host: 0x2> addChild(_:) <Shop.Late: 0x6>

                """),
        Example(
            rule: "slow-embed", title: "the log has no times",
            trace: """
                [main] <Shop.Host: 0x2> addChild(_:) <Shop.Detail: 0x3>
                [main] <Shop.Detail: 0x3> didMove(toParent:) <Shop.Host: 0x2>

                """),
    ]

    /// The given number of lives, one after the other. The last `kept` are not deallocated.
    private static func lives(_ count: Int, of name: String, kept: Int, from address: Int) -> String {
        (0..<count).map { index in
            let object = "<\(name): 0x\(String(address + index, radix: 16))>"
            return "[main] \(object) init\n" + (index < count - kept ? "[main] \(object) deinit\n" : "")
        }.joined()
    }

    private static let tooManyInstances = [
        Example(
            rule: "too-many-instances", title: "a second player, and a fifty-first detail",
            trace: """
                # records: init deinit
                [main] <Shop.Player: 0x1> init
                [main] <Shop.Player: 0x1> deinit
                [main] <Shop.Player: 0x1> init
                [main] <Shop.Player: 0x2> init
                #! Shop.Player 0x2,Shop.Player
                [main] <Shop.Player: 0x3> init
                \(lives(51, of: "Shop.Detail", kept: 51, from: 0x100))#! Shop.Detail 0x132,Shop.Detail
                \(lives(2, of: "Shop.Detail", kept: 2, from: 0x200))
                """),
        Example(
            rule: "too-many-instances", title: "no more than are allowed at once",
            trace: """
                # records: init deinit
                [main] <Shop.Player: 0x1> init
                [main] <Shop.Player: 0x1> deinit
                [main] <Shop.Player: 0x2> init
                \(lives(200, of: "Shop.Detail", kept: 50, from: 0x100))
                """),
        Example(
            rule: "too-many-instances", title: "another one at its address takes its place",
            trace: """
                # records: init deinit
                [main] <Shop.Player: 0x1> init
                [main] <Shop.Other: 0x1> init
                [main] <Shop.Player: 0x2> init

                """),
        Example(
            rule: "too-many-instances", title: "the class may be one that does not log deinit",
            trace: """
                [main] <Shop.Detail: 0x1> init
                [main] <Shop.Detail: 0x1> deinit
                [main] <Shop.Player: 0x2> init
                [main] <Shop.Player: 0x3> init

                """),
    ]

    private static let appearanceWithoutFrame = [
        Example(
            rule: "appearance-without-frame", title: "nothing sets the frame before the view appears",
            trace: """
                # records: addChild didMove addSubview constrain viewDidAppear
                +0.010 [main] <Shop.Host: 0x2> addChild(_:) <Shop.Detail: 0x3>
                +0.020 [main] <Shop.Host: 0x2> addSubview(_:) <Shop.Detail: 0x3>
                +0.030 [main] <Shop.Detail: 0x3> didMove(toParent:) <Shop.Host: 0x2>
                +0.040 [main] <Shop.Detail: 0x3> viewDidAppear(_:)
                #! Shop.Detail 0x3,Shop.Host > Shop.Detail
                +0.050 [main] <Shop.Detail: 0x3> constrain
                +0.060 [main] <Shop.Detail: 0x3> viewDidAppear(_:)

                """),
        Example(
            rule: "appearance-without-frame",
            title: "the frame is set before or after addSubview, or the view never appears",
            trace: """
                # records: addChild didMove addSubview constrain viewDidAppear
                +0.010 [main] <Shop.Host: 0x2> viewDidAppear(_:)
                +0.020 [main] <Shop.Host: 0x2> addChild(_:) <Shop.Detail: 0x3>
                +0.030 [main] <Shop.Detail: 0x3> constrain
                +0.040 [main] <Shop.Host: 0x2> addSubview(_:) <Shop.Detail: 0x3>
                +0.050 [main] <Shop.Detail: 0x3> didMove(toParent:) <Shop.Host: 0x2>
                +0.060 [main] <Shop.Detail: 0x3> viewDidAppear(_:)
                +0.070 [main] <Shop.Host: 0x2> addChild(_:) <Shop.Panel: 0x4>
                +0.080 [main] <Shop.Host: 0x2> addSubview(_:) <Shop.Panel: 0x4>
                +0.090 [main] <Shop.Panel: 0x4> constrain
                +0.100 [main] <Shop.Panel: 0x4> didMove(toParent:) <Shop.Host: 0x2>
                +0.110 [main] <Shop.Panel: 0x4> viewDidAppear(_:)
                +0.120 [main] <Shop.Host: 0x2> addChild(_:) <Shop.Hidden: 0x5>
                +0.130 [main] <Shop.Host: 0x2> addSubview(_:) <Shop.Hidden: 0x5>

                """),
    ]
}
