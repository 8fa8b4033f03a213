#if os(Linux)
    import Testing

    /// The names of classes that the recorder shows, and those that it leaves out.
    @Suite struct ClassNameRecordingTests {
        private func classes(_ program: String, _ environment: [String: String] = [:]) async throws -> [String] {
            let recording = try await Program(name: program).record(environment)
            #expect(recording.status == 0)
            return recording.events.compactMap { line in
                guard line.hasSuffix(" init"), let start = line.firstIndex(of: "<") else { return nil }
                return String(line[line.index(after: start)...].prefix { $0 != ":" })
            }
        }

        @Test func oneNameExcludesAllForms() async throws {
            #expect(try await classes("swiftNamesAreExcluded").count == 7)
            let kept = ["Shop.DebugMenuItem", "DebugMenuKit.Screen"]
            #expect(try await classes("swiftNamesAreExcluded", ["VCTRACE_EXCLUDE": "DebugMenu"]) == kept)
            let withModule = try await classes("swiftNamesAreExcluded", ["VCTRACE_EXCLUDE": "Shop.DebugMenu"])
            #expect(withModule == ["_TtCC4Shop4Main9DebugMenu"] + kept)
            #expect(try await classes("swiftNamesAreExcluded", ["VCTRACE_EXCLUDE": "Debug*"]) == [])
        }

        @Test func swiftUIsOwnControllersAreLeftOut() async throws {
            let names = try await classes("swiftUIIsLeftOut")
            let views = names.map { $0.replacing("_TtGC7SwiftUI19UIHostingController", with: "") }
            #expect(
                views == [
                    "VS_7AnyView_", "V4Shop6Orders_", "GVS_15ModifiedContentV4Shop6OrdersVS_12_PaddingLayout__",
                    "V2UI8CartView_", "V5Found8CartView_", "V15SwiftUIKeyboard11SwiftUIView_",
                    "GVS_15ModifiedContentGS2_VS_7AnyViewV4Shop6Orders__",
                    "V4ShopP33_9FEBA9C4B0BB70B6F41F9E5E9E9A7E6A4Cart_", "VE4ShopVS_4Text5Price_",
                    "VF4Shop4makeFT_T_L2_4Cart_", "Shop.OrdersHost",
                ])
        }

        @Test func longNamesAreCutToDifferentOnes() async throws {
            let names = try await classes("longNames").filter { $0.hasPrefix("Shop.Box") }
            #expect(Set(names).count == 2)
            #expect(names.allSatisfy { $0.wholeMatch(of: #/Shop\.Box~[0-9a-f]{16}/#) != nil })
            // The same in each trace.
            #expect(try await classes("longNames").filter { $0.hasPrefix("Shop.Box") } == names)
        }

        @Test func linesAreAsLongAsTheyMustBe() async throws {
            let recording = try await Program(name: "manyTabs").record()
            let tabs = try #require(recording.events.first { $0.contains("setViewControllers") })
            #expect(tabs.matches(of: #/<ShopDetail: /#).count == 300)
        }

        @Test func aDisposedClassIsForgotten() async throws {
            #expect(try await classes("classIsDisposed") == ["Shop.First", "Shop.Second"])
        }
    }
#endif
