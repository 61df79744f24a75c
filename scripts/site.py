"""Prepares docs/ for mdBook, and checks the links of the site that it builds.

    python scripts/site.py --prepare docs target/site     copies the pages to target/site/pages
    python scripts/site.py --check target/site/html       every link and picture leads to a file, every anchor to a place

Links that leave docs/ become links to the repository. A page that SUMMARY.md does not list is an error, because no
page of the site would lead to it.
"""

import html.parser
import re
import shutil
import sys
import urllib.parse
from pathlib import Path

REPOSITORY = "https://github.com/thalweg/thalweg/blob/main/"
LINK = re.compile(r"(\]\(|^\[[^\]]+\]: )([^)\s]+)", re.MULTILINE)


def outside(text: str, page: Path, docs: Path) -> str:
    """The text of a page with links that leave the folder of the documents made absolute."""

    def absolute(match: re.Match[str]) -> str:
        target = match[2]
        if urllib.parse.urlsplit(target).scheme or target.startswith("#"):
            return match[0]
        path = (page.parent / target.partition("#")[0]).resolve()
        if path.is_relative_to(docs.resolve()):
            return match[0]
        return match[1] + REPOSITORY + str(path.relative_to(docs.resolve().parent))

    return LINK.sub(absolute, text)


def prepare(docs: Path, target: Path) -> None:
    shutil.rmtree(target, ignore_errors=True)
    pages = target / "pages"
    shutil.copytree(docs, pages, ignore=shutil.ignore_patterns("book.toml"))
    shutil.copy(docs / "book.toml", target)
    listed = set(re.findall(r"\]\(([^)]+\.md)\)", (docs / "SUMMARY.md").read_text(encoding="utf-8")))
    found = {str(page.relative_to(docs)) for page in docs.rglob("*.md")} - {"SUMMARY.md"}
    if found != listed:
        sys.exit(f"docs/SUMMARY.md and docs/ differ: {', '.join(sorted(found ^ listed))}")
    for page in found:
        text = outside((docs / page).read_text(encoding="utf-8"), docs / page, docs)
        (pages / page).write_text(text, encoding="utf-8")


class Page(html.parser.HTMLParser):
    """Links and anchors of a page."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.anchors: set[str] = set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        for name, value in attributes:
            if name in ("id", "name"):
                self.anchors.add(value or "")
            elif name in ("href", "src"):
                self.links.append(value or "")


def check(site: Path) -> None:
    pages = {path.resolve(): Page(path) for path in site.rglob("*.html")}
    findings = []
    n_links = 0
    for path, page in pages.items():
        # mdBook makes these two for any folder, with a base address of their own.
        if path.name in ("404.html", "print.html"):
            continue
        for link in page.links:
            parts = urllib.parse.urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            n_links += 1
            target = (path.parent / urllib.parse.unquote(parts.path)).resolve() if parts.path else path
            if not target.exists():
                findings.append(f"{path.relative_to(site.resolve())}: {link} leads nowhere")
            elif parts.fragment and target in pages and parts.fragment not in pages[target].anchors:
                findings.append(f"{path.relative_to(site.resolve())}: {link} has no such anchor")
    if findings:
        sys.exit("\n".join(findings))
    if len(pages) < 20 or n_links < 500:
        sys.exit(f"only {len(pages)} pages with {n_links} links were found in {site}")
    print(f"{len(pages)} pages, {n_links} links")


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["--prepare", docs, target]:
            prepare(Path(docs), Path(target))
        case ["--check", site]:
            check(Path(site))
        case _:
            sys.exit(__doc__)
