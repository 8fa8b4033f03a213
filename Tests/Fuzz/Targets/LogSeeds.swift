import FormatSamples
import TraceFormats
import TraceModel
import TraceReplay

/// The logs that fuzzing starts from: the samples of the layouts, the examples of the rules, and the logs of the tests.
enum LogSeeds {
    /// The logs of one layout.
    static func seeds(of format: FormatID) -> [[UInt8]] {
        format.samples.map { Array($0.line.utf8) } + [together(format)] + (recognized[format.rawValue] ?? [])
    }

    private static func together(_ format: FormatID) -> [UInt8] {
        Array(format.samples.map(\.line).joined(separator: "\n").utf8)
    }

    /// The logs of the tests' own format, and others whose messages it can contain.
    static let custom =
        CustomFormatSample.format.description.samples.map { Array($0.line.text.utf8) } + [CustomFormatSample.log]
        + files

    /// The logs of all layouts.
    static let all = files + examples + forms

    /// Some logs of all layouts, for targets that are slow: they would spend their time on the seeds.
    static let few =
        FormatID.allCases.map(together) + ProjectFiles.contents(below: ["SampleTraces"], ending: [".trace", ".log"])

    private static let examples = RuleCatalogue.all.flatMap { rule in
        (rule.triggering + rule.nonTriggering).map { Array($0.trace.utf8) }
    }

    private static let files = ProjectFiles.contents(
        below: ["SampleTraces", "Tests/TraceReplayTests", "Tests/CommandLineTests/Cases"],
        ending: [".trace", ".log", ".ndjson", ".txt"])

    /// Forms that people give to single lines: how they tell instances apart, whose call it is, lists, other languages, ends of processes.
    private static let forms = [
        "<Shop.Basket: 0x1> gallery(_:viewDidAppear:)", "Basket #3 viewDidLoad", "Basket[B2C972] deinit",
        "class=Basket id=ADCED972 event=viewDidAppear", "Basket instance ADCED972 viewDidLoad",
        "VERBOSE BaseViewController.viewDidLoad():42 - <Shop.Basket: 0x1> viewDidLoad",
        "-[Basket.swift:16] viewDidLoad() - Hello", "D/BasketVC: viewDidLoad", "#BasketVC.viewDidLoad() 42#",
        "I am getting deinit <Basket: 0x1>", "{\"file\": \"BasketVC.swift\", \"function\": \"viewDidLoad()\"}",
        "BasketVC removed from memory", "BasketVC: 我被销毁了", "BasketVC ถูกทำลาย", "BasketVC が解放されました",
        "<UITabBarController: 0x1> setViewControllers:animated: (\n    \"<Shop.Basket: 0x2>\",\n    \"<Shop.Map: 0x3>\"\n)",
        "\"1700000000.5\",\"Basket\",\"viewDidAppear\"", "0 | 10:11:12:123 | $ Basket viewDidAppear",
        "2026-02-03 下午10:11:12 <Shop.Basket: 0x1> viewDidLoad", "Terminated due to signal 9",
        "Program ended with exit code: 0", "lost >=63 unreliable messages",
    ].map { Array($0.utf8) }

    /// The logs of all layouts, by the recognized layout.
    private static let recognized = Dictionary(grouping: all) { log in
        log.withBytes { LogFormat(recognizedIn: $0).id }
    }
}
