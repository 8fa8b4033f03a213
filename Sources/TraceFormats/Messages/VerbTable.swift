import TraceModel

/// Finds a call by the bytes of its name.
struct VerbTable: Sendable {
    static let shared = VerbTable()

    private struct Entry: Sendable {
        var name: StaticString
        var kind: EventKind
        var form: VerbSpelling.Form
    }

    /// Open addressing; 0 is empty, otherwise the entry's index plus 1.
    private var slots = [UInt8](repeating: 0, count: 256)
    private var entries: [Entry] = []

    private init() {
        for spelling in VerbSpelling.all {
            let name = Bytes(spelling.name)
            var slot = Self.slot(of: name, name[0])
            while slots[slot] != 0 { slot = (slot + 1) & 255 }
            entries.append(Entry(name: spelling.name, kind: spelling.kind, form: spelling.form))
            slots[slot] = UInt8(entries.count)
        }
    }

    /// The kind of a call, from the name and the rest of the selector; nil for a call that is not known.
    func kind(name: Bytes, selector: Bytes) -> (kind: EventKind, keepsVerb: Bool)? {
        guard name.count >= 3 else { return nil }
        // C# begins the names of methods with capitals: `ViewDidLoad`.
        let isCapital = name[0].isUppercase && name.count >= 8 && name.dropFirst().contains(where: \.isUppercase)
        let first = isCapital ? name[0] | 0x20 : name[0]
        var slot = Self.slot(of: name, first)
        while slots[slot] != 0 {
            let entry = entries[Int(slots[slot]) - 1]
            if Self.isSame(name, first, entry.name) { return Self.check(entry, ByteCursor(selector)) }
            slot = (slot + 1) & 255
        }
        // `initWithStyle:`, `initWithRootViewController:`, and those of an app's own.
        let cursor = ByteCursor(name)
        return cursor.starts(with: "initWith") && cursor.byte(after: 8).isUppercase ? (.`init`, false) : nil
    }

    private static func check(_ entry: Entry, _ selector: ByteCursor) -> (kind: EventKind, keepsVerb: Bool)? {
        switch entry.form {
        case .any:
            return (entry.kind, false)
        case .keepsVerb:
            return (entry.kind, true)
        case .toParent:
            return isUnlabeled(selector) || selector.starts(with: "(toParent") ? (entry.kind, false) : nil
        case .fromTo:
            return isUnlabeled(selector) || selector.starts(with: "(from:") ? (entry.kind, false) : nil
        case .cellDelegate:
            return cellCall(selector).map { ($0, false) }
        }
    }

    private static func isUnlabeled(_ selector: ByteCursor) -> Bool {
        selector.next != UInt8(ascii: "(") || selector.starts(with: "(_") || selector.starts(with: "(nil")
            || !selector.byte(after: 1).isIdentifier
    }

    /// The labels of headers, footers and supplementary views only begin like those of cells.
    private static func cellCall(_ selector: ByteCursor) -> EventKind? {
        for (label, kind) in [
            ("willDisplay:" as StaticString, EventKind.willDisplayCell), ("willDisplayCell:", .willDisplayCell),
            ("didEndDisplaying:", .didEndDisplayingCell), ("didEndDisplayingCell:", .didEndDisplayingCell),
        ] where selector.first(label) != nil {
            return kind
        }
        return nil
    }

    private static func isSame(_ name: Bytes, _ first: UInt8, _ known: StaticString) -> Bool {
        first == Bytes(known)[0] && name.equals(known, from: 1)
    }

    private static func slot(of name: Bytes, _ first: UInt8) -> Int {
        let count = name.count
        return (count &* 37 &+ Int(first) &* 5 &+ Int(name[count / 2]) &* 29 &+ Int(name[count - 1]) &* 11) & 255
    }
}
