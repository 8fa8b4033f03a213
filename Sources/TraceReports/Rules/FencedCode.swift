import TraceModel

/// A block of Markdown in which the text stands as it is: its fence is longer than any in the text.
func fencedCode(_ text: String, language: String) -> String {
    var fence = "```"
    while text.includes(fence) { fence += "`" }
    return "\(fence)\(language)\n\(text)\(text.hasSuffix("\n") ? "" : "\n")\(fence)\n"
}
