import TraceFormats
import TraceModel

/// Texts in the forms of `leaks` and `heap`, about one app.
enum GraphSamples {
    static let banner: UInt64 = 0x6000_00C0_B3E0

    static let header = """
        Process:         Shop [4711]
        Path:            /Users/USER/Library/Developer/CoreSimulator/Shop.app/Shop
        Load Address:    0x102e9c000
        Identifier:      com.example.Shop
        Code Type:       ARM64

        Date/Time:       2026-11-20 03:01:10.250 +0100
        Launch Time:     2026-11-20 02:59:59.500 +0100
        OS Version:      macOS 15.1 (24B83)
        Report Version:  7
        ----


        """

    /// A banner and its view model hold each other. A private class leaks, too.
    static let leaks =
        header + """
            leaks Report Version: 4.0, multi-line stacks
            Process 4711: 12345 nodes malloced for 1234 KB
            Process 4711: 6 leaks for 2096 total leaked bytes.

                5 (2.03K) ROOT CYCLE: <Shop.PromoBanner 0x600000c0b3e0> [1024]
                   3 (656 bytes) __strong viewModel --> ROOT CYCLE: <Shop.(BannerModel in $1a2b3c4d)<Shop.Item> 0x600000c0c000> [96]
                      2 (560 bytes) onUpdate --> <Closure context 0x600000c0d000> [64]
                         __strong [capture] --> CYCLE BACK TO <Shop.PromoBanner 0x600000c0b3e0> [1024]
                         1 (496 bytes) <__NSArrayM 0x600000c0e000> [48]
                   1 (64 bytes) __weak owner --> <Shop.Dashboard 0x600000c0f000> [64]
                1 (48 bytes) ROOT LEAK: <_TtC4Shop6Ticket 0x600000c10000> [48]


            """

    /// A static holds the banner through a closure. Stacks and unnamed memory are noise of the scanner.
    static let traceTree =
        header + """
            Tracing: <Shop.PromoBanner 0x600000c0b3e0> [1024]

            Found 4 roots referencing: <Shop.PromoBanner 0x600000c0b3e0> [1024]

                4 <Shop.PromoBanner 0x600000c0b3e0> [1024]
                  1 <Shop.CartViewModel 0x600000c0c000> [96]    +32: __strong onUpdate 0x600000c0c020
                  + 1 <__NSMallocBlock__ 0x600000c0d000> [64]  Shop  closure #1 () -> () in Shop.PromoBanner.viewDidLoad() -> ()  0x102ea0000    +56: __strong [capture] 0x600000c0d038
                  + ! 1 Region Shop __DATA __data: 'static Shop.Store.shared' 0x102eb0010
                  1 <UIView 0x600000c0aa00> [512]    +80: __unsafe_unretained _viewDelegate 0x600000c0aa50
                  + 1 Region __DATA_DIRTY /System/Library/Frameworks/UIKitCore.framework/UIKitCore __DATA_DIRTY __common: 'UIApp' 0x1ee624a70
                  1 <malloc<64> 0x600000c0bb00> [64]    +8: 0x600000c0bb08
                  + 1 Kernel Pointers Into User Space
                  1 Stack of thread 0x1e04 0x16ce00120

            """

    /// The same in the form that `--trace` prints.
    static let trace =
        header + """
            Tracing: <Shop.PromoBanner 0x600000c0b3e0> [1024]

            Found 1 roots referencing: <Shop.PromoBanner 0x600000c0b3e0> [1024]

            VM: __DATA  0x102eb0000-0x102eb8000 [V=32K] rw-/rw-  /Users/USER/Shop.app/Shop
            __DATA __data: 'static Shop.Store.shared' 0x102eb0010 --> <Shop.Store 0x600000c01000> [96]
                +24: __strong screens         0x600000c01018 --> <__NSDictionaryM 0x600000c02000> [64]
                +8:                           0x600000c02008 --> <Shop.PromoBanner 0x600000c0b3e0> [1024]

            """

    /// Another banner is left.
    static let addresses =
        header + """
            Process 4711: 3 zones

            Active blocks in all zones that match pattern '.*PromoBanner':
            0x600000c77000: Shop.PromoBanner (1024 bytes)
            0x600000c78000: Shop.PromoBanner (1024 bytes)


            """

    static let all = ["leaks": leaks, "traceTree": traceTree, "trace": trace, "addresses": addresses]

    static func read(_ text: String, wanted: Set<UInt64> = [banner]) -> MemoryGraph? {
        read(Array(text.utf8), wanted: wanted)
    }

    static func read(_ bytes: [UInt8], wanted: Set<UInt64> = [banner]) -> MemoryGraph? {
        bytes.withBytes { GraphReader($0, wanted: wanted).graph() }
    }

    static func holding(
        in text: String, of className: String = "Shop.PromoBanner", at address: UInt64 = banner
    ) -> HolderSearch.Holding? {
        read(text, wanted: [address]).flatMap { HolderSearch($0).holding(of: className, at: address) }
    }

    static func text(_ holding: HolderSearch.Holding?) -> String? {
        holding.map { "\($0.state) " + $0.links.map(\.description).joined(separator: " ← ") }
    }
}
