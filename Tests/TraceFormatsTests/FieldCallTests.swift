import Testing
import TraceFormats
import TraceModel

/// Calls whose name and class are fields of a record, and what else stands around a call without being its controller.
struct FieldCallTests {
    private static func events(_ log: String) -> [String] {
        ReadLog(log).events.map { "\($0.kind.name) \($0.subject ?? "-")" }
    }

    @Test(arguments: [
        #"["event": "viewDidLoad", "vc": "HomeVC"]"#, #"["vc": "HomeVC", "event": "viewDidLoad"]"#,
        #"["method": "viewDidLoad", "file": "HomeVC.swift"]"#, "eventName: viewDidLoad, className: HomeVC",
        #"LogEvent(eventName: "viewDidLoad", vc: "HomeVC")"#, "level=debug class=HomeVC hook=viewDidLoad",
        #"{"time":"2026-11-20T02:00:01Z","viewControllerName":"HomeVC","event":"viewDidLoad()"}"#,
        #"{"sender":"HomeVC","selector":"viewDidLoad"}"#, #"{"message":"viewDidLoad()","origin":"HomeVC"}"#,
        "Lifecycle.viewDidLoad: HomeVC", "LifecycleEvent.viewDidLoad(HomeVC)",
        "UIViewController.viewDidLoad() — HomeVC",
        "<Info> -[HomeVC viewDidLoad]", "-[HomeVC viewDidLoad];", "CPU 12% HomeVC viewDidLoad",
        "[cpu 12%] [mem 120MB] HomeVC viewDidLoad", "LOG file:///app/bundle.js:12:34: HomeVC viewDidLoad",
        "https://example.com HomeVC viewDidLoad", "HomeVC.swift L12 viewDidLoad", "[HomeVC.swift:L12] viewDidLoad()",
        "HomeVC.swift Zeile 12 viewDidLoad", "HomeVC.swift 12行目 viewDidLoad", "HomeVC.swift.12 viewDidLoad",
        #""HomeVC.swift:12" viewDidLoad"#,
    ]) func areRead(_ line: String) { #expect(Self.events(line) == ["viewDidLoad HomeVC"]) }

    @Test func furtherFieldsAreKept() {
        let event = ReadLog("{class: HomeVC, event: viewDidAppear, animated: true}").events.first
        #expect(event?.detail == "animated: true")
    }

    @Test(arguments: [
        "class=HomeVC id=B2C972 event=viewDidLoad", "HomeVC #0x7f8a1c00a200 viewDidLoad",
        "HomeVC (#0x7f8a1c00a200) viewDidLoad", "#0x7f8a1c00a200 HomeVC viewDidLoad", "HomeVC~B2C972 viewDidLoad",
        "HomeVC.viewDidLoad #0x7f8a1c00a200", "HomeVC no. B2C972 viewDidLoad", "HomeVC 🆔 B2C972 viewDidLoad",
        "HomeVC_0x7f8a1c00a200 viewDidLoad", "HomeVC-0x7f8a1c00a200 viewDidLoad",
        "HomeVC(105553162731520) viewDidLoad", "HomeVC 105553162731520 viewDidLoad",
        "HomeVC @0B7F11C2-4C1D-4E0A-9A53-0D2A1C9A7F10 viewDidLoad", "HomeVC viewDidLoad (id: 0x7f8a1c00a200)",
    ]) func tellInstancesApart(_ line: String) {
        let events = Self.events(line)
        #expect(events.count == 1)
        #expect(events.allSatisfy { $0.hasPrefix("viewDidLoad <HomeVC: 0x") })
    }

    @Test(arguments: ["HomeVC(42) viewDidLoad", "HomeVC viewDidLoad id=42", "HomeVC 1764288000123 viewDidLoad"])
    func otherNumbersDoNot(_ line: String) { #expect(Self.events(line) == ["viewDidLoad HomeVC"]) }

    @Test(arguments: [
        #"NSLog("HomeVC deinit")"#, #"+ print("HomeVC deinit")"#, #"return "HomeVC deinit""#,
        #"case homeDeinit = "HomeVC deinit""#, "XCTAssertTrue failed - HomeVC deinit",
        #"Expected "HomeVC deinit", got nil"#, "fetch() caller=HomeVC.viewDidAppear(_:)",
        "called from HomeVC.viewDidAppear(_:)", "Hooking -[HomeVC viewDidAppear:]", "CartVC was dismissed",
        "HomeVC: viewDidLoad -> viewWillAppear -> viewDidAppear",
    ]) func areNoEvents(_ line: String) { #expect(Self.events("<Z: 0x9> init\n\(line)") == ["init <Z: 0x9>"]) }

    @Test(arguments: ["Memory reclaimed: CartVC", "OS reclaiming memory for CartVC - no retain cycle"])
    func reclaimedMemoryIsTheEnd(_ line: String) { #expect(Self.events(line) == ["deinit CartVC"]) }
}
