#if os(Linux)
    import Testing

    /// The root controllers of windows in recordings.
    @Suite struct RootTests {
        /// The root controllers that windows get, by class, and how the recorder noticed each.
        private func roots(_ program: String, _ environment: [String: String] = [:]) async throws -> [String] {
            let recording = try await Program(name: program).record(environment)
            #expect(recording.status == 0)
            let controller = #/<(\w+): 0x\d+>/#
            return recording.events.compactMap { line in
                guard let call = line.firstRange(of: "setRootViewController(_:) ") else { return nil }
                let root = line[call.upperBound...].replacing(controller) { String($0.1) }
                return "\(root)"
            }
        }

        @Test func aLogoutShowsWhichRootGoes() async throws {
            #expect(try await roots("rootLeaks") == ["ShopPanel", "ShopHost", "ShopDetail", "nil"])
            #expect(try await roots("childOfRootLeaks") == ["ShopHost", "ShopDetail", "nil"])
            #expect(try await roots("rootThatIsTakenAwayLeaks") == ["ShopHost", "nil"])
        }

        @Test func windowsAndScenesTakeTheirRootsWithThem() async throws {
            #expect(try await roots("rootOutlivesWindow") == ["ShopHost", "ShopPanel", "nil observed=dealloc", "nil"])
            #expect(try await roots("sceneDisconnects") == ["ShopHost", "ShopPanel", "nil observed=scene", "nil"])
        }

        @Test func aWindowWithoutRootIsNotShown() async throws {
            #expect(try await roots("windowWithoutRoot") == ["ShopHost", "nil"])
        }

        @Test func aRootFromBeforeTheStartIsShownWhenItGoes() async throws {
            let roots = try await roots("lateStartSeesRoot", ["VCTRACE_LOG": ""])
            #expect(roots == ["ShopHost observed=late", "ShopPanel", "nil"])
        }

        /// Callbacks while the window takes its root are marked as nested.
        @Test func callbacksInsideAreNested() async throws {
            let events = try await Program(name: "windowWithoutRoot").record().events
            #expect(events.contains { $0.hasSuffix("> viewWillAppear(_:) nested=setRoot") })
        }
    }
#endif
