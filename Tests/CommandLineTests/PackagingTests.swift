import Foundation
import Testing
import TraceTestSupport

/// The steps that build a release. `make package` tries them on a real one.
@Suite struct PackagingTests {
    /// Packs the built tool as if it had been built on each machine, in a folder that contains `Packaging`.
    private func withRelease(_ line: String) async throws -> Tool.Outcome {
        try await Tool.withFolder { folder in
            let project = Tool.project.path
            return try await Tool.shell(
                """
                set -e
                ln -s '\(project)/Packaging' . && cp '\(project)/LICENSE' '\(project)/README.md' .
                export SOURCE_DATE_EPOCH=1790000000
                printf '#!/bin/sh\\necho 9.8.7; echo development build\\n' > vctrace; chmod +x vctrace; echo library > VCTraceRecorder.dylib
                Packaging/archive macos-universal vctrace VCTraceRecorder.dylib
                Packaging/archive linux-x86_64 vctrace
                Packaging/archive linux-aarch64 vctrace
                Packaging/bundle .build/dist/*.tar.gz
                Packaging/formula https://example.com/vctrace .build/dist/*.tar.gz
                Packaging/checksums > /dev/null
                \(line)
                """, in: folder)
        }
    }

    @Test func archivesHoldTheToolAndWhatBelongsToIt() async throws {
        let outcome = try await withRelease(
            "tar -tzf .build/dist/vctrace-9.8.7-macos-universal.tar.gz; tar -tzf .build/dist/vctrace-9.8.7-linux-x86_64.tar.gz"
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        let names = outcome.output.split(separator: "\n").filter { $0.hasPrefix("vctrace-9.8.7/") }
        let linux = ["LICENSE", "README.md", "vctrace"]
        #expect(
            names
                == (["LICENSE", "README.md", "VCTraceRecorder.dylib", "vctrace"] + linux).map { "vctrace-9.8.7/\($0)" })
    }

    @Test func sameFilesGiveTheSameBytes() async throws {
        let outcome = try await withRelease(
            """
            cp .build/dist/SHA256SUMS before; sleep 1; touch vctrace LICENSE
            Packaging/archive linux-x86_64 vctrace; Packaging/bundle .build/dist/*.tar.gz; Packaging/checksums > /dev/null
            diff before .build/dist/SHA256SUMS && echo same
            """)
        #expect(outcome.status == 0 && outcome.output.hasSuffix("same\n"), "\(outcome)")
    }

    @Test func bundleNamesTheMachines() async throws {
        let outcome = try await withRelease(
            """
            python3 - <<'END'
            import json, zipfile
            with zipfile.ZipFile(".build/dist/vctrace.artifactbundle.zip") as bundle:
                artifact = json.loads(bundle.read("vctrace.artifactbundle/info.json"))["artifacts"]["vctrace"]
                for variant in artifact["variants"]:
                    file = bundle.getinfo(f"vctrace.artifactbundle/{variant['path']}")
                    print(artifact["version"], variant["path"], oct(file.external_attr >> 16), *variant["supportedTriples"])
            END
            """)
        #expect(
            outcome.output.hasSuffix(
                """
                9.8.7 linux-aarch64/vctrace 0o100755 aarch64-unknown-linux-gnu
                9.8.7 linux-x86_64/vctrace 0o100755 x86_64-unknown-linux-gnu
                9.8.7 macos-universal/vctrace 0o100755 arm64-apple-macosx x86_64-apple-macosx

                """), "\(outcome)")
    }

    @Test func formulaNamesEachArchiveWithItsSum() async throws {
        let outcome = try await withRelease("cat .build/dist/SHA256SUMS .build/dist/vctrace.rb")
        let text = outcome.output
        let formula = try #require(text.range(of: "class Vctrace")).lowerBound
        #expect(!text[formula...].contains("@"))
        #expect(text[formula...].contains("version \"9.8.7\""))
        for platform in ["macos-universal", "linux-x86_64", "linux-aarch64"] {
            let name = "vctrace-9.8.7-\(platform).tar.gz"
            let sum = try #require(text.firstMatch(of: try Regex("([0-9a-f]{64})  \(name)"))?[1].substring)
            #expect(text[formula...].contains("url \"https://example.com/vctrace/releases/download/9.8.7/\(name)\""))
            #expect(text[formula...].contains("sha256 \"\(sum)\""))
        }
    }

    @Test func formulaWantsEachArchive() async throws {
        let outcome = try await withRelease(
            "Packaging/formula https://example.com .build/dist/vctrace-9.8.7-linux-x86_64.tar.gz")
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("also wants archives for linux-aarch64, macos-universal"))
    }

    private static let publish =
        "mkdir -p site/releases/download/9.8.7 && cp .build/dist/* site/releases/download/9.8.7; "

    @Test func downloadIsTheArchiveOfThisMachine() async throws {
        let outcome = try await withRelease(
            Self.publish + "Packaging/fetch \"file://$PWD/site\" 9.8.7 \"$PWD/tool\"; ls tool")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("9.8.7\ndevelopment build\n"))
        #expect(outcome.output.hasSuffix("\nvctrace\n"))
    }

    @Test(arguments: [
        (
            "for file in site/releases/download/9.8.7/*.tar.gz; do echo more >> $file; done;", "9.8.7",
            "is not what the release says it is"
        ),
        ("echo > site/releases/download/9.8.7/SHA256SUMS;", "9.8.7", "does not list vctrace-9.8.7-"),
        (
            """
            mkdir bin; for tool in awk curl cat mktemp rm sh tar uname; do ln -s "$(command -v $tool)" bin; done; PATH=$PWD/bin;
            """, "9.8.7", "needs shasum or sha256sum"
        ),
        ("", "9.9.9", "has no vctrace-9.9.9-"),
        ("rm site/releases/download/9.8.7/*;", "9.8.7", "has no vctrace-9.8.7-"),
    ])
    func downloadOfSomethingElseFails(_ change: String, _ version: String, _ reason: String) async throws {
        let outcome = try await withRelease(
            Self.publish + change + "Packaging/fetch \"file://$PWD/site\" \(version) \"$PWD/tool\"")
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains(reason), "\(outcome.errors)")
        #expect(!outcome.output.contains("development build"))
    }
}
