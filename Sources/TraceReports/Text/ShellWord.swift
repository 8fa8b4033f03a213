/// A text as one word of a shell's command.
struct ShellWord: CustomStringConvertible {
    let description: String

    /// What no shell takes for anything else.
    private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:=@%+,")

    init(_ text: String) {
        let isPlain = !text.isEmpty && text.allSatisfy(Self.plain.contains)
        description =
            isPlain
            ? text
            : "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
    }
}
