/// The times of all rounds, as a Markdown table with the ratios to `sqlite3 .import`.
struct ResultTable {
    var events: Int
    var rounds: Int
    var traceSize: Int
    var absent: [String] = []
    private var rows: [(contestant: Contestant, measurements: [Measurement], storeSize: Int?)] = []

    init(events: Int, rounds: Int, traceSize: Int) {
        self.events = events
        self.rounds = rounds
        self.traceSize = traceSize
    }

    mutating func add(_ measurement: Measurement, of contestant: Contestant, storeSize: Int?) {
        if let index = rows.firstIndex(where: { $0.contestant.name == contestant.name }) {
            rows[index].measurements.append(measurement)
            rows[index].storeSize = storeSize
        } else {
            rows.append((contestant, [measurement], storeSize))
        }
    }

    var markdown: String {
        guard let reference = rows.first?.measurements.medianSeconds else { return "" }
        var lines = [
            "\(events) events, \(traceSize / 1_000_000) MB of text; median of \(rounds) rounds, taken in turn.",
            "",
            "| tool | work | seconds | ratio | events/s | peak MB | bytes/event |",
            "| --- | --- | ---: | ---: | ---: | ---: | ---: |",
        ]
        for row in rows {
            let seconds = row.measurements.medianSeconds
            let share = row.contestant.share ?? events
            let cells = [
                row.contestant.name, row.contestant.work, decimal(seconds, 2),
                share == events ? decimal(seconds / reference, 2) : "", String(Int(Double(share) / seconds)),
                String(row.measurements.peakMemory / 1_000_000),
                row.storeSize.map { decimal(Double($0) / Double(events), 1) } ?? "",
            ]
            lines.append("| " + cells.joined(separator: " | ") + " |")
        }
        for name in absent { lines.append("\nNot installed here, so not compared: \(name).") }
        return lines.joined(separator: "\n")
    }

    private func decimal(_ value: Double, _ places: Int) -> String {
        let scale = places == 1 ? 10 : 100
        let scaled = Int((value * Double(scale)).rounded())
        return "\(scaled / scale)." + String(scaled % scale + scale).dropFirst()
    }
}
