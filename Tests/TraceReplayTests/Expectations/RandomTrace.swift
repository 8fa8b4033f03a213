import SeededNumbers

/// A random trace of six controllers of three classes, in launches that a gap or a mark separates, and perhaps cut off.
struct RandomTrace {
    struct Line {
        var time: Int
        var launch: Int
        /// `viewDidAppear`, or the text of a mark.
        var call: String
        /// Nil for a mark.
        var controller: Int?
        /// Distinguishes the lives of a controller in a launch.
        var life = 0
        /// The line in the text, counted from 1.
        var number = 0

        var className: String? { controller.map { "Shop.\(["A", "B", "C"][$0 / 2])" } }
    }

    var lines: [Line] = []
    /// By class, the kinds that it may hide.
    var partial: [String: Set<String>] = [:]
    /// The launches that begin after a gap.
    var afterGap: Set<Int> = []
    var isClosed = false
    var end = 0

    private static let kinds = ["viewDidLoad", "viewDidAppear", "note", "dismiss"]

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for className in ["Shop.A", "Shop.B", "Shop.C"] {
            for kind in ["viewDidLoad", "viewDidAppear", "note", "deinit"] where random.next(below: 12) == 0 {
                partial[className, default: []].insert(kind)
            }
        }
        var time = 0
        for launch in 0...random.next(below: 3) {
            if launch > 0, random.next(below: 2) == 0 { afterGap.insert(launch) }
            addLaunch(launch, &time, &random)
        }
        isClosed = random.next(below: 3) == 0
        end = time + (isClosed ? random.next(below: 1500) : 0)
    }

    private mutating func addLaunch(_ launch: Int, _ time: inout Int, _ random: inout SeededGenerator) {
        var living: Set<Int> = []
        var lives = [Int](repeating: 0, count: 6)
        for _ in 0..<(3 + random.next(below: 22)) {
            time += 50 + random.next(below: 500)
            var line = Line(time: time, launch: launch, call: ["X", "Y"][random.next(below: 2)], controller: nil)
            if random.next(below: 6) > 0 {
                let controller = random.next(below: 6)
                line.controller = controller
                if !living.contains(controller) {
                    // The first life may have begun before the trace.
                    line.call = lives[controller] == 0 && random.next(below: 12) == 0 ? "viewDidAppear" : "init"
                    living.insert(controller)
                    lives[controller] += 1
                } else if random.next(below: 8) == 0 {
                    line.call = "deinit"
                    living.remove(controller)
                } else {
                    line.call = Self.kinds[random.next(below: 4)]
                }
                line.life = lives[controller]
                if line.call != "init", hides(line), random.next(below: 2) == 0 {
                    if line.call == "viewDidAppear", !lines.contains(where: { isSameLife($0, line) }) {
                        living.remove(controller)
                    }
                    continue
                }
            }
            lines.append(line)
        }
        time += 100
        lines.append(Line(time: time, launch: launch, call: "init", controller: 5, life: lives[5] + 1))
    }

    func hides(_ line: Line) -> Bool { line.className.map { partial[$0]?.contains(line.call) ?? false } ?? false }

    func isSameLife(_ a: Line, _ b: Line) -> Bool {
        a.launch == b.launch && a.controller == b.controller && a.life == b.life
    }

    /// The trace as the recorder would write it; numbers its lines.
    mutating func text() -> String {
        var text: [String] = []
        func addHeader() {
            text.append("# vctrace: 1")
            text.append("# recorder: VCTraceRecorder 1.0")
            text.append("# records: init deinit viewDidLoad viewDidAppear dismiss")
            for (className, kinds) in partial.sorted(by: { $0.key < $1.key }) {
                let names = kinds.sorted().map { $0 == "note" ? "other" : $0 }
                text.append("# partial: \(className) \(names.joined(separator: " "))")
            }
        }
        addHeader()
        for index in lines.indices {
            let line = lines[index]
            if index > 0, lines[index - 1].launch != line.launch {
                if afterGap.contains(line.launch) {
                    text.append("# truncated: the disk is full")
                    addHeader()
                    text.append("# missing: 3 lines: the disk is full")
                } else {
                    text.append("\(Self.stamp(line.time - 1)) mark \"launch\"")
                }
            }
            if let controller = line.controller, let className = line.className {
                let call = line.call == "dismiss" ? "dismiss(animated:completion:)" : line.call
                text.append(
                    "\(Self.stamp(line.time)) [main] <\(className): 0x\(controller + 1)> \(call)"
                        + (call == "note" ? " \"seen\"" : ""))
            } else {
                text.append("\(Self.stamp(line.time)) mark \"\(line.call)\"")
            }
            lines[index].number = text.count
        }
        if isClosed { text.append("# end: \(Self.stamp(end))") }
        return text.joined(separator: "\n") + "\n"
    }

    private static func stamp(_ milliseconds: Int) -> String {
        let rest = "\(milliseconds % 1000)"
        return "+\(milliseconds / 1000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
    }
}
