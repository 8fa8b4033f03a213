import Foundation
import Testing
import TraceTestSupport

/// What `Scripts/setup` asks for on a Mac with Xcode and without Homebrew.
@Suite struct SetupTests {
    private func onAMac(_ line: String) async throws -> Tool.Outcome {
        try await Tool.withFolder(samples: { _ in false }) { folder in
            try await Tool.shell(
                """
                mkdir mac
                for name in awk cat curl git gzip id make perl ps python3 sh; do ln -s "$(command -v $name)" mac; done
                printf '#!/bin/sh\\necho Darwin\\n' > mac/uname
                printf '#!/bin/sh\\n' > mac/swift
                chmod +x mac/uname mac/swift
                mac=$PWD/mac
                cd '\(Tool.project.path)'
                \(line)
                """, in: folder)
        }
    }

    /// The first command of the README, and those that CI services and users of a Mac call.
    @Test(arguments: ["demo", "release", "package"]) func aMacHasWhatABuildNeeds(_ target: String) async throws {
        let outcome = try await onAMac(
            "make -n \(target) | grep '^Scripts/setup' | while read -r step; do echo step; PATH=$mac $step || exit 1; done"
        )
        #expect(outcome.status == 0 && outcome.output == "step\n", "\(outcome)")
        #expect(outcome.errors == "")
    }

    @Test func packagesOfHomebrewAreNamed() async throws {
        let outcome = try await onAMac("PATH=$mac Scripts/setup")
        let names = "xz zstd jq"
        #expect(
            outcome.errors
                == "vctrace's build and tests need: \(names). Install them, for example: brew install \(names)\n")
        #expect(outcome.status == 1)
    }
}
