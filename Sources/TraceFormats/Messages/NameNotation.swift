import TraceModel

/// Distinguishes the names of controllers from other words.
enum NameNotation {
    /// Words that may come between a controller and its call: `in`, `func`, `method:`.
    static let links = WordList(
        """
        in inside enter entering entered exit exiting leave leaving start begin end called calling func function method
        selector event line file class thread am pm gmt utc の 的 は が 控制器 页面 界面 lifecycle log print optional was is has
        been being nil null
        """)

    /// Words that begin with a capital letter and are not part of a name.
    private static let openings = WordList(
        """
        the this we it i and or for on at by to via with without until during from before after when if executing running
        invoking self super override public private internal open static void step no not did will now then call missing
        skip skipping my error finished todo fixme overriding swizzled swizzling registering unexpected measured never
        twice again expected actual everything already nothing successfully so see add adding
        """)

    /// Headings above calls, and tags before them: `Push: `, `Case 1: `, `output - `.
    static let headings = WordList(
        """
        push pushing pushed pop popping popped present presenting presented dismiss dismissing dismissed case scenario
        approach attempt example output result results console logs simulator ios question answer
        """)

    /// Whether a word is not a name, although it begins with a capital letter: `Function`, `The`.
    static func isNoName(_ word: Bytes) -> Bool {
        links.contains(word) || openings.contains(word) || headings.contains(word)
    }

    /// Whether a name is that of a property, and not of a class: `HomeViewController.viewModel`.
    static func isProperty(_ name: Bytes) -> Bool {
        guard let dot = name.lastOffset(of: UInt8(ascii: ".")) else { return false }
        return name[(dot + 1)...].first?.isLowercase ?? false
    }

    static func isController(_ name: Bytes) -> Bool { controllerSuffix(of: name) != nil }

    /// Whether a category is the name of a controller; UIKit itself has the category `ViewController`.
    static func isCategoryOfController(_ category: Bytes) -> Bool {
        isController(category) && !TagNotation.isWord(category)
    }

    /// Returns the length of the ending that names of controllers have; nil for another name.
    static func controllerSuffix(of name: Bytes) -> Int? {
        var end = name.count
        while end > 0, name[end - 1].isDigit { end -= 1 }
        for suffix in ["ViewController" as StaticString, "Controller", "VC", "Vc", "Screen"]
        where ByteCursor(name, 0..<end).endsWith(suffix) {
            return suffix.utf8CodeUnitCount + name.count - end
        }
        return nil
    }

    /// Whether a class logs the calls of all controllers: UIKit's own, or an app's `BaseViewController`.
    static func isBase(_ name: Bytes) -> Bool {
        if name.equals("UIViewController") { return true }
        let start = name.lastOffset(of: UInt8(ascii: ".")).map { $0 + 1 } ?? 0
        let word = ByteCursor(name, start..<name.count)
        // `BaseballViewController`
        return word.starts(with: "Base") && word.byte(after: 4).isUppercase
    }

    /// `HTTP`, `UI`
    static func isAbbreviation(_ name: Bytes) -> Bool {
        name.count > 1 && name.allSatisfy { $0.isUppercase || $0 == UInt8(ascii: "_") }
    }
}
