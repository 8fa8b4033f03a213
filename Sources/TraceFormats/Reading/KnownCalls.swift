import TraceModel

extension TraceReader {
    /// What the full reader made of the calls of recorders' lines, by their texts. It holds for further logs, too: between two objects
    /// with addresses, the meaning of a call depends on nothing else.
    package struct KnownCalls: Sendable {
        struct KnownCall: Sendable {
            var kind: EventKind
            var payload: EventPayload
            /// Whether an object follows the text, which is that of the event.
            var hasObject: Bool
        }

        private var calls = TextMemory<KnownCall>()
        /// Whether the calls were read in logs that declare themselves.
        private var isDeclared = false

        package init() {}

        func call(_ text: Bytes, isDeclared: Bool) -> KnownCall? {
            self.isDeclared == isDeclared ? calls.value(of: text) : nil
        }

        mutating func note(_ call: KnownCall, of text: Bytes, isDeclared: Bool) {
            if isDeclared != self.isDeclared {
                self = KnownCalls()
                self.isDeclared = isDeclared
            }
            calls.note(call, of: text)
        }
    }
}
