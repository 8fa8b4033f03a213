/// A value in a file of settings, with its place: a text, a list, or members. An empty value is none of these.
package struct SettingValue: Sendable, Hashable, Codable {
    package struct Member: Sendable, Hashable, Codable {
        /// Usually a text.
        package var name: SettingValue
        package var value: SettingValue

        package init(name: SettingValue, value: SettingValue) {
            self.name = name
            self.value = value
        }
    }

    /// Counted from 1.
    package var line: Int
    package var column: Int
    package var text: String?
    package var list: [SettingValue]?
    package var record: [Member]?

    package init(
        line: Int, column: Int, text: String? = nil, list: [SettingValue]? = nil, record: [Member]? = nil
    ) {
        self.line = line
        self.column = column
        self.text = text
        self.list = list
        self.record = record
    }
}

// The contents of a value whose shape was checked.
extension SettingValue {
    package var isEmpty: Bool { text == nil && list == nil && record == nil }

    package var entries: [SettingValue] { list ?? [] }

    package var members: [(key: String, value: SettingValue)] {
        (record ?? []).compactMap { member in member.name.text.map { ($0, member.value) } }
    }

    package func member(_ key: String) -> SettingValue? { members.first { $0.key == key }?.value }

    package func text(_ key: String) -> String? { member(key)?.text }

    package func origin(_ path: String) -> Configuration.SettingOrigin { .file(path: path, line: line) }

    package func sourced<Value>(_ path: String, _ convert: (String) -> Value?) -> Configuration.Sourced<Value>? {
        text.flatMap(convert).map { Configuration.Sourced($0, origin(path)) }
    }

    /// Its text; nil if that is empty.
    package func filled(_ path: String) -> Configuration.Sourced<String>? { sourced(path) { $0.isEmpty ? nil : $0 } }

    func texts(_ path: String) -> [Configuration.Sourced<String>] { entries.compactMap { $0.sourced(path) { $0 } } }
}
