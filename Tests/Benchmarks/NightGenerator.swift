import Foundation

/// Nights of an app's UI tests, one log for each launch, with defects that appear, disappear and stay.
struct NightGenerator {
    private static let devices = ["iPhone17,1", "iPhone15,2", "iPhone14,5", "iPad16,3", "iPhone12,8"]
    private static let systems = ["iOS 26.1", "iOS 18.6"]
    private static let screens = 60
    private static let start = Date(timeIntervalSince1970: 1_756_692_000)

    /// The folder of the nights. Each night has its own folder: `night-000`.
    var folder: String

    /// Whether the logs of each night have the paths of those of the night before.
    var repeatsNames = false

    func path(ofNight night: Int) -> String {
        repeatsNames ? "\(folder)/traces" : "\(folder)/night-" + String(1000 + night).dropFirst()
    }

    func path(ofLaunch launch: Int, night: Int) -> String {
        let name = repeatsNames ? "app-" : "\(night)-"
        return "\(path(ofNight: night))/\(name)" + String(10_000 + launch).dropFirst() + ".trace"
    }

    /// Writes the logs of a night.
    ///
    /// - Parameter tests: how many tests run in each launch.
    func write(night: Int, launches: Int, tests: Int = 1) throws {
        try FileManager.default.createDirectory(atPath: path(ofNight: night), withIntermediateDirectories: true)
        for launch in 0..<launches {
            let text = log(night: night, launch: launch, tests: tests)
            try Data(text.utf8).write(to: URL(filePath: path(ofLaunch: launch, night: night)))
        }
    }

    private func log(night: Int, launch: Int, tests: Int) -> String {
        let platforms = Self.devices.count * Self.systems.count
        var log = Log(start: Self.start.addingTimeInterval(Double(night) * 86_400 + Double(launch) * 7))
        log.header([
            "vctrace: 1", "app: Shop 4.2 (\(night))", "branch: main", "process: Shop \(1000 + launch)",
            "device: \(Self.devices[launch % Self.devices.count])",
            "os: \(Self.systems[launch % platforms / Self.devices.count])",
            "records: init deinit viewDidLoad addChild willMove didMove removeFromParent addSubview removeFromSuperview",
        ])
        let host = "<Shop.Root: 0x\(String(0x6000_0000_0000 + launch * 16, radix: 16))>"
        for test in launch / platforms * tests..<(launch / platforms + 1) * tests {
            tell(of: test, night: night, host, to: &log)
        }
        log.header(["end"])
        return log.text
    }

    private func tell(of test: Int, night: Int, _ host: String, to log: inout Log) {
        log.tell("testStarted Suite\(test / 10).test\(test)")
        log.tell("\(host) init")
        for place in 0..<4 {
            let screen = (test * 3 + place) % Self.screens
            let child = "<Shop.Screen\(screen): 0x\(String(0x6100_0000_0000 + place * 16, radix: 16))>"
            // Every seventh screen leaks for some nights in a row; every eleventh misses a call from time to time.
            let leaks = screen.isMultiple(of: 7) && (night / (screen + 3)).isMultiple(of: 2)
            let forgets = screen.isMultiple(of: 11) && night % 50 > 25
            log.tell("\(child) init")
            log.tell("\(host) addChild(_:) \(child)")
            log.tell("\(child) willMove(toParent:) \(host)")
            log.tell("\(host) addSubview(_:) \(child)")
            if !forgets { log.tell("\(child) didMove(toParent:) \(host)") }
            log.tell("\(child) willMove(toParent:) nil", after: 1)
            log.tell("\(child) removeFromSuperview()")
            log.tell("\(child) removeFromParent()")
            log.tell("\(child) didMove(toParent:) nil")
            if !leaks { log.tell("\(child) deinit") }
        }
        log.tell("testFinished Suite\(test / 10).test\(test) passed", after: 4)
    }

    private struct Log {
        var text = ""
        private var time: Date

        init(start: Date) { time = start }

        mutating func header(_ lines: [String]) {
            for line in lines { text += "# \(line)\n" }
        }

        mutating func tell(_ line: String, after seconds: Double = 0.01) {
            time.addTimeInterval(seconds)
            text += time.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)) + " [main] \(line)\n"
        }
    }
}
