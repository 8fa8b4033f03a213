import Foundation
import Testing
import TraceText

@testable import AgentTools

/// A tool that repeats its input.
private struct EchoTool: Tool {
    let description = ToolDescription(
        name: "echo", help: "Repeats a text.",
        parameters: [
            ToolParameter("text", .text, "The text.", isRequired: true),
            ToolParameter("times", .number(1...3), "How often."),
            ToolParameter("loud", .flag, "Whether to shout."),
        ])

    func call(_ call: ToolCall) throws -> ToolAnswer {
        let text = call.arguments.text("text") ?? ""
        guard !text.isEmpty else { throw ToolError("say something") }
        let said = String(repeating: text, count: call.arguments.number("times") ?? 1)
        return ToolAnswer(
            text: call.arguments.flag("loud") ? said.uppercased() : said, structured: ["text": said])
    }
}

/// A tool that works until its call is cancelled.
private struct EndlessTool: Tool {
    let description = ToolDescription(name: "endless", help: "Works.", parameters: [])

    func call(_ call: ToolCall) throws -> ToolAnswer {
        while !call.isCancelled() { Thread.sleep(forTimeInterval: 0.005) }
        throw ToolError("cancelled")
    }
}

/// Collects the server's output from any thread.
private final class Lines: @unchecked Sendable {
    private let changed = NSCondition()
    private var lines: [String] = []

    func append(_ line: String) {
        changed.withLock {
            lines.append(line)
            changed.broadcast()
        }
    }

    var all: [String] { changed.withLock { lines } }

    /// Waits for a line with the text.
    func wait(for text: String) {
        changed.withLock {
            while !lines.contains(where: { $0.contains(text) }) { changed.wait() }
        }
    }
}

@Suite struct ToolServerTests {
    /// Sends the lines, and returns the answers in the order in which they came.
    ///
    /// - Parameter awaited: a text of an answer that comes before the input ends.
    private func answers(to lines: [String], awaiting awaited: String? = nil) throws -> [JSONValue] {
        let written = Lines()
        let greet = Prompt(
            name: "greet", title: "Greet", help: "Greets.",
            arguments: [
                ToolParameter("whom", .text, "Whom to greet.", isRequired: true),
                ToolParameter("how", .text, "In which words."),
            ]
        ) { given in
            guard let whom = given.text("whom"), whom != "Nobody" else { throw ToolError("there is no 'Nobody'") }
            return "\(given.text("how") ?? "Hello"), \(whom)"
        }
        let first = Resource(address: "x://a", name: "a", title: "A", help: "The first.", mediaType: "text/plain") {
            _ in
            "first"
        }
        let server = ToolServer(
            name: "test", version: "1", instructions: "Echo.", tools: [EchoTool(), EndlessTool()], resources: [first],
            prompts: [greet], write: written.append)
        for line in lines { server.receive(Data("\(line)\n".utf8)) }
        if let awaited { written.wait(for: awaited) }
        server.finish()
        return try written.all.map { try JSONValue(parsing: Data($0.utf8)) }
    }

    private static let begin =
        #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{}}}"#

    /// A request in a session, without the answer to `initialize`.
    private func answer(_ method: String, _ parameters: String = "{}") throws -> JSONValue {
        let request = #"{"jsonrpc":"2.0","id":"q","method":"\#(method)","params":\#(parameters)}"#
        return try #require(try answers(to: [Self.begin, request]).last)
    }

    private func code(_ answer: JSONValue) -> Int? {
        guard case .integer(let code)? = answer["error"]?["code"] else { return nil }
        return code
    }

    private func text(_ answer: JSONValue) -> String? {
        guard case .array(let content)? = answer["result"]?["content"] else { return nil }
        return content.first?["text"]?.text
    }

