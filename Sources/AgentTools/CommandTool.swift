import LogFiles
import SystemPackage

/// A tool that is a command of vctrace: its arguments become some of the command's options, and its answer is a page of what the
/// command prints.
struct CommandTool: Tool {
    let description: ToolDescription
    let access: StoreAccess
    private let pages: PageSize
    /// How many lines at the beginning of the output are the head of each page.
    private let headCount: Int
    private let seconds: Double
    /// Whether the store must be whole.
    private let isChecked: Bool
    private let words: @Sendable (ToolArguments, StoreAccess) throws -> [String]

    /// - Parameters:
    ///   - pages: how many lines of the output are a page.
    ///   - words: returns the words of the command line that arguments mean. A value is part of a longer word or a checked name, so that
    ///     none of them is an option.
    init(
        _ name: String, _ access: StoreAccess, help: String, _ parameters: [ToolParameter], pages: PageSize,
        headCount: Int = 0, seconds: Double = CallObserver.greatestTime, isChecked: Bool = true,
        isReadOnly: Bool = true,
        words: @escaping @Sendable (ToolArguments, StoreAccess) throws -> [String]
    ) {
        description = ToolDescription(
            name: name, help: help, parameters: parameters + pages.parameters, isReadOnly: isReadOnly)
        self.access = access
        self.pages = pages
        self.headCount = headCount
        self.seconds = seconds
        self.isChecked = isChecked
        self.words = words
    }

    func call(_ call: ToolCall) throws -> ToolAnswer {
        if description.isReadOnly { _ = try access.open(isChecked: isChecked) }
        let page = pages.page(call.arguments)
        let (first, last) = (headCount + page.offset, headCount + page.offset + page.limit)
        let lines = try output(of: words(call.arguments, access), upTo: last, call)
        let shown = lines.prefix(last).dropFirst(first)
        var text = AnswerText()
        if lines.count > last {
            text.say(
                "lines \(page.offset + 1) to \(last - headCount); for more, ask with \"offset\": \(last - headCount)")
        } else if shown.isEmpty {
            text.say(
                lines.count > headCount ? "there are only \(lines.count - headCount) lines" : "there is nothing to show"
            )
        }
        for line in lines.prefix(headCount) + shown { text.quote(tabbed: line) }
        return ToolAnswer(text: text.text)
    }

    /// All that the command prints without arguments.
    func text() throws -> String {
        let arguments = try ToolArguments(nil, of: description.name, description.parameters)
        let call = ToolCall(arguments: arguments, isCancelled: { false }, report: { _, _, _ in })
        _ = try access.open(isChecked: isChecked)
        return try output(of: words(arguments, access), upTo: .max, call).map { $0 + "\n" }.joined()
    }

    /// The lines that the command prints, and maybe a few after the last one that is wanted. The command then ends, as it does when nobody
    /// waits for its answer any more.
    func output(of words: [String], upTo last: Int, _ call: ToolCall) throws -> [String] {
        let input = try FileDescriptor.open("/dev/null", .readOnly)
        defer { try? input.close() }
        let observer = CallObserver(call, seconds: seconds)
        let child = try ChildProcess(
            [access.program] + words + access.options, input: input, hasOwnGroup: true, isKept: true)
        var lines: [String] = []
        child.tee(
            passesOutput: false, upTo: AnswerText.lineLimit * 4,
            isWanted: {
                observer.progress(of: "vctrace \(words[0])", done: 0, total: nil)
                return lines.count <= last && !observer.isCancelled
            },
            record: { bytes in
                lines += bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
                    .map { String(decoding: $0, as: UTF8.self) }
            })
        try? child.output.close()
        child.discard()
        guard lines.count <= last else { return lines }
        guard !observer.isCancelled else {
            throw ToolError("the call took longer than \(Int(seconds)) s, and was ended; ask for less")
        }
        // The status 1 stands for findings.
        guard child.wait() <= 1 else { throw ToolError(String(AnswerText(quoting: lines).text.dropLast())) }
        return lines
    }
}

extension ToolArguments {
    /// The option with the value of an argument; none without it.
    func option(_ option: String, _ name: String) -> [String] { text(name).map { ["\(option)=\($0)"] } ?? [] }

    /// The option, if the argument is true.
    func option(_ option: String, if name: String) -> [String] { flag(name) ? [option] : [] }
}
