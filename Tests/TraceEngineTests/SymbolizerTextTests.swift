import LogFiles
import Testing
import TraceModel

/// What programs print that know the lines of addresses.
@Suite struct SymbolizerTextTests {
    @Test func linesOfGNUsFormatAreRead() {
        let text = """
            0x401005
            -[Cart show]
            /Users/ci/Shop (Kopie)/Kasse (2).m:5
            0x401010
            add
            /shop/Cart.m:7 (discriminator 3)
            showCart
            /shop/Cart (1).m:12 (discriminator 2)
            0x401020
            ??
            ??:0
            0x401030
            implicit closure #1 in Cart.show()
            /<compiler-generated>:15
            0x401040
            show
            /shop/Cart.m:?
            """
        let places = Symbolizer.ToolText.places(in: text, base: 0x400000)
        #expect(
            places[0x1005] == [CodePlace(function: "-[Cart show]", file: "/Users/ci/Shop (Kopie)/Kasse (2).m", line: 5)]
        )
        #expect(
            places[0x1010] == [
                CodePlace(function: "add", file: "/shop/Cart.m", line: 7),
                CodePlace(function: "showCart", file: "/shop/Cart (1).m", line: 12),
            ])
        #expect(places[0x1020] == nil)
        #expect(places[0x1030]?.first?.isInSource == false)
        #expect(places[0x1040]?.first?.line == 0)
    }

    @Test func linesOfAtosAreRead() {
        let text = """
            -[Cart show] (in Shop) (/Users/ci/Shop (Kopie)/Kasse (2).m:5)

            Cart.add(in:) (in Shop) (/shop/Cart.swift:7)
            closure #1 in Cart.show() (in Shop) (/shop/Cart.swift:12)

            -[Cart hide] (in Shop) + 24

            """
        let places = Symbolizer.ToolText.places(inTextOfAtos: text, of: [1, 2, 3])
        #expect(places[1] == [CodePlace(function: "-[Cart show]", file: "/Users/ci/Shop (Kopie)/Kasse (2).m", line: 5)])
        #expect(places[2]?.map(\.line) == [7, 12])
        #expect(places[2]?.map(\.function) == ["Cart.add(in:)", "closure #1 in Cart.show()"])
        #expect(places[3] == nil)
        // Other versions may print something else.
        #expect(Symbolizer.ToolText.places(inTextOfAtos: text, of: [1, 2]) == [:])
    }

    @Test(arguments: [
        ("_i_Cart__showPanel_", "-[Cart showPanel:]"), ("_c_Cart__make", "+[Cart make]"),
        ("_i_Cart__show_in_", "-[Cart show:in:]"),
        ("_i_Cart__show_all", "-[Cart show_all]"),
        ("_i_UIViewController_Shop_embed_", "-[UIViewController(Shop) embed:]"),
        ("_i__Cart__show", "-[_Cart show]"), ("_i_Cart_Row__show", "-[Cart_Row show]"), ("_idle", "_idle"),
        ("_i_dle", "_i_dle"), ("__14_i_Cart__show__block_invoke_2", "__14-[Cart show:]_block_invoke_2"),
        ("__22_i_Cart_Sheets_pop__block_invoke", "__22-[Cart(Sheets) pop:]_block_invoke"),
        ("__open_block_invoke", "__open_block_invoke"),
    ])
    func methodsOfGNUsRuntimeAreNamedAsApples(_ name: String, _ method: String) {
        #expect(Symbolizer.ToolText.places(in: "0x1\n\(name)\n/shop/Cart.m:5")[1]?.first?.function == method)
    }
}
