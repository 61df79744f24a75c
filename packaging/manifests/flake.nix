{
  description = "Index, search, check and pack very large image collections";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs = { self, nixpkgs }:
    let
      version = "{{version}}";
      # The Linux programs are the static ones, which need no patching.
      archives = {
        x86_64-linux = {
          target = "x86_64-unknown-linux-musl";
          sha256 = "{{sha256:thalweg-x86_64-unknown-linux-musl.tar.xz}}";
        };
        aarch64-linux = {
          target = "aarch64-unknown-linux-musl";
          sha256 = "{{sha256:thalweg-aarch64-unknown-linux-musl.tar.xz}}";
        };
        x86_64-darwin = {
          target = "x86_64-apple-darwin";
          sha256 = "{{sha256:thalweg-x86_64-apple-darwin.tar.xz}}";
        };
        aarch64-darwin = {
          target = "aarch64-apple-darwin";
          sha256 = "{{sha256:thalweg-aarch64-apple-darwin.tar.xz}}";
        };
      };
      package = system:
        let
          pkgs = nixpkgs.legacyPackages.${system};
          archive = archives.${system};
        in
        pkgs.stdenvNoCC.mkDerivation {
          pname = "thalweg";
          inherit version;
          src = pkgs.fetchurl {
            url = "https://github.com/thalweg/thalweg/releases/download/v${version}/thalweg-${archive.target}.tar.xz";
            inherit (archive) sha256;
          };
          nativeBuildInputs = [ pkgs.installShellFiles ];
          dontBuild = true;
          installPhase = ''
            install -Dm755 thalweg $out/bin/thalweg
            installManPage man/thalweg.1
            installShellCompletion --bash --name thalweg completions/thalweg.bash
            installShellCompletion --zsh completions/_thalweg --fish completions/thalweg.fish
            install -Dm644 -t $out/share/doc/thalweg LICENSE-MIT LICENSE-APACHE NOTICE LICENCES-OF-LIBRARIES.txt
          '';
          meta = {
            description = "Index, search, check and pack very large image collections";
            homepage = "https://github.com/thalweg/thalweg";
            license = with pkgs.lib.licenses; [ mit asl20 ];
            mainProgram = "thalweg";
          };
        };
    in
    {
      packages = builtins.mapAttrs (system: _: { default = package system; }) archives;
      apps = builtins.mapAttrs
        (system: _: {
          default = {
            type = "app";
            program = "${self.packages.${system}.default}/bin/thalweg";
          };
        })
        archives;
    };
}
