extension Setting {
    /// Compares a file with its required shape, and reports the differences.
    package struct Check {
        private let file: String
        private var problems: [ConfigurationError.Complaint] = []

        /// Throws all differences of a file from the shape.
        ///
        /// - Parameter file: the kind of file, for messages: `a configuration`.
        package static func accept(
            _ root: SettingValue, as file: String, _ shape: Setting.Shape, path: String
        ) throws(ConfigurationError) {
            var check = Check(file: file)
            check.check(root, shape, key: "")
            guard check.problems.isEmpty else {
                let sorted = check.problems.sorted { ($0.line ?? 0, $0.column ?? 0) < ($1.line ?? 0, $1.column ?? 0) }
                throw ConfigurationError(path: path, problems: sorted)
            }
        }

        private mutating func check(_ node: SettingValue, _ shape: Setting.Shape, key: String) {
            switch shape {
            case .scalar(_, let problem):
                if let text = text(node, key: key), let problem = problem(text) { report(node, problem) }
            case .number:
                _ = text(node, key: key)
            case .list(let element):
                if node.isEmpty { return }
                guard let elements = node.list else {
                    return report(node, "'\(key)' needs a list: one '- …' for each entry")
                }
                for entry in elements { check(entry, element, key: key) }
            case .record(let keys):
                check(record: node, keys, key: key)
            case .dictionary(let value):
                for (name, entry) in members(node, key: key) {
                    guard let text = text(name, key: key) else { continue }
                    check(entry, value, key: text)
                }
            case .map(let noun, let names, let value):
                for (name, entry) in members(node, key: key) {
                    guard let text = text(name, key: key) else { continue }
                    if names.contains(text) {
                        check(entry, value, key: text)
                    } else {
                        report(name, "unknown \(noun) '\(text)'" + NearestName.question(text, among: names))
                    }
                }
            }
        }

        private mutating func check(record node: SettingValue, _ keys: [Setting.Key], key: String) {
            let members = members(node, key: key)
            guard node.record != nil else {
                if node.isEmpty, !key.isEmpty { report(node, "an entry of '\(key)' is empty") }
                return
            }
            var present: Set<String> = []
            for (name, entry) in members {
                guard let text = text(name, key: key) else { continue }
                if let known = keys.first(where: { $0.name == text }) {
                    present.insert(text)
                    check(entry, known.shape, key: text)
                } else {
                    report(name, "unknown key '\(text)'" + NearestName.question(text, among: keys.map(\.name)))
                }
            }
            for required in keys where required.presence == .required && !present.contains(required.name) {
                report(node, (key.isEmpty ? file : "this entry of '\(key)'") + " has no '\(required.name)'")
            }
            let alternatives = keys.filter { $0.presence == .alternative }.map(\.name)
            if !alternatives.isEmpty, present.isDisjoint(with: alternatives) {
                report(node, "this entry of '\(key)' needs " + alternatives.map { "'\($0)'" }.joined(separator: " or "))
            }
        }

        private mutating func members(_ node: SettingValue, key: String) -> [(key: SettingValue, value: SettingValue)] {
            if let record = node.record { return record.map { ($0.name, $0.value) } }
            if !node.isEmpty {
                report(node, key.isEmpty ? "\(file) is a list of 'key: value'" : "'\(key)' needs 'key: value'")
            }
            return []
        }

        /// The text of a value that is neither a list nor empty.
        private mutating func text(_ node: SettingValue, key: String) -> String? {
            guard node.list == nil, node.record == nil else {
                report(node, "'\(key)' takes a text here, not a list or 'key: value'")
                return nil
            }
            guard let text = node.text, !text.isEmpty else {
                report(node, "'\(key)' has no value")
                return nil
            }
            return text
        }

        private mutating func report(_ node: SettingValue, _ message: String) {
            problems.append(
                ConfigurationError.Complaint(line: node.line, column: node.column, message: message))
        }
    }
}
