import Foundation
import Testing
import TraceTestSupport

/// The files that `make install` installs.
@Suite struct InstallTests {
    private static func install(_ tool: String) -> String {
        "make -s -C '\(Tool.project.path)' install VCTRACE=\"\(tool)\" PREFIX=/usr/local DESTDIR=\"$PWD/image\""
    }

    @Test func binaryAndCompletionsWork() async throws {
        try await Tool.withFolder { folder in
            let outcome = try await Tool.shell(
                """
                set -e
                \(Self.install("$(command -v vctrace)"))
                cd image/usr/local
                find . -type f | sort
                test "$(bin/vctrace --version)" = "$(vctrace --version)"
                bash -c '. share/bash-completion/completions/vctrace && complete -p vctrace'
                grep -c '^#compdef vctrace$' share/zsh/site-functions/_vctrace
                grep -c "complete -c 'vctrace'.*audit" share/fish/vendor_completions.d/vctrace.fish
                """, in: folder)
            #expect(outcome.status == 0, "\(outcome.errors)")
            let lines = outcome.output.split(separator: "\n").map(String.init)
            #expect(
                lines.prefix(5) == [
                    "installed \(folder.path)/image/usr/local/bin/vctrace", "./bin/vctrace",
                    "./share/bash-completion/completions/vctrace", "./share/fish/vendor_completions.d/vctrace.fish",
                    "./share/zsh/site-functions/_vctrace",
                ])
            #expect(lines.dropFirst(5).first?.hasPrefix("complete ") == true)
            #expect(lines.dropFirst(6).first == "1")
        }
    }

    @Test func withoutABinaryItSaysWhatToDo() async throws {
        try await Tool.withFolder { folder in
            let outcome = try await Tool.shell(Self.install("$PWD/missing"), in: folder)
            #expect(outcome.status == 2)
            #expect(outcome.errors.contains("there is no \(folder.path)/missing: run 'make release' first"))
            #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "image").path))
        }
    }
}
