import Testing
import TraceFormats
import TraceModel

/// Names with letters outside of ASCII.
struct NameLetterTests {
    private static func events(_ line: String) -> [String] {
        ReadLog(line).events.map { "\($0.kind.name) \($0.subject ?? "-")" }
    }

    @Test(
        arguments: [
            "% viewDidLoad", "%: viewDidLoad()", "[%] viewDidLoad", "-[% viewDidLoad]", "%.viewDidLoad()",
            "🟢 % viewDidLoad",
            "viewDidLoad: %", "[Shop] % - viewDidLoad", "viewDidLoad() %",
        ], ["ÜbersichtVC", "ÉditeurViewController", "SéanceVC", "ЭкранVC", "ΑρχικήVC", "HomeÄnderungVC", "ĐơnHàngVC"])
    func aLetterOfAWordIsAPartOfTheName(_ form: String, _ name: String) {
        #expect(Self.events(form.replacing("%", with: name)) == ["viewDidLoad \(name)"])
    }

    /// Texts without spaces between words are attached to names.
    @Test(arguments: ["进入HomeVC viewDidLoad", "HomeVC的viewDidLoad", "画面HomeVC.viewDidLoad()", "홈HomeVC viewDidLoad"])
    func textWithoutSpacesIsNone(_ line: String) {
        #expect(Self.events(line) == ["viewDidLoad HomeVC"])
    }

    @Test(arguments: ["ホーム画面", "首页控制器", "ГлавныйЭкран", "홈뷰컨트롤러", "A", "Done", "Übersicht"])
    func aLabelMayHaveAnAddress(_ label: String) {
        for form in ["% 0x600000c01000 viewDidLoad", "%(0x600000c01000) viewDidLoad()"] {
            #expect(Self.events(form.replacing("%", with: label)) == ["viewDidLoad <\(label): 0x600000c01000>"])
        }
    }

    @Test(arguments: [
        "Debug 0x600000c01000 viewDidLoad", "TID: 0x600000c01000 | viewDidLoad", "Thread 0x600000c01000 viewDidLoad",
    ])
    func aWordWithARoleIsNoLabel(_ line: String) {
        let log = ReadLog(line)
        #expect(log.events.isEmpty)
        #expect(log.problems.count == 1)
    }

    @Test func aModuleMayBeginSmall() {
        #expect(Self.events("shop.HomeVC.viewDidLoad()") == ["viewDidLoad shop.HomeVC"])
        #expect(Self.events("self.homeVC.viewDidLoad()").isEmpty)
    }

    /// Tutorials print what a call means, alone or before its name.
    @Test(arguments: [
        "% 视图将要出现": "viewWillAppear", "[%] 视图已经消失": "viewDidDisappear", "%---视图加载完成": "viewDidLoad",
        "% 视图即将出现 viewWillAppear": "viewWillAppear", "%: view did load - viewDidLoad()": "viewDidLoad",
    ])
    func wordsForACallAreRead(_ form: String, _ call: String) {
        #expect(Self.events(form.replacing("%", with: "HomeVC")) == ["\(call) HomeVC"])
    }

    @Test(arguments: ["网页视图加载完成", "HomeVC 视图加载完成 3 items", "1. 视图即将出现 viewWillAppear"])
    func otherWordsAreNoEvents(_ line: String) {
        #expect(Self.events(line).isEmpty)
    }
}
