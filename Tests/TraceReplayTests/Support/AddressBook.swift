/// The addresses that a part of a medley uses, and those that are free again.
struct AddressBook {
    /// A constant, because a literal is parsed each time it is evaluated, and a medley has thousands of lines.
    nonisolated(unsafe) private static let address = /0x[0-9a-f]+/

    /// Addresses whose controllers were deallocated.
    private var free: [String] = []
    /// Maps a part's own addresses to those that it uses in the medley.
    private var table: [String: String] = [:]

    /// Gives each address of the part another one: a free one if the controller's life begins in the part.
    ///
    /// - Parameter shared: addresses that stand for the same controller in several parts.
    mutating func open(_ script: TraceScript, shared: [String: String] = [:], fresh: () -> UInt64) {
        table = shared
        for step in script.steps {
            for address in Self.addresses(in: step.call) where table[address] == nil {
                let another = Self.beginsLife(address, step.call) ? free.popLast() : nil
                table[address] = another ?? "0x" + String(fresh(), radix: 16)
            }
        }
    }

    func translate(_ line: String) -> String {
        line.replacing(Self.address) { table[Self.canonical($0.0)] ?? String($0.0) }
    }

    /// Frees the addresses whose controllers the part left deallocated.
    mutating func close(_ script: TraceScript) {
        var last: [String: String] = [:]
        for step in script.steps {
            for address in Self.addresses(in: step.call) { last[address] = step.call }
        }
        free += last.filter { $0.value.contains("\($0.key)> deinit") }.keys.sorted()
    }

    private static func addresses(in call: String) -> [String] {
        call.matches(of: address).map { canonical($0.0) }
    }

    /// Some recorders pad addresses with zeros.
    private static func canonical(_ address: Substring) -> String {
        "0x" + address.dropFirst(2).drop { $0 == "0" }
    }

    private static func beginsLife(_ address: String, _ call: String) -> Bool {
        let isSubject = ["init", "viewDidLoad", "viewWillAppear"].contains { call.contains("\(address)> \($0)") }
        let isObject = ["addChild", "present", "push"].contains { call.contains("> \($0)") }
        return isSubject
            || isObject && call.hasSuffix("\(address)>") && addresses(in: call).count { $0 == address } == 1
    }
}
