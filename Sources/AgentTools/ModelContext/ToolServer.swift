import TraceText

/// A server of the Model Context Protocol: it reads messages in lines, and writes its answers as lines.
///
/// It answers calls of tools, reads of resources and prompts in parallel, and everything else immediately. `receive` and `finish`
/// must be called on one thread.
package final class ToolServer {
    private let identity: JSONValue
    private let instructions: String
    private let tools: [any Tool]
    private let resources: [Resource]
    private let prompts: [Prompt]
    private let output: ResponseOutput
    private let queue = CallQueue()
    private var reader = LineReader()
    /// Whether `initialize` was answered.
    private var hasSession = false
    /// The description of the session's client.
    private var client: JSONValue?

    /// - Parameters:
    ///   - instructions: for models.
    ///   - write: writes a line, passed without its end; called on one thread at a time.
    init(
        name: String, version: String, instructions: String, tools: [any Tool], resources: [Resource],
        prompts: [Prompt], write: @escaping @Sendable (String) -> Void
    ) {
        identity = ["name": name, "title": name, "version": version]
        self.instructions = instructions
        self.tools = tools
        self.resources = resources
        self.prompts = prompts
        output = ResponseOutput(server: identity, write: write)
    }

    /// Reads a stretch of input.
    package func receive(_ bytes: some Sequence<UInt8>) {
        for piece in reader.take(bytes) { receive(piece) }
    }

    private func receive(_ piece: LineReader.Chunk) {
        guard case .line(let line) = piece else {
            return output.fail(nil, .invalidRequest("a message has at most \(LineReader.limit) bytes"))
        }
        for message in Message.messages(in: line) {
            switch message {
            case .request(let id, let method, let parameters):
                do {
                    try answer(id, method, parameters)
                } catch {
                    output.fail(id, error)
                }
            case .notification(let method, let parameters):
                guard method == "notifications/cancelled" else { continue }
                if let id = parameters?["requestId"].flatMap(RequestID.init) { queue.cancel(id) }
            case .response: continue
            case .refused(let error, let id): output.fail(id, error)
            }
        }
    }

    /// Ends the input, and waits until everything is answered, except calls that take long: nobody may be waiting for their answers any more.
    ///
    /// - Returns: whether no call runs any more.
    @discardableResult
    package func finish() -> Bool {
        if let piece = reader.finish() { receive(piece) }
        return queue.finish()
    }

    private func answer(_ id: RequestID, _ method: String, _ parameters: JSONValue?) throws(ResponseError) {
        let isStateless = try ProtocolVersion.isStateless(parameters?["_meta"])
        let kind: ResponseOutput.Extras = isStateless ? .stateless : .session
        switch method {
        case "initialize" where !isStateless:
            hasSession = true
            client = parameters?["clientInfo"]
            let version = ProtocolVersion.offered(for: parameters?["protocolVersion"]?.text)
            output.answer(id, ["protocolVersion": version] + about + ["serverInfo": identity], kind)
        case "server/discover" where isStateless:
            let versions = (ProtocolVersion.sessions + ProtocolVersion.stateless).map(JSONValue.string)
            output.answer(id, ["supportedVersions": versions] + about, .cached)
        case "ping" where !isStateless: output.answer(id, .object([]), kind)
        case _ where !hasSession && !isStateless:
            throw .invalidRequest("the session has not begun; send 'initialize' first")
        case "tools/call": try call(id, parameters, kind)
        case "prompts/get": try get(id, parameters, kind)
        case "resources/read": try read(id, parameters, kind)
        default:
            output.answer(id, try list(method, parameters), isStateless ? .cached : .session)
        }
    }

    private var about: JSONValue {
        let nothing = JSONValue.object([])
        return [
            "capabilities": ["tools": nothing, "resources": nothing, "prompts": nothing] as JSONValue,
            "instructions": instructions,
        ]
    }

    private func list(_ method: String, _ parameters: JSONValue?) throws(ResponseError) -> JSONValue {
        let list: JSONValue =
            switch method {
            case "tools/list": ["tools": tools.map(\.description.json)]
            case "prompts/list": ["prompts": prompts.map(\.json)]
            case "resources/list": ["resources": resources.filter { !$0.isTemplate }.map(\.json)]
            case "resources/templates/list": ["resourceTemplates": resources.filter(\.isTemplate).map(\.json)]
            default: throw ResponseError(code: -32601, message: "there is no method '\(method)'")
            }
        if let cursor = parameters?["cursor"]?.text {
            throw .invalidParameters("the list has one page; '\(cursor)' does not continue it")
        }
        return list
    }

    private func get(_ id: RequestID, _ parameters: JSONValue?, _ kind: ResponseOutput.Extras) throws(ResponseError) {
        guard let name = parameters?["name"]?.text else { throw .invalidParameters("'name' is missing") }
        guard let prompt = prompts.first(where: { $0.name == name }) else {
            throw .invalidParameters(
                "there is no prompt '\(name)'; there are \(prompts.map(\.name).joined(separator: ", "))")
        }
        try answer(id, kind) { _ throws(ResponseError) in try prompt.answer(parameters?["arguments"]) }
    }

    private func call(_ id: RequestID, _ parameters: JSONValue?, _ kind: ResponseOutput.Extras) throws(ResponseError) {
        guard let name = parameters?["name"]?.text else { throw .invalidParameters("'name' is missing") }
        guard let tool = tools.first(where: { $0.description.name == name }) else {
            throw .invalidParameters(
                "there is no tool '\(name)'; there are \(tools.map(\.description.name).joined(separator: ", "))")
        }
        let arguments: ToolArguments
        do {
            arguments = try ToolArguments(
                parameters?["arguments"], of: tool.description.name, tool.description.parameters)
        } catch {
            // The model reads the answer, not errors of the protocol, and can then correct its call.
            output.answer(id, ToolAnswer.failure(error.description), kind)
            return
        }
        let token = parameters?["_meta"]?["progressToken"].flatMap(RequestID.init)
        let client = parameters?["_meta"]?[ProtocolVersion.clientKey] ?? client
        try answer(id, kind) { [output] cancellation in
            let progress = token.map { ProgressReport(token: $0, output: output) }
            let call = ToolCall(arguments: arguments, isCancelled: { cancellation.isCancelled }) { work, done, total in
                if !cancellation.isCancelled { progress?.send(work, done, total) }
            }
            do {
                return try tool.call(call).members(for: client)
            } catch {
                return ToolAnswer.failure("\(error)")
            }
        }
    }

    private func read(_ id: RequestID, _ parameters: JSONValue?, _ kind: ResponseOutput.Extras) throws(ResponseError) {
        guard let address = parameters?["uri"]?.text else { throw .invalidParameters("'uri' is missing") }
        let isStateless = kind != .session
        try answer(id, isStateless ? .cached : .session) { [resources] _ throws(ResponseError) in
            do {
                for resource in resources {
                    guard let text = try resource.text(at: address) else { continue }
                    let contents = ["uri": address, "mimeType": resource.mediaType, "text": text] as JSONValue
                    return ["contents": [contents]]
                }
            } catch {
                throw ResponseError(code: -32603, message: "\(error)")
            }
            // Since 2026-07-28, a missing resource is an invalid parameter.
            throw ResponseError(
                code: isStateless ? -32602 : -32002,
                message: "there is no resource '\(address)'; resources/list lists them",
                data: ["uri": address.excerpt])
        }
    }

    /// Answers a request on another thread, with the members that the body returns.
    private func answer(
        _ id: RequestID, _ kind: ResponseOutput.Extras,
        by body: @escaping @Sendable (CallQueue.Cancellation) throws(ResponseError) -> JSONValue
    ) throws(ResponseError) {
        let isTaken = queue.append(id) { [output] cancellation in
            let answer = Result { () throws(ResponseError) in try body(cancellation) }
            // A canceled request gets no answer.
            guard !cancellation.isCancelled else { return }
            switch answer {
            case .success(let members): output.answer(id, members, kind)
            case .failure(let error): output.fail(id, error)
            }
        }
        guard isTaken else {
            throw .invalidRequest(
                "a request with this id is not answered yet, or too many wait; wait for answers first")
        }
    }
}
