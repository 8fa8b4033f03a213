import TraceFormats

extension LayoutFixture {
    static let unifiedJSON = LayoutFixture(
        format: .unifiedJSON,
        log: #"""
            [{
              "traceID" : 4616752568135684,
              "eventMessage" : "Connection 1: {ready} \"soon\"",
              "eventType" : "logEvent",
              "source" : null,
              "formatString" : "Connection %llu: %{public}s",
              "subsystem" : "com.apple.CFNetwork",
              "threadID" : 501,
              "processImagePath" : "\/Applications\/Shop.app\/Shop",
              "timestamp" : "2026-11-20 03:00:01.120334+0100"
            },{
              "traceID" : 4616752568135685,
              "eventMessage" : "<Shop.Host: 0x7fd1> addChild(_:) <Shop.D\u00e9tail: 0x7fd2>",
              "eventType" : "logEvent",
              "threadID" : 500,
              "backtrace" : {
                "frames" : [
                  {
                    "imageOffset" : 152092,
                    "imageUUID" : "6F9619FF-8B86-D011-B42D-00C04FC964FF"
                  }
                ]
              },
              "processImagePath" : "\/Applications\/Shop.app\/Shop",
              "timestamp" : "2026-11-20 03:00:01.130334+0100"
            },{
              "eventMessage" : "*** Terminating app due to uncaught exception 'X', reason: 'Pushing a navigation controller is not supported'\n*** First throw call stack:\n(0x182d4f1c4 0x184f2b3d0)",
              "threadID" : 500,
              "timestamp" : "2026-11-20 03:00:01.150334+0100"
            }]
            """#,
        events: [
            "13 addChild <Shop.Host: 0x7fd1> <Shop.Détail: 0x7fd2> [] 1130334000 500",
            "27 diagnostic - - [navigation-controller-pushed: Pushing a navigation controller is not supported] 1150334000 500",
        ], skipped: 1, span: 14)

    static let ndjson = LayoutFixture(
        format: .ndjson,
        log: #"""
            Filtering the log data using "process == "Shop""
            {"timezoneName":"","messageType":"Error","eventType":"logEvent","source":null,"subsystem":"com.apple.UIKit","category":"Presentation","threadID":500,"backtrace":{"frames":[{"imageOffset":1,"imageUUID":"6F96}{"}]},"processImagePath":"\/Applications\/Shop.app\/Shop","timestamp":"2026-11-20 03:00:01.120334+0100","eventMessage":"Attempt to present <Shop.Sheet: 0x7fd3> on\n<Shop.Host: 0x7fd1> whose view is not in the window hierarchy.","processID":4188}
            {"eventType":"signpostEvent","signpostID":1,"eventMessage":"","threadID":500,"timestamp":"2026-11-20 03:00:01.130334+0100"}
            {"eventType":"timesyncEvent","machTimestamp":13372911273187}
            {"eventMessage":"<Shop.Host: 0x7fd1> \"Home\" viewDidAppear: animated = YES","threadID":500,"processImagePath":"\/Applications\/Shop.app\/Shop","timestamp":"2026-11-20 03:00:01.140334+0100"}
            {"count":4,"finished":1}
            """#,
        events: [
            "2 diagnostic <Shop.Host: 0x7fd1> <Shop.Sheet: 0x7fd3> [presenter-outside-window: Attempt to present <Shop.Sheet: 0x7fd3> on "
                + "<Shop.Host: 0x7fd1> whose view is not in the window hierarchy.] 1120334000 500",
            "5 viewDidAppear <Shop.Host: 0x7fd1> - [title=\"Home\" animated=YES] 1140334000 500",
        ], skipped: 4)

    static let mobilecli = LayoutFixture(
        format: .ndjson,
        log: #"""
            {"timestamp":"2026-11-20 05:00:01.120334+0300","message":"Evaluating dispatch of event","level":"Default","subsystem":"com.apple.UIKit","category":"EventDispatch","pid":52,"process":"SpringBoard"}
            {"timestamp":"2026-11-20 05:00:01.130334+0300","message":"🟢 <Shop.Host: 0x7fd1> didMove(toParent: nil)","level":"Info","subsystem":"com.example.shop","category":"UI","pid":4188,"process":"Shop"}
            """#,
        events: ["2 didMove <Shop.Host: 0x7fd1> - [] 1130334000 -"], skipped: 1)
}
