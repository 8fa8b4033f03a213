/// A phrase about what a controller is in the middle of, or what changed. In its template, `{…}` stands for what only the instant knows; pages get the
/// templates, and fill them in themselves.
package enum StanceWord: String, CaseIterable, Sendable {
    case presented
    case stack
    case top
    case arriving
    case leaving
    case departed
    case viewTakenOut
    case viewHosted
    case viewBack
    case noParent
    case notPresented
    case offStack
    case moved

    package var template: String {
        switch self {
        case .presented: "presented"
        case .stack: "stack {position} of {count}"
        case .top: "stack {position} of {count}, top"
        case .arriving: "arriving: no didMove since line {line}"
        case .leaving: "leaving: willMove(nil) came, removeFromParent not yet"
        case .departed: "{word} at line {line}"
        case .viewTakenOut: "view taken out"
        case .viewHosted: "view in {host}"
        case .viewBack: "view back"
        case .noParent: "no parent"
        case .notPresented: "no longer presented"
        case .offStack: "off the stack"
        case .moved: "moved in the hierarchy"
        }
    }

    /// - Parameter values: by their names in the template.
    package func text(_ values: KeyValuePairs<String, String> = [:]) -> String {
        var text = ""
        var name: String?
        for character in template {
            switch character {
            case "{": name = ""
            case "}":
                text += values.first { $0.key == name }?.value ?? ""
                name = nil
            default: if name == nil { text.append(character) } else { name?.append(character) }
            }
        }
        return text
    }
}