    @Test(arguments: ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"])
    func agreesOnARevisionThatTheClientSpeaks(_ version: String) throws {
        let answer = try #require(try answers(to: [Self.begin.replacing("2025-06-18", with: version)]).first)
        #expect(answer["result"]?["protocolVersion"]?.text == version)
        #expect(answer["result"]?["serverInfo"]?["name"]?.text == "test")
        #expect(answer["result"]?["instructions"]?.text == "Echo.")
    }

    @Test func offersItsNewestRevisionToOtherClients() throws {
        let answer = try #require(try answers(to: [Self.begin.replacing("2025-06-18", with: "2031-01-01")]).first)
        #expect(answer["result"]?["protocolVersion"]?.text == "2025-11-25")
    }

    @Test func answersWithTheIDOfTheRequest() throws {
        let lines = [#"{"jsonrpc":"2.0","id":7,"method":"ping"}"#, #"{"jsonrpc":"2.0","id":"x","method":"ping"}"#]
        let answers = try answers(to: lines)
        guard case .integer(7)? = answers.first?["id"] else { return #expect(Bool(false), "the id is not 7") }
        #expect(answers.last?["id"]?.text == "x")
    }

    @Test(arguments: [
        ("not JSON", -32700), (" ", -32700), ("{", -32700), (#""text""#, -32600), ("[]", -32600),
        (#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, -32600), (#"{"jsonrpc":"2.0","id":1}"#, -32600),
        (#"{"jsonrpc":"2.0","id":1,"method":7}"#, -32600), (#"{"jsonrpc":"2.0","id":{},"method":"ping"}"#, -32600),
        (#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}"#, -32600),
        (#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#, -32600),
        (String(repeating: "[", count: 100_000), -32700),
    ]) func refusesWhatIsNoMessage(_ line: String, _ code: Int) throws {
        let answers = try answers(to: [line])
        #expect(answers.count == 1)
        #expect(answers.first.flatMap(self.code) == code)
    }

    @Test(arguments: [
        ("nothing", "{}", -32601), ("prompts/get", "{}", -32602), ("prompts/get", #"{"name":"sing"}"#, -32602),
        ("prompts/get", #"{"name":"greet"}"#, -32602),
        ("prompts/get", #"{"name":"greet","arguments":{"whom":1}}"#, -32602),
        ("prompts/get", #"{"name":"greet","arguments":["whom"]}"#, -32602),
        ("tools/call", "{}", -32602),
        ("tools/call", #"{"name":"shout"}"#, -32602), ("tools/list", #"{"cursor":"2"}"#, -32602),
        ("resources/read", "{}", -32602), ("resources/read", #"{"uri":"x://b"}"#, -32002),
        ("tools/list", #"{"_meta":{"io.modelcontextprotocol/protocolVersion":"2031-01-01"}}"#, -32022),
        ("tools/list", #"{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}"#, -32602),
    ]) func refusesWhatItCannotAnswer(_ method: String, _ parameters: String, _ code: Int) throws {
        #expect(self.code(try answer(method, parameters)) == code)
    }

    @Test(arguments: [
        (#"{"text":"a"}"#, "a"), (#"{"text":"a","times":3,"loud":true}"#, "AAA"), (#"{"text":"a","times":null}"#, "a"),
    ]) func callsATool(_ arguments: String, _ expected: String) throws {
        let answer = try answer("tools/call", #"{"name":"echo","arguments":\#(arguments)}"#)
        #expect(text(answer) == expected)
        guard case .bool(false)? = answer["result"]?["isError"] else { return #expect(Bool(false), "it is an error") }
    }

    @Test(arguments: [
        ("{}", "needs the argument 'text'"), (#"{"text":1}"#, "takes a string"),
        (#"{"text":"a","times":4}"#, "from 1 to 3"), (#"{"text":"a","volume":1}"#, "it takes 'text', 'times', 'loud'"),
        (#"{"text":""}"#, "say something"), ("[]", "takes an object"),
    ]) func tellsTheModelWhatIsWrongWithACall(_ arguments: String, _ advice: String) throws {
        let answer = try answer("tools/call", #"{"name":"echo","arguments":\#(arguments)}"#)
        guard case .bool(true)? = answer["result"]?["isError"] else { return #expect(Bool(false), "no error") }
        #expect(text(answer)?.contains(advice) == true)
    }

    @Test func repeatsNoArgumentOfAnyLength() throws {
        let long = String(repeating: "ä", count: 100_000)
        let wrong = try answer("tools/call", #"{"name": "echo", "arguments": {"text": "a", "\#(long)": 1}}"#)
        #expect(try #require(text(wrong)).utf8.count < 5_000)
        for (method, parameters) in [
            (long, "{}"), ("tools/call", #"{"name": "\#(long)"}"#), ("resources/read", #"{"uri": "\#(long)"}"#),
        ] {
            let refused = try answer(method, parameters)
            #expect(code(refused) != nil)
            #expect("\(refused)".utf8.count < 20_000)
        }
    }

    @Test func aCancelledCallEndsWithoutAnAnswer() throws {
        let call = #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"endless"}}"#
        let cancel = #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#
        let next = #"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"echo","arguments":{"text":"a"}}}"#
        let answers = try answers(to: [Self.begin, call, next, cancel])
        #expect(answers.count == 2)
        #expect(answers.last.flatMap(text) == "a")
    }

    @Test func answersAtOnceWhileACallWorks() throws {
        let call = #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"endless"}}"#
        let ping = #"{"jsonrpc":"2.0","id":2,"method":"ping"}"#
        let cancel = #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#
        #expect(try answers(to: [Self.begin, call, ping, cancel]).count == 2)
    }

    @Test func refusesCallsWithoutEnd() throws {
        let calls = (1...200).map {
            #"{"jsonrpc":"2.0","id":\#($0),"method":"tools/call","params":{"name":"endless"}}"#
        }
        let cancels = (1...200).map {
            #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":\#($0)}}"#
        }
        let answers = try answers(to: [Self.begin] + calls + cancels)
        #expect(answers.compactMap(code).allSatisfy { $0 == -32600 })
        #expect((90...110).contains(answers.count))
    }

    @Test func answersWithoutASession() throws {
        let meta =
            #""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}"#
        let answers = try answers(to: [
            #"{"jsonrpc":"2.0","id":"1","method":"server/discover","params":{\#(meta)}}"#,
            #"{"jsonrpc":"2.0","id":"2","method":"tools/list","params":{\#(meta)}}"#,
            #"{"jsonrpc":"2.0","id":"3","method":"resources/read","params":{"uri":"x://a",\#(meta)}}"#,
            #"{"jsonrpc":"2.0","id":"4","method":"resources/read","params":{"uri":"x://b",\#(meta)}}"#,
        ])
        // Calls run in parallel, so their answers come in any order.
        for answer in answers where answer["id"]?.text != "4" {
            #expect(answer["result"]?["resultType"]?.text == "complete")
            #expect(answer["result"]?["cacheScope"]?.text == "private")
        }
        #expect(answers.count == 4)
        #expect(answers.first { $0["id"]?.text == "4" }.flatMap(code) == -32602)
    }

    @Test func listsAndFillsPrompts() throws {
        guard case .array(let prompts)? = try answer("prompts/list")["result"]?["prompts"] else {
            return #expect(Bool(false), "there is no list")
        }
        #expect(prompts.map { $0["name"]?.text } == ["greet"])
        let filled = try answer("prompts/get", #"{"name":"greet","arguments":{"whom":"Ada","how":null}}"#)
        guard case .array(let messages)? = filled["result"]?["messages"] else {
            return #expect(Bool(false), "there are no messages")
        }
        #expect(messages.first?["content"]?["text"]?.text == "Hello, Ada")
    }

    @Test func valueThatDoesNotExistIsAnError() throws {
        let refused = try answer("prompts/get", #"{"name":"greet","arguments":{"whom":"Nobody"}}"#)
        #expect(code(refused) == -32602)
        #expect(refused["error"]?["message"]?.text == "there is no 'Nobody'")
    }

    @Test func callsRunSideBySide() throws {
        let call = #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"endless"}}"#
        let next = #"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"echo","arguments":{"text":"a"}}}"#
        // The endless call ends with the input, which ends after the other call.
        let answers = try answers(to: [Self.begin, call, next], awaiting: #""id":2"#)
        #expect(answers.contains { text($0) == "a" })
    }

    @Test(arguments: [("claude-code", false), ("codex-mcp-client", false), ("inspector", true)])
    func clientsThatHideTheTextGetNothingElse(_ client: String, _ getsObject: Bool) throws {
        let begin = Self.begin.replacing(
            #""capabilities":{}"#, with: #""capabilities":{},"clientInfo":{"name":"\#(client)"}"#)
        let call = #"{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"echo","arguments":{"text":"a"}}}"#
        let answer = try #require(try answers(to: [begin, call]).last)
        #expect(text(answer) == "a")
        #expect((answer["result"]?["structuredContent"] != nil) == getsObject)
    }
}
