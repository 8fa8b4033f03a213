/// The services whose CODEOWNERS files differ in what they mean.
enum CodeHost: Sendable {
    case gitHub, gitLab

    /// Only GitLab looks into `.gitlab`, and only GitLab knows sections.
    init(ofFileAt path: String, hasSections: Bool) {
        self = hasSections || path.split(separator: "/").dropLast().last == ".gitlab" ? .gitLab : .gitHub
    }
}
