import JSONText
import TraceModel

/// The texts of a page, each of which is written once and then called by its number. Number 0 stands for none.
struct TextTable {
    private var numbers: [String: Int] = [:]
    private var texts: [String] = [""]

    mutating func number(of text: String?) -> Int {
        guard let text, !text.isEmpty else { return 0 }
        if let known = numbers[text] { return known }
        numbers[text] = texts.count
        texts.append(text)
        return texts.count - 1
    }

    var value: JSONValue { .array(texts.map(JSONValue.string)) }
}
