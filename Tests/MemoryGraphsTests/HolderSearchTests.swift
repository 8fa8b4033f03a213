import Foundation
import MemoryGraphs
import Testing
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
        // The field stands 8 bytes before the number here: what counts is the object's own address.
        let holding = held(tree)
        #expect(holding?.hasPrefix("held First.screen ← Node.next") == true)
        #expect(holding?.components(separatedBy: " ← ").count == 16)
    }

    @Test func listSaysThatAnObjectIsThereAndNoMore() {
        let holding = GraphSamples.holding(in: GraphSamples.addresses, at: 0x6000_00C7_7000)
        #expect(holding?.state == .present)
    }
}
