import TraceModel

/// UIKit's console messages about controllers: misuse (M) and exceptions (E).
///
/// The wording is Apple's, as public bug reports quote it; older systems end a message with `!` and newer ones with a
/// dot, and insert the controller from which a presentation was asked for.
enum UIKitMessages {
    /// In the order of their codes.
    private static let texts: KeyValuePairs<UIKitMessageCode, String> = [
        .unbalancedCalls: "Unbalanced calls to begin/end appearance transitions for {subject}",
        // The three ways to refuse a presentation: the presenter is at fault.
        .presenterOutsideWindow:
            "Attempt to present {object} on {subject}[ (from {other})] whose view is not in the window hierarchy",
        .presenterBusy: "Attempt to present {object} on {subject}[ (from {other})] which is already presenting {other}",
        .presentationRefused:
            "Attempt to present {object} on {subject}[ (from {other})] while a presentation is in progress",
        .dismissalRefused:
            "Attempt to dismiss from view controller {subject} while a presentation or dismiss is in progress",
        .presentationRefused:
            "Attempt to present {object} on {subject}[ (from {other})] which is waiting for a delayed",
        .presenterDetached: "Presenting view controllers on detached view controllers is discouraged[:] {subject}",
        .presenterDetached: "Presenting view controller {subject} from detached view controller {object} is ",
        .nestedNavigation: "nested push animation can result in[ a] corrupted navigation bar",
        .nestedNavigation: "nested pop animation can result in[ a] corrupted navigation bar",
        .navigationUnfinished: "Finishing up a navigation transition in an unexpected state",
        // It names the bar, which is not a controller.
        .navigationBarBusy: "Attempting to begin a transition on navigation bar ({view}) while a transition",
        .navigationRefused: "push{word} called on {subject} while an existing transition or presentation",
        .navigationRefused: "pop{word} called on {subject} while an existing transition or presentation",
        .navigationRefused: "set{word} called on {subject} while an existing transition or presentation",
        .navigationRefused: "_apply{word} called on {subject} while an existing transition or presentation",
        .viewLoadedInDeinit:
            "Attempting to load the view of a view controller while it is deallocating is not allowed{any}({subject})",
        .viewLoadedInDeinit:
            "Attempting to load the view of a view controller while it is deallocating is not allowed and may result in "
            + "undefined behavior {subject}",
        .callbackCalledDirectly:
            "Calling -{word} directly on a view controller is not supported[{any}View controller: {subject}]",
        // Warnings of iOS 18.4 and 26, before the exception of iOS 27 (TN3187 on developer.apple.com).
        .scenesNotAdopted: "This process does not adopt UIScene life[ ]cycle",
        .scenesNotAdopted: "UIScene life[ ]cycle will soon be required",
        .wrongParent:
            "child view controller:{subject} should have parent view controller:{object} but actual parent is:{other}",
        .wrongParent:
            "child view controller:{subject} should have parent view controller:{object} but requested parent is:{other}",
        .viewOfTwoControllers:
            "A view can only be associated with at most one view controller at a time! View {view} is associated with "
            + "{subject}. Clear this association before associating this view with {object}",
        .pushedAgain: "Pushing the same view controller instance more than once is not supported ({subject})",
        .pushedAgain: "{subject} is pushing the same view controller instance ({object}) more than once",
        .navigationControllerPushed: "Pushing a navigation controller is not supported",
        .activeControllerPresented: "Application tried to present modally an active controller {subject}",
        .activeControllerPresented:
            "Application tried to present modally a view controller {subject} that is already being presented by {object}",
        .activeControllerPresented:
            "Application tried to present modally a view controller {subject} that has a parent view controller {object}",
        .nothingPresented: "Application tried to present a nil modal view controller on target {subject}",
        .noCommonParent: "Children view controllers {subject} and {object} must have a common parent view controller"
            + "[ when calling {word}]",
        .embeddedTwice: "There are unexpected subviews in the container view",
        .noRootController:
            "Application windows are expected to have a root view controller at the end of application launch",
        .scenesRequired: "Application failed to launch: UIScene life[ ]cycle is required",
    ]

    /// How many bytes of a message's own text identify a line as its beginning.
    static let shortestBeginning = 12

    static let categories: [StaticString] = [
        "Presentation", "ViewController", "Assert", "UIViewController", "Containment", "Navigation", "Warning", "UIKit",
    ]

    static let byFirstByte: [[MessageTemplate]] = {
        var table = [[MessageTemplate]](repeating: [], count: 256)
        for (code, text) in texts {
            let template = MessageTemplate(code, text)
            for byte in template.firstBytes { table[Int(byte)].append(template) }
        }
        return table
    }()
}

