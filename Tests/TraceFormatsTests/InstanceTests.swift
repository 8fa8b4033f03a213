import Testing
import TraceFormats
import TraceModel

/// What people write beside a class to tell its instances apart.
struct InstanceTests {
    private static let forms = [
        "HomeVC #% viewDidLoad", "HomeVC#%: viewDidLoad", "HomeVC[%] viewDidLoad", "[HomeVC#%] viewDidLoad()",
        "HomeVC id=% viewDidLoad", "HomeVC (id: %) viewDidLoad", "HomeVC {id: %}: viewDidLoad",
        "HomeVC, id: %, viewDidLoad",
        "class=HomeVC id=% event=viewDidLoad", "event=viewDidLoad class=HomeVC id=%", "HomeVC instance % viewDidLoad",
        "component=HomeVC instanceID=% action=viewDidLoad", "HomeVC (instance %) viewDidLoad",
        "HomeVC | id=% | viewDidLoad",
        "viewDidLoad HomeVC #%", "viewDidLoad - HomeVC[%]", "viewDidLoad: HomeVC (id: %)", "<HomeVC #%> viewDidLoad",
        "<HomeVC: #%> viewDidLoad", "<HomeVC id=%> viewDidLoad", "HomeVC#%.viewDidLoad()", "HomeVC[%].viewDidLoad()",
        "HomeVC<%> viewDidLoad", "[HomeVC: %] viewDidLoad", "HomeVC (%) viewDidLoad", "HomeVC @% viewDidLoad",
        "HomeVC viewDidLoad instance=%", "DEBUG HomeVC №% viewDidLoad",
        #"{"class":"HomeVC","event":"viewDidLoad","id":"%"}"#,
        #"{"message":"loading","file":"HomeVC.swift","function":"viewDidLoad()","instance":"%"}"#,
    ]

    private static func subjects(_ form: String, _ identifiers: [String]) -> [String] {
        let log = ReadLog(identifiers.map { form.replacing("%", with: $0) }.joined(separator: "\n"))
        return log.events.map { "\($0.kind.name) \($0.subject ?? "-")" }
    }

    @Test(arguments: forms) func numbersTellInstancesApart(_ form: String) {
        let identifiers = ["B2C972", "ADCED972", "B2C972"]
        let subjects = Self.subjects(form, identifiers)
        #expect(subjects.allSatisfy { $0.hasPrefix("viewDidLoad <HomeVC: 0x") })
        #expect(Set(subjects).count == 2 && subjects.first == subjects.last)
        #expect(subjects.first?.hasSuffix("00b2c972>") == true)
    }

    @Test(arguments: [
        "HomeVC % viewDidLoad", "HomeVC <%> viewDidLoad", "[%] HomeVC viewDidLoad", "HomeVC-% viewDidLoad",
        "HomeVC(%).viewDidLoad()", "id=% class=HomeVC event=viewDidLoad", "HomeVC uuid: %, viewDidLoad",
    ]) func uuidsTellInstancesApart(_ form: String) {
        let uuid = "0B7F11C2-4C1D-4E0A-9A53-0D2A1C9A7F1"
        let subjects = Self.subjects(form, [uuid + "0", uuid + "1", uuid + "0"])
        #expect(subjects.allSatisfy { $0.hasPrefix("viewDidLoad <HomeVC: 0x") })
        #expect(Set(subjects).count == 2)
    }

    @Test func objectsHaveThem() {
        let log = ReadLog("Host#1 addChild(_:) Detail#3\nDetail#3 didMove(toParent:) Host#1")
        let parent = log.events.first?.subject
        #expect(log.events.map(\.subject) == [parent, log.events[0].object])
        #expect(log.events[1].object == parent && parent?.hasPrefix("<Host: 0x") == true)
    }

    @Test func aDeclaredTraceHasThem() {
        let log = ReadLog("# vctrace: 1\nHome #3 viewDidLoad\nHome[B2C972] viewDidLoad\nHome viewDidLoad")
        #expect(Set(log.events.map(\.subject)).count == 3)
        #expect(log.problems.isEmpty)
    }

    @Test(arguments: [
        "HomeVC @0x600000c0a2d0 viewDidLoad", "HomeVC at 0x600000c0a2d0 viewDidLoad",
        "HomeVC ptr=0x600000c0a2d0 viewDidLoad",
        "HomeVC viewDidLoad <0x600000c0a2d0>", "HomeVC viewDidLoad @ 0x600000c0a2d0",
        "HomeVC viewDidLoad ObjectIdentifier(0x0000600000c0a2d0)", "HomeVC @ 0x600000c0a2d0 viewDidLoad",
        "HomeVC viewDidLoad 0x600000c0a2d0", "HomeVC.viewDidLoad() self=0x600000c0a2d0",
        #"{"class":"HomeVC","event":"viewDidLoad","address":"0x600000c0a2d0"}"#,
        "-[HomeVC viewDidLoad] 0x600000c0a2d0", "-[HomeVC viewDidLoad](0x600000c0a2d0)",
        "-[HomeVC viewDidLoad]: 0x600000c0a2d0", "-[HomeVC viewDidLoad] self=0x600000c0a2d0",
        "2026-02-03 10:11:12.123 Shop[41:99] -[HomeVC viewDidLoad] 0x600000c0a2d0",
    ]) func addressesAreAddresses(_ line: String) {
        #expect(ReadLog(line).events.map(\.subject) == ["<HomeVC: 0x600000c0a2d0>"])
    }

    /// A process, a line of the source, and numbers of something else.
    @Test(arguments: [
        "HomeVC viewDidLoad #42", "HomeVC.viewDidLoad():42", "HomeVC.viewDidLoad [42]", "HomeVC viewDidLoad (42)",
        "HomeVC (42) viewDidLoad", "HomeVC [42] viewDidLoad", "HomeVC:42 viewDidLoad", "HomeVC viewDidLoad id=42",
        "2026-02-03 10:11:12.123 Shop[4188] HomeVC viewDidLoad",
        "2026-02-03 10:11:12.123 Shop[4188:1f] HomeVC viewDidLoad",
        "Thread #3 HomeVC viewDidLoad", "-[HomeVC viewDidLoad] cell=0x600000c0a2d0",
        "-[HomeVC viewDidLoad] 0x600000c0a2d0 was fetched", "-[HomeVC viewDidLoad] 0x2a",
        #"{"id":"0B7F11C2-4C1D-4E0A-9A53-0D2A1C9A7F10","message":"HomeVC viewDidLoad"}"#,
    ]) func otherNumbersDoNot(_ line: String) {
        #expect(ReadLog(line).events.map(\.subject) == ["HomeVC"])
    }

    @Test func besideAnAddressAnIdIsAnArgument() {
        #expect(ReadLog("<Shop.Home: 0x1> viewDidLoad id=42").events.map(\.subject) == ["<Shop.Home: 0x1>"])
    }

    @Test func aProcessAloneNamesNoController() {
        let log = ReadLog("2026-02-03 10:11:12.123 Shop[4188] viewDidLoad")
        #expect(log.events.isEmpty && log.problems.contains { $0.reason.hasPrefix("missing controller") })
    }

    @Test(arguments: ["Order #3 released to the warehouse", "Task #3 finished", "Request[B2C972] done"])
    func otherThingsAreNoControllers(_ line: String) {
        #expect(ReadLog("HomeVC viewDidLoad\n\(line)").events.map(\.line) == [1])
    }
}
