# Written by Packaging/formula for a release.
class Vctrace < Formula
  desc "Finds leaked view controllers and misordered containment calls in an iOS log"
  homepage "@HOMEPAGE@"
  version "@VERSION@"
  license "MIT"

  on_macos do
    depends_on macos: :ventura
    url "@DOWNLOADS@/vctrace-@VERSION@-macos-universal.tar.gz"
    sha256 "@SHA256 macos-universal@"
  end

  on_linux do
    on_intel do
      url "@DOWNLOADS@/vctrace-@VERSION@-linux-x86_64.tar.gz"
      sha256 "@SHA256 linux-x86_64@"
    end
    on_arm do
      url "@DOWNLOADS@/vctrace-@VERSION@-linux-aarch64.tar.gz"
      sha256 "@SHA256 linux-aarch64@"
    end
  end

  def install
    # The recorder is next to the tool, which looks for it there.
    libexec.install Dir["vctrace", "VCTraceRecorder.dylib"]
    bin.install_symlink libexec/"vctrace"
    generate_completions_from_executable(bin/"vctrace", "--generate-completion-script")
  end

  test do
    (testpath/"app.log").write <<~LOG
      2026-11-20T02:00:00Z <Shop.Host: 0x10> addChild(_:) <Shop.Detail: 0x20>
      2026-11-20T02:00:01Z <Shop.Detail: 0x20> viewDidLoad
    LOG
    assert_match "missing-did-move", shell_output("#{bin}/vctrace audit app.log", 1)
  end
end
