import Testing
import TraceFormats
import TraceModel

/// Times in the forms of an app's own loggers.
struct LoggerTimeTests {
    @Test(arguments: [
        ("2018-04-21 11:38:06:✅Debug: -[Cart viewDidLoad]", 1_524_310_686_000_000_000),
        ("2017/04/04 3:05:32 Cart viewDidLoad", 1_491_275_132_000_000_000),
        ("2017/04/04 15:05:32.250 +0100 | Cart viewDidLoad", 1_491_314_732_250_000_000),
        ("2020-01-17 3:22:30 PM +0000 Cart viewDidLoad", 1_579_274_550_000_000_000),
        ("2020-01-17 12:22:30 AM +0000 Cart viewDidLoad", 1_579_220_550_000_000_000),
        ("2018-31-03 10:39:05.343934+0800 <Cart: 0x1> viewDidLoad", 1_522_463_945_343_934_000),
        ("2018-03-31 10:39:05,343 Cart viewDidLoad", 1_522_492_745_343_000_000),
        ("2018-03-31 10:39:05:343 Cart viewDidLoad", 1_522_492_745_343_000_000),
        ("2018-03-31_10:39:05.343 Cart viewDidLoad", 1_522_492_745_343_000_000),
        ("2018-03-31 10.39.05,343 Cart viewDidLoad", 1_522_492_745_343_000_000),
        ("2018-03-31 10.39.05.343 Cart viewDidLoad", 1_522_492_745_343_000_000),
        ("[2018-03-31 10:39:05.343] [Cart] viewDidLoad", 1_522_492_745_343_000_000),
        ("31-03-2018 10:39:05.343 Cart viewDidLoad", 1_522_492_745_343_000_000),
        ("31.03.2018 10:39:05.343 Cart viewDidLoad", 1_522_492_745_343_000_000),
        ("(2018-03-31 10:39:05 +0000) Cart viewDidLoad", 1_522_492_745_000_000_000),
        ("31/03/2018 10:39:05 Cart viewDidLoad", 1_522_492_745_000_000_000),
        ("03/31/2018 10:39:05 Cart viewDidLoad", 1_522_492_745_000_000_000),
        ("[31/03/2018, 10:39:05] Cart viewDidLoad", 1_522_492_745_000_000_000),
        ("Sat, 31 Mar 2018 10:39:05 +0000 Cart viewDidLoad", 1_522_492_745_000_000_000),
        ("Sat, 31 Mar 2018 12:39:05 +0200 | Cart viewDidLoad", 1_522_492_745_000_000_000),
        ("[Sat, 31 Mar 2018 10:39:05 GMT] Cart viewDidLoad", 1_522_492_745_000_000_000),
        ("31 Mar 2018 10:39:05 UTC Cart viewDidLoad", 1_522_492_745_000_000_000),
        ("Mar 31, 2018 at 10:39:05 AM Cart viewDidLoad", 1_522_492_745_000_000_000),
        ("Mar 31, 2018 at 10:39:05\u{202F}AM Cart viewDidLoad", 1_522_492_745_000_000_000),
        ("Mar 31, 2018, 10:39:05 PM Cart viewDidLoad", 1_522_535_945_000_000_000),
        ("04-21 11:38:06.250 Cart viewDidLoad", 1_776_771_486_250_000_000),
    ])
    func readsOtherDates(_ line: String, _ time: Int) {
        let log = ReadLog(bytes: Array(line.utf8), format: .native, referenceYear: 2026)
        #expect(log.events.map(\.kind) == [.viewDidLoad])
        #expect(log.events.map(\.time) == [Int64(time)])
    }

    @Test(arguments: [
        "2018年3月31日 10:39:05", "2018년 03월 31일 10시 39분 05초", "2018. 3. 31. 오전 10:39:05", "20180331 10:39:05",
        "20180331T103905", "20180331-103905", "20180331103905", "2018-03-31-10:39:05", "2018-03-31_10-39-05",
        "31.03.2018 um 10:39:05 Uhr", "31.03.18, 10:39:05", "31/03/2018 à 10:39:05", "31/Mar/2018:10:39:05 +0000",
    ]) func readsDatesOfOtherCountries(_ date: String) {
        for line in ["\(date) CartViewController viewDidLoad", "\(date) | CartViewController viewDidLoad"] {
            let log = ReadLog(line)
            #expect(log.events.map(\.subject) == ["CartViewController"])
            #expect(log.events.map(\.time) == [1_522_492_745_000_000_000])
        }
    }

