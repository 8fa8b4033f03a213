import TraceModel

/// A controller's name and its call without anything between, as `print("\(name)\(#function)")` writes them: `HomeVCviewDidLoad`,
/// `HomeVC_deinit`, `viewDidLoadHomeVC`, `viewDidLoad_HomeVC`.
enum GluedCall {
    private static let calls: [StaticString] = [
        "viewDidLoad", "viewWillAppear", "viewIsAppearing", "viewDidAppear", "viewWillDisappear", "viewDidDisappear",
        "deinit", "dealloc", "Deinit", "Dealloc",
    ]

    /// Where the first of the two ends in a word; nil if it is another word.
    static func seam(in word: Range<Int>, of cursor: ByteCursor) -> Int? {
        guard word.count > 8, cursor.bytes[word.upperBound - 1] < 0x80,
            // `GET /viewDidLoadHomeVC`
            word.lowerBound == 0 || cursor.bytes[word.lowerBound - 1] != UInt8(ascii: "/")
        else { return nil }
        let text = ByteCursor(cursor.bytes, word)
        for call in calls {
            let count = call.utf8CodeUnitCount
            guard word.count > count + 2 else { continue }
            if text.starts(with: call) {
                var name = ByteCursor(cursor.bytes, word.lowerBound + count..<word.upperBound)
                _ = name.skip(UInt8(ascii: "_"))
                if name.next.isUppercase, NameNotation.isController(name.text(name.rest)) {
                    return word.lowerBound + count
                }
            }
            guard text.endsWith(call), cursor.next.isUppercase else { continue }
            var end = word.upperBound - count
            while end > word.lowerBound, cursor.bytes[end - 1].isOne(of: "_$") { end -= 1 }
            if NameNotation.isController(cursor.text(word.lowerBound..<end)) { return end }
        }
        return nil
    }
}
