class Thalweg < Formula
  desc "Index, search, check and pack very large image collections"
  homepage "https://github.com/thalweg/thalweg"
  version "{{version}}"
  license any_of: ["MIT", "Apache-2.0"]

  on_macos do
    on_arm do
      url "https://github.com/thalweg/thalweg/releases/download/v{{version}}/thalweg-aarch64-apple-darwin.tar.xz"
      sha256 "{{sha256:thalweg-aarch64-apple-darwin.tar.xz}}"
    end
    on_intel do
      url "https://github.com/thalweg/thalweg/releases/download/v{{version}}/thalweg-x86_64-apple-darwin.tar.xz"
      sha256 "{{sha256:thalweg-x86_64-apple-darwin.tar.xz}}"
    end
  end

  on_linux do
    on_arm do
      url "https://github.com/thalweg/thalweg/releases/download/v{{version}}/thalweg-aarch64-unknown-linux-gnu.tar.xz"
      sha256 "{{sha256:thalweg-aarch64-unknown-linux-gnu.tar.xz}}"
    end
    on_intel do
      url "https://github.com/thalweg/thalweg/releases/download/v{{version}}/thalweg-x86_64-unknown-linux-gnu.tar.xz"
      sha256 "{{sha256:thalweg-x86_64-unknown-linux-gnu.tar.xz}}"
    end
  end

  def install
    bin.install "thalweg"
    man1.install "man/thalweg.1"
    bash_completion.install "completions/thalweg.bash" => "thalweg"
    zsh_completion.install "completions/_thalweg"
    fish_completion.install "completions/thalweg.fish"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/thalweg --version")
    assert_match "available", shell_output("#{bin}/thalweg doctor")
  end
end
