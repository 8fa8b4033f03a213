import Testing
import TraceModel

@testable import VCTraceAudit

@Suite struct SourceCodeTests {
    @Test(arguments: [
        ("final class Cart: UIViewController {", 1), ("import UIKit\n\npublic class Cart<Item> {}", 3),
        ("class CartCell {}\nstruct Cart {}", nil), ("#import \"Cart.h\"\n@implementation Cart", 2),
        ("@interface Cart : UIViewController", 1), ("extension Cart {}", nil), ("", nil),
        ("@objc(SHCart)\nfinal class\nCart: UIViewController {}", 2), ("class Cart", 1), ("class\tCart", 1),
        // A category, a forward declaration, and other uses of the words.
        ("@implementation Cart (Pay)\n@end\n@interface Cart(Tax)", nil), ("@class Cart;", nil),
        ("[Shop class], [Cart class]", nil), ("protocol Shop: class { var Cart: Int }", nil),
        ("import class Cart.View", nil),
        ("@implementation Cart\n(", nil), ("class var Cart = 1", nil),
        // Comments and texts in quotes.
        ("// class Cart\nclass Cart {}", 2), ("/* class Cart\n/* of */ class Cart */\nclass Cart {}", 3),
        ("let a = \"class Cart\"\nclass Cart {}", 2),
        ("let a = \"\"\"\n  \" class Cart \\\"\"\"\n  \"\"\"\nclass Cart {}", 4),
        ("let a = #\"\\\" class Cart\"#; class Cart {}", 1), ("let a = \"\\(b[\"class Cart\"])\"\nclass Cart {}", 2),
        ("let a = \"\nclass Cart {}", 2), ("char a = '\"'; // class Cart\n@implementation Cart", 2),
        ("/* class Cart", nil),
        ("let url = \"https://shop\" // class Cart\nclass Cart {}", 2),
        ("/// The views of class `Cart`.\nclass Cart {}", 2),
        ("let a = ##\"a \"# class Cart \"##\nclass Cart {}", 2), ("class /* of */ Cart {}", 1),
        // What compilers count as the end of a line, and what they do not.
        ("import UIKit\r\n\r\nclass Cart {}", 3), ("import UIKit\rclass Cart {}", 2),
        ("\u{0C}\n// \u{2028}\nclass Cart {}", 3),
    ])
    func findsTheDeclaration(_ text: String, _ line: Int?) {
        #expect(SourceCode(text.utf8).line(declaring: "Cart") == line)
    }

    @Test func namesAreWholeWordsOfTheCode() {
        let code = SourceCode("enum Cart { class Row {} } // Pay\nextension Übersicht {}".utf8)
        #expect(code.names(["Cart", "Row", "Übersicht"]))
        #expect(!code.names(["Cart", "Pay"]))
        #expect(!code.names(["Car"]))
    }

    /// Whatever a file has, its end is reached, and no name is made up.
    @Test(arguments: ["\"", "'", "#", "/*", "\\", "\"\"\"", "#\"", "\\(", "\"\\("])
    func anEndAnywhere(_ part: String) {
        for count in 1...4 {
            let text = String(repeating: part, count: count)
            #expect(SourceCode(text.utf8).line(declaring: "Cart") == nil)
            #expect(SourceCode("class Cart {}\n\(text)".utf8).line(declaring: "Cart") == 1)
        }
    }
}
