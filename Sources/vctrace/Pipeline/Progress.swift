import Foundation

/// A line on the terminal that says how far a long work has come; silent where standard error is no terminal.
struct Progress {
    private let title: String
    private let total: Int?
    private var done = 0
    private var shown = ContinuousClock.now
    private var isShown = false

    init(_ title: String, total: Int?) {
        self.title = title
        self.total = total
    }

    mutating func advance(by count: Int) {
        done += count
        guard StandardError.isTerminal, shown.duration(to: .now) > .milliseconds(100) else { return }
        shown = .now
        isShown = true
        let part = total.map { " \(done * 100 / max($0, 1)) %" } ?? " \(done >> 20) MB"
        StandardError.write("\r\u{1B}[K\(title)\(part)")
    }

    func finish() {
        if isShown { Self.clear() }
    }

    /// Takes away the line of a work that goes on in another thread, before something else is written.
    static func clear() {
        if StandardError.isTerminal { StandardError.write("\r\u{1B}[K") }
    }
}