/// Reads UIKit's console messages as events of the kind `diagnostic`.
///
/// A message is recognized by its own words, whatever text a system, a debugger, a crash reporter or a person put around it:
///
///     *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: '…'
///     [Presentation] Attempt to present …
///     I get this warning: "Unbalanced calls to …"
enum UIKitMessageReader {
    enum MessageReading {
        /// Any other text.
        case none
        case message(LoggedEvent)
        /// The message continues in the next line, or was cut off.
        case unfinished
    }

    /// Reads the message with which a text begins.
    ///
    /// - Parameter takesCut: whether to read a message that ends too early, as far as possible.
    static func read(
        _ message: ByteCursor, takesCut: Bool = false, line: Int, _ objects: inout ObjectReader
    ) -> MessageReading {
        var cursor = message
        cursor.skipSpaces()
        guard !cursor.isAtEnd, let match = best(cursor, &objects) else { return .none }
        switch match.fit {
        case .none:
            return .none
        case .whole:
            break
        case .cut(let count):
            let isBegun = count >= UIKitMessages.shortestBeginning
            guard takesCut else { return isBegun || isAnnounced(cursor) ? .unfinished : .none }
            guard isBegun, !match.named.isEmpty || match.template.isWhole(after: count) else { return .none }
        }
        return .message(
            LoggedEvent(
                line: line, kind: .diagnostic, subject: match.named.subject, object: match.named.object,
                others: match.named.others, payload: .message(match.template.code, text: text(cursor))))
    }

    static func find(
        in message: ByteCursor, takesCut: Bool = false, line: Int, _ objects: inout ObjectReader
    ) -> MessageReading {
        // JSON quotes its words.
        guard !message.starts(with: "{"), !message.starts(with: "[{") else { return .none }
        var cursor = message
        var isUnfinished = false
        while !cursor.isAtEnd {
            switch read(cursor, takesCut: takesCut, line: line, &objects) {
            case .message(let event): return .message(event)
            case .unfinished: isUnfinished = true
            case .none: break
            }
            skipToBeginning(&cursor)
        }
        return isUnfinished ? .unfinished : .none
    }

    /// Skips to the next word with which a message may begin; East Asian texts have no space before it.
    private static func skipToBeginning(_ cursor: inout ByteCursor) {
        let templates = UIKitMessages.byFirstByte
        var isInWord = isLetter(cursor.next)
        cursor.offset += 1
        while !cursor.isAtEnd {
            let byte = cursor.next
            if !isInWord, !templates[Int(byte)].isEmpty { return }
            isInWord = isLetter(byte)
            cursor.offset += 1
        }
    }

    /// Whether a byte is a part of a word; Markdown emphasizes with `_`.
    private static func isLetter(_ byte: UInt8) -> Bool {
        byte.isIdentifier && byte < 0x80 && byte != UInt8(ascii: "_")
    }

    private typealias TemplateMatch = (template: MessageTemplate, named: NamedControllers, fit: MessageTemplate.Fit)

    /// Finds the template that fits best. If two fit a cut-off message equally well, its controllers are not used.
    private static func best(_ cursor: ByteCursor, _ objects: inout ObjectReader) -> TemplateMatch? {
        var best: TemplateMatch?
        for template in UIKitMessages.byFirstByte[Int(cursor.next)] {
            var named = NamedControllers()
            let fit = template.fit(cursor, &named, &objects)
            if fit == .whole { return (template, named, fit) }
            guard fit != .none else { continue }
            if let known = best, known.fit >= fit {
                if known.fit == fit, known.template.code != template.code { best?.named = NamedControllers() }
                continue
            }
            best = (template, named, fit)
        }
        return best
    }

    /// Whether the text before a message says that it is an exception's: `Reason: <Shop.Root: 0x1>` at the end of a line.
    private static func isAnnounced(_ cursor: ByteCursor) -> Bool {
        var end = cursor.offset
        while end > 0, cursor.bytes[end - 1].isSpace || cursor.bytes[end - 1].isOne(of: "'\"") { end -= 1 }
        return ByteCursor(cursor.bytes, 0..<end).endsWith("eason:")
    }

    /// Returns the message without the end of the quotes, or of the comment, around it.
    private static func text(_ cursor: ByteCursor) -> String {
        var end = cursor.end
        var quote = cursor.offset - 1
        while quote >= 0, !cursor.bytes[quote].isOne(of: "'\"") { quote -= 1 }
        if quote >= 0, let last = cursor.text(cursor.rest).lastOffset(of: cursor.bytes[quote]) {
            end = cursor.offset + last
        }
        while end > cursor.offset, cursor.bytes[end - 1].isSpace || cursor.bytes[end - 1].isOne(of: "*/") { end -= 1 }
        return String(decoding: cursor.text(cursor.offset..<end), as: UTF8.self)
    }
}
