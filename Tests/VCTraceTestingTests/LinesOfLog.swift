import VCTraceTesting

/// A recording that always has the same lines.
actor LinesOfLog: LogRecording {
    let lines: [String]
    private(set) var stops = 0

    init(_ log: String) {
        lines = log.split(separator: "\n").map(String.init)
    }

    func start() {}

    func stop() {
        stops += 1
    }
}
