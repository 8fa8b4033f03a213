/// The texts of a Perfetto trace, each of which is written once and then called by its number.
struct PerfettoStrings {
    /// A table of texts, by its field number in `interned_data.proto`.
    enum Table: UInt64, CaseIterable {
        case categories = 1
        case names = 2
        case argumentNames = 3
        case values = 29
    }

    private struct Entry {
        var table: Table
        var number: UInt64
        var text: String
    }

    private var numbers: [Table: [String: UInt64]] = [:]
    private var new: [Entry] = []

    /// The number of a text, from 1.
    mutating func number(of text: String, _ table: Table) -> UInt64 {
        if let known = numbers[table]?[text] { return known }
        let number = UInt64(numbers[table]?.count ?? 0) + 1
        numbers[table, default: [:]][text] = number
        new.append(Entry(table: table, number: number, text: text))
        return number
    }

    /// Adds the texts that no packet holds yet to the one that needs them.
    mutating func appendNew(to packet: inout ProtobufMessage) {
        guard !new.isEmpty else { return }
        packet.append(12) { data in
            for entry in new {
                data.append(entry.table.rawValue) { text in
                    text.append(1, entry.number)
                    text.append(2, entry.text)
                }
            }
        }
        new.removeAll(keepingCapacity: true)
    }
}
