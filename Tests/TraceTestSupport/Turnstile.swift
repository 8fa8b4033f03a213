/// Limits how many tests run programs at once. A running program needs five file descriptors here, and a
/// process on a Mac has 256.
actor Turnstile {
    /// The limit for all tests of this process.
    static let programs = Turnstile(places: 24)

    private var places: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(places: Int) {
        self.places = places
    }

    func pass<Result: Sendable>(_ body: @Sendable () async throws -> Result) async rethrows -> Result {
        await enter()
        defer { leave() }
        return try await body()
    }

    private func enter() async {
        guard places == 0 else {
            places -= 1
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    /// Passes the turn to the test that has waited longest.
    private func leave() {
        guard waiting.isEmpty else {
            waiting.removeFirst().resume()
            return
        }
        places += 1
    }
}