    @Test(arguments: ["2018-03-31 10:39:05 +0000", "-> 2018-03-31 10:39:05 +0000", "at 2018-03-31 10:39:05 +0000"])
    func aTimeBehindACallIsItsTime(_ text: String) {
        let log = ReadLog("CartVC viewDidLoad \(text)\nCartVC deinit 2018-03-31 10:39:07 +0000")
        #expect(log.events.map(\.time) == [1_522_492_745_000_000_000, 1_522_492_747_000_000_000])
        #expect(ReadLog("CartVC viewDidLoad since \(text)").events.map(\.time) == [nil])
    }

    @Test(arguments: ["<10:39:05.250>", "05/04/2018 10:39:05.250", "3: 10:39:05.250", "04/12/18, 10:39:05.250"])
    func onlyTheTimeOfDayIsCertain(_ time: String) {
        let log = ReadLog("\(time) Cart viewDidLoad\n\(time.replacing("05.25", with: "06.75")) Cart viewWillAppear")
        #expect(log.events.map(\.subject) == ["Cart", "Cart"])
        #expect(log.events.map(\.time) == [0, 1_500_000_000])
    }

    @Test(arguments: ["T+12.50", "t=12.50", "[   12.500]", "+12.5", "+12.5s", "+12500 ms", "+12500ms"])
    func readsTimesSinceTheStart(_ time: String) {
        #expect(ReadLog("\(time) CartViewController viewDidLoad").events.map(\.time) == [12_500_000_000])
    }

    @Test(arguments: ["03-31-2018", "Sat, 31 Foo 2018"])
    func aDateInDoubtIsNoTime(_ date: String) {
        let log = ReadLog("\(date) 10:39:05 Cart viewDidLoad")
        #expect(log.events.map(\.subject) == ["Cart"])
        #expect(log.events.map(\.time) == [nil])
    }

    @Test(arguments: [
        "[DEBUG]", "DEBUG", "debug:", "I", "[D]", "V/", "(INFO)", "INFO |", "WARNING -", "🟢", "ℹ️", "🟢 [DEBUG]", "[调试]",
        "信息",
        "[DEBUG] 🟢", "[Shop]", "[Shop] [DEBUG]", "LIFECYCLE:",
    ])
    func tagsMayPrecedeTheTime(_ tags: String) {
        for time in ["2018-03-31 10:39:05.250", "[2018-03-31 10:39:05.250]", "Sat, 31 Mar 2018 10:39:05.250 +0000"] {
            for call in ["CartViewController viewDidLoad", "| -[CartViewController viewDidLoad]"] {
                let log = ReadLog("\(tags) \(time) \(call)", format: .native)
                #expect(log.events.map(\.subject) == ["CartViewController"])
                #expect(log.events.map(\.time) == [1_522_492_745_250_000_000])
            }
        }
        #expect(ReadLog("\(tags) 10:39:05 <Cart: 0x1> viewDidLoad").events.map { $0.time == nil } == [false])
    }

    @Test func aTagBeforeTheTimeMayBeTheControllerOrTheThread() {
        let log = ReadLog(
            """
            [Cart] 10:39:05.250 viewDidLoad
            [main] 10:39:06.250 Cart viewWillAppear(_:)
            [DEBUG] 10:39:07.250 [main] <Cart: 0x1> viewDidLoad
            """)
        #expect(log.events.map(\.subject) == ["Cart", "Cart", "<Cart: 0x1>"])
        #expect(log.events.map(\.time) == [0, 1_000_000_000, 2_000_000_000])
        #expect(log.events.map(\.thread) == [nil, "main", "main"])
    }

    @Test func levelsNameNoController() {
        for level in ["DBG", "INF:", "ERR", "[Fehler]", "信息:", "デバッグ"] {
            #expect(ReadLog("<Z: 0x9> init\n\(level) viewDidLoad").events.map(\.line) == [1])
        }
    }
}
