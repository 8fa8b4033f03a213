/// The call stacks in the header lines of one launch, and the executables and libraries that hold their code.
package struct CallStacks: Sendable, Hashable {
    /// An executable or a library in the app's process: `# image: 1 Shop 0x104a00000 5A3C…-UUID /path/Shop.app/Shop`.
    package struct Image: Sendable, Hashable {
        package var name: String
        /// The UUID or the build id, in upper case and without hyphens; nil if the trace does not show it.
        package var id: String?
        /// Nil if the trace does not show it.
        package var path: String?
        /// Addresses in it are less this one; 0 if they are those in the file.
        package var loadAddress: UInt64

        package init(name: String, id: String?, path: String?, loadAddress: UInt64) {
            self.name = name
            self.id = id
            self.path = path
            self.loadAddress = loadAddress
        }
    }

    /// A call on a stack.
    package struct Frame: Sendable, Hashable {
        /// The number of the image that holds its code.
        package var image: Int
        /// The address to which the call returns, less the load address of the image.
        package var address: UInt64

        package init(image: Int, address: UInt64) {
            self.image = image
            self.address = address
        }
    }

    /// By their numbers.
    package private(set) var images: [Int: Image] = [:]
    /// The calls, innermost first, by the numbers of the stacks.
    package private(set) var stacks: [Int: [Frame]] = [:]

    // A recorder writes far less of each.
    private static let mostImages = 1 << 12
    private static let mostStacks = 1 << 16
    private static let mostFrames = 64

    package init(images: [Int: Image] = [:], stacks: [Int: [Frame]] = [:]) {
        self.images = images
        self.stacks = stacks
    }

    /// Reads what follows `# image:`, and returns the problem with it. The first description of an image counts.
    package mutating func readImage(_ text: String) -> String? {
        let words = text.split(separator: " ", maxSplits: 4)
        guard words.count >= 4, let number = Int(words[0]), number >= 0, let loadAddress = UInt64(addressText: words[2])
        else {
            return "unknown image header, expected '# image: 1 Shop 0x104a00000 UUID /path/Shop'"
        }
        guard images.count < Self.mostImages else { return "too many images: only \(Self.mostImages) are kept" }
        guard images[number] == nil else { return nil }
        images[number] = Image(
            name: SymbolTable.kept(String(words[1])),
            id: words[3] == "-" ? nil : SymbolTable.kept(words[3].uppercased().filter { $0 != "-" }),
            path: words.count > 4 && words[4] != "-" ? SymbolTable.kept(String(words[4])) : nil,
            loadAddress: loadAddress)
        return nil
    }

    /// Reads what follows `# stack:`, and returns the problem with it. The first description of a stack counts.
    package mutating func readStack(_ text: String) -> String? {
        let words = text.split(separator: " ")
        let frames = words.dropFirst().prefix(Self.mostFrames).compactMap(Frame.init)
        guard let number = words.first.flatMap({ Int($0) }), number >= 0,
            frames.count == min(words.count - 1, Self.mostFrames)
        else { return "unknown stack header, expected '# stack: 7 1+0x3f2c 1+0x40aa'" }
        guard stacks.count < Self.mostStacks else { return "too many stacks: only \(Self.mostStacks) are kept" }
        if stacks[number] == nil { stacks[number] = frames }
        return nil
    }
}

extension CallStacks.Frame {
    /// Reads `1+0x3f2c`.
    fileprivate init?(_ text: Substring) {
        let parts = text.split(separator: "+")
        guard parts.count == 2, let image = Int(parts[0]), let address = UInt64(addressText: parts[1]) else {
            return nil
        }
        self.init(image: image, address: address)
    }
}

extension CallStacks {
    /// A call in a run whose stack is known.
    package struct StackedCall: Sendable, Hashable {
        /// The line of its event.
        package var line: Int
        package var launch: Int
        package var stack: Int
        package var kind: EventKind
        /// The verb of a call that the kind does not identify.
        package var verb: String?
        /// The class of the receiver, if it is known. Of a view, also the superclasses that override the method.
        package var receiver: [String]
        /// Whether the line names all classes of a view that override the method.
        package var isReceiverKnown: Bool

        package init(
            line: Int, launch: Int, stack: Int, kind: EventKind, verb: String?, receiver: [String],
            isReceiverKnown: Bool
        ) {
            self.line = line
            self.launch = launch
            self.stack = stack
            self.kind = kind
            self.verb = verb
            self.receiver = receiver
            self.isReceiverKnown = isReceiverKnown
        }
    }
}

extension CallStacks {
    /// A return address in a build of an executable or a library, which the debug information may know.
    package struct CodeAddress: Sendable, Hashable {
        /// The UUID or the build id.
        package var build: String
        /// Less the load address.
        package var address: UInt64

        package init(build: String, address: UInt64) {
            self.build = build
            self.address = address
        }
    }
}

extension CallStacks {
    /// What a finding says about who made a call: the rule, and the events whose callers tell it, the best first.
    package struct BlamedCall: Sendable, Hashable {
        package var rule: String
        package var lines: [Int]

        package init(rule: String, lines: [Int]) {
            self.rule = rule
            self.lines = lines
        }
    }
}
