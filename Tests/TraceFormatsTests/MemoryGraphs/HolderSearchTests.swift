import Foundation
import Testing
import TraceFormats
import TraceModel

@Suite struct HolderSearchTests {
    private func held(_ tree: String) -> String? {
        let text =
            GraphSamples.header + """
                Tracing: <Shop.PromoBanner 0x600000c0b3e0> [1024]

                Found 1 roots referencing: <Shop.PromoBanner 0x600000c0b3e0> [1024]

                    1 <Shop.PromoBanner 0x600000c0b3e0> [1024]

                """ + tree
        return GraphSamples.text(GraphSamples.holding(in: text))
    }

    @Test func staticComesBeforeTheScannersNoise() {
        #expect(
            GraphSamples.text(GraphSamples.holding(in: GraphSamples.traceTree))
                == "held CartViewModel.onUpdate ← closure #1 in PromoBanner.viewDidLoad() ← static Store.shared")
    }

    @Test func wayFromAStaticIsReadOutwards() {
        #expect(
            GraphSamples.text(GraphSamples.holding(in: GraphSamples.trace))
                == "held __NSDictionaryM ← Store.screens ← static Store.shared")
    }

    @Test func cycleLeadsBackToTheController() {
        let holding = GraphSamples.holding(in: GraphSamples.leaks)
        #expect(GraphSamples.text(holding) == "cycle closure ← BannerModel<Shop.Item>.onUpdate ← PromoBanner.viewModel")
        #expect(holding?.isInCycle == true)
        #expect(holding?.links.map(\.strength) == [.capture, .field, .strong])
    }

    @Test func rootsMayHaveATotalAndLinesBetweenThem() {
        let whole = GraphSamples.holding(in: GraphSamples.leaks)
        let roots = GraphSamples.leaks.replacing(
            "    5 (2.03K) ROOT", with: "    6 (2.08K) << TOTAL >>\n\n    5 (2.03K) ROOT")
        let apart = roots.replacing("    5 (2.03K)", with: "      ----\n    5 (2.03K)")
            .replacing("    1 (48 bytes) ROOT", with: "      ----\n    1 (48 bytes) ROOT")
        for text in [roots, apart] {
            #expect(text.withBytes { UnreadForm($0) } == nil)
            #expect(GraphSamples.holding(in: text) == whole)
            #expect(GraphSamples.read(text)?.doubt == nil)
        }
    }

    @Test func namesMayBePrivateGenericAndMangled() {
        let names: [(String, UInt64, String)] = [
            ("Shop.BannerModel<Shop.Item>", 0x6000_00C0_C000, "cycle"), ("BannerModel", 0x6000_00C0_C000, "cycle"),
            ("Shop.Ticket", 0x6000_00C1_0000, "unreferenced"),
        ]
        for (name, address, state) in names {
            #expect(
                GraphSamples.holding(in: GraphSamples.leaks, of: name, at: address)?.state.rawValue == state, "\(name)")
        }
        #expect(GraphSamples.holding(in: GraphSamples.leaks, of: "Shop.Other", at: GraphSamples.banner) == nil)
    }

    @Test func weakReferencesHoldNothing() {
        #expect(held("      1 <Shop.Store 0x600000c01000> [64]    +16: __weak screen 0x600000c01010\n") == "present ")
        #expect(held("      1 <Shop.Store 0x600000c01000> [64]    +16: unowned screen 0x600000c01010\n") == "present ")
        #expect(held("      1 <Shop.Store 0x600000c01000> [64]    +16: screen 0x600000c01010\n") == "held Store.screen")
    }

    @Test func strongReferencesComeBeforeShorterOnes() {
        let tree = """
                  1 <Shop.A 0x600000c01000> [64]    +16: maybe 0x600000c01010
                  1 <Shop.B 0x600000c02000> [64]    +16: __strong screen 0x600000c02010
                  + 1 <Shop.C 0x600000c03000> [64]    +16: __strong b 0x600000c03010

            """
        #expect(held(tree) == "held B.screen ← C.b")
    }

    @Test func pointersWithoutANameAreNoise() {
        let tree = """
                  1 <malloc<64> 0x600000c01000> [64]    +8: 0x600000c01008
                  + 1 Region Shop __DATA __data: 'static Shop.Store.shared' 0x102eb0010

            """
        #expect(held(tree) == "present ")
    }

    @Test func appleGlobalEndsAChainWithATimer() {
        let tree = """
                  1 <CADisplayLink 0x600000c01000> [64]    +8: __strong _target 0x600000c01008
                  + 1 Region __DATA_DIRTY /System/Library/Frameworks/QuartzCore.framework/QuartzCore __common: 'links' 0x1ee

            """
        #expect(held(tree) == "held CADisplayLink._target ← global links")
    }

    @Test func chainsAreOfBoundedLength() {
        var tree = "      1 <Shop.First 0x600000d00000> [64]    +8: __strong screen 0x600000d00008\n"
        for index in 1..<5_000 {
            let address = String(0x6000_00D0_0000 + index * 64, radix: 16)
            tree +=
                "      \(String(repeating: "+ ", count: index))1 <Shop.Node 0x\(address)> [64]    +8: __strong next 0x\(address)\n"
        }
        // Here, the field is 8 bytes before the number: only the object's own address counts.
        let holding = held(tree)
        #expect(holding?.hasPrefix("held First.screen ← Node.next") == true)
        #expect(holding?.components(separatedBy: " ← ").count == 16)
    }

    @Test func listSaysThatAnObjectIsThereAndNoMore() {
        let holding = GraphSamples.holding(in: GraphSamples.addresses, at: 0x6000_00C7_7000)
        #expect(holding?.state == .present)
    }

    /// An object that the banner's own closure holds does not hold the banner.
    @Test func variableOfTheAppComesBeforeACycle() {
        let tree = """
                  2 <Closure context 0x600000c01000> [64]  Shop  closure #1 () -> () in Shop.PromoBanner.viewDidLoad() -> ()  0x102    +16: __strong [capture] 0x600000c01010
                  + 2 <Shop.PromoBanner 0x600000c0b3e0> [1024]    +64: __strong onClose 0x600000c0b420
                  1 <Shop.Router 0x600000c02000> [64]    +24: current 0x600000c02018
                  + 1 Region Shop __DATA __bss: 'static Shop.Router.main' 0x102eb0010

            """
        #expect(held(tree) == "held Router.current ← static Router.main")
    }

    @Test func bookkeepingOfTheRuntimeHoldsNothing() {
        let tree = """
                  1 Region Shop __DATA __data: 'demangling cache variable for type metadata for (String, Swift.AnyObject?)' 0x100321200 --> offset 5176
                  1 Region Shop __DATA __bss: 'metadata instantiation cache for protocol conformance descriptor for Shop.PromoBanner' 0x102afcce0 --> offset 7648
                  1 Region __DATA_DIRTY /usr/lib/dyld __DATA_DIRTY __common: '_main_thread' + 568 0x1ee5c9fb8

            """
        #expect(held(tree) == "present ")
        let metadata = "      1 Region Shop __DATA __data: 'static Shop.Player.metadata' 0x102eb0010\n"
        #expect(held(tree + metadata) == "held static Player.metadata")
    }

    @Test(arguments: [
        (
            "<NSTimer 0x600000c02000> [128]    +32: _block 0x600000c02020", "CoreFoundation", "__CFRunLoop",
            "NSTimer._block"
        ),
        (
            "<CFRunLoopTimer 0x600000c02000> [192]    +96: 0x600000c02060", "CoreFoundation", "__CFMainRunLoop",
            "CFRunLoopTimer"
        ),
        (
            "<__NSObserver 0x600000c02000> [64]    +16: block 0x600000c02010", "Foundation", "NSDefaultCenter",
            "__NSObserver.block"
        ),
    ]) func chainsGoOnToWhatKeepsABlock(_ keeper: String, _ library: String, _ symbol: String, _ link: String) {
        let tree = """
                  1 <__NSMallocBlock__ 0x600000c01000> [64]  Shop  closure #1 () -> () in Shop.PromoBanner.start() -> ()  0x1001a0000    +56: __strong [capture] 0x600000c01038
                  + 1 \(keeper)
                  +   1 Region __DATA_DIRTY /System/Library/Frameworks/\(library).framework/\(library) __DATA_DIRTY __bss: '\(symbol)' 0x1ee600000

            """
        #expect(held(tree) == "held closure #1 in PromoBanner.start() ← \(link) ← global \(symbol)")
    }

    @Test(arguments: [
        ("thunk for @escaping @callee_guaranteed @Sendable (@guaranteed NSTimer) -> ()", "+40:  0x600000c01028"),
        ("__31-[PromoBanner viewDidLoad]_block_invoke", "+32: __strong [capture] 0x600000c01020"),
        ("invocation function for block in Shop::start()", "+32: __strong [capture] 0x600000c01020"),
    ]) func blocksKeepTheNamesOfTheirFunctions(_ function: String, _ field: String) {
        let tree = "      1 <__NSMallocBlock__ 0x600000c01000> [64]  Shop  \(function)  0x1024e7ef0    \(field)\n"
        #expect(held(tree) == "held \(function)")
    }

    @Test func longNameOfABlockIsReadAsFarAsItIsShown() {
        let text =
            GraphSamples.header + """
                Process 4711: 2 leaks for 1072 total leaked bytes.

                    2 (1.05K) ROOT CYCLE: <Shop.PromoBanner 0x600000c0b3e0> [1024]
                       1 (48 bytes) __strong _done --> ROOT CYCLE: <__NSMallocBlock__ 0x600000c0c000> [48]  Shop  __92-[PromoBanner handle:reply:c..."
                          __strong [capture] --> CYCLE BACK TO <Shop.PromoBanner 0x600000c0b3e0> [1024]


                """
        #expect(
            GraphSamples.text(GraphSamples.holding(in: text))
                == "cycle __92-[PromoBanner handle:reply:c... ← PromoBanner._done")
    }

    @Test func rowsOfATreeMayEndInsideAnObject() {
        let tree = "      1 Region Shop __DATA __data: 'static Shop.Store.shared' 0x102eb0010 --> offset 16\n"
        #expect(held(tree) == "held static Store.shared")
    }
}
