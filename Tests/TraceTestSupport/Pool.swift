import Foundation

/// As many programs of tests run at once as the machine has cores; the others have not begun.
actor Pool {
    static let programs = Pool(places: ProcessInfo.processInfo.activeProcessorCount)

    private var places: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(places: Int) {
        self.places = max(1, places)
    }

    func enter() async {
        guard places == 0 else {
            places -= 1
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    /// Passes the place to the test that has waited longest.
    func leave() {
        guard waiting.isEmpty else {
            waiting.removeFirst().resume()
            return
        }
        places += 1
    }
}
