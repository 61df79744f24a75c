"""Makes the record of the lab's verdicts, and looks for verdicts that contradict each other.

    python bench/python/verdicts.py THALWEG record REPORT... > bench/records/claims.toml
    python bench/python/verdicts.py THALWEG contradictions REPORT REPORT
    python bench/python/verdicts.py THALWEG busy REPORT EXPERIMENT... [--sessions N] [--minutes M]

THALWEG is the program; each REPORT is one that `thalweg lab run` wrote. `record` prints one table: for each claim the
verdict of the first report that has one. `contradictions` lists claims that hold in one report and are contradicted in
the other. `busy` runs quick sessions of the experiments while other programs load the machine, each load of `LOADS` in
turn, and counts the verdicts of these sessions and those that contradict the report of a quiet one; it needs stress-ng.
Exit code 1 if there is a contradiction.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

LOADS = [
    "--cpu 1", "--cpu 2", "--cpu 4", "--cpu 1 --cpu-load 30", "--cache 1", "--vm 1 --vm-bytes 512M", "--hdd 1",
    "--iomix 1", "--switch 1", "--fork 1",
]
CONTRADICTED = {"does_not_hold", "differs_here"}
WORDS = {
    "holds": "holds", "does_not_hold": "does not hold", "differs_here": "differs here", "not_shown": "not shown",
}
COLUMNS = ["publication", "claim", "published", "here", "verdict", "size", "conditions that were not met"]


def claims(program: str, report: Path) -> dict[str, dict]:
    """The judged claims of a report by their ids."""
    done = subprocess.run([program, "lab", "claims", "--json", str(report)], stdout=subprocess.PIPE, text=True,
                          check=True)
    return {claim["id"]: claim for claim in map(json.loads, done.stdout.splitlines())}


def contradictions(one: dict[str, dict], other: dict[str, dict]) -> list[str]:
    """Ids of the claims that hold in one report and are contradicted in the other."""
    def sides(claim: dict) -> str:
        return "holds" if claim["verdict"] == "holds" else "not" if claim["verdict"] in CONTRADICTED else ""

    return [name for name, claim in one.items()
            if name in other and {sides(claim), sides(other[name])} == {"holds", "not"}]


def record(program: str, reports: list[Path]) -> int:
    """Prints the table of the record; the head with date, command and machine is written by hand."""
    sizes = [json.loads(report.read_text())["asked"]["size"] for report in reports]
    judged = [claims(program, report) for report in reports]
    rows = {name: best([(size, one[name]) for size, one in zip(sizes, judged)]) for name in judged[0]}
    title = tally({name: claim for name, (_, claim) in rows.items()})
    print(f"[[table]]\ntitle = {json.dumps(title)}\ncolumns = {json.dumps(COLUMNS)}\nrows = [")
    for size, claim in rows.values():
        unmet = "; ".join(f"{one['here']} (published: {one['published']})" for one in claim.get("unmet", []))
        cells = [claim["publication"].split(",")[0], claim["sentence"], claim["published"], claim.get("here") or "—",
                 WORDS[claim["verdict"]], size, unmet or "—"]
        print("    " + json.dumps(cells, ensure_ascii=False) + ",")
    print("]")
    return 0


def best(judged: list[tuple[str, dict]]) -> tuple[str, dict]:
    """The first verdict of a claim; where no report has one, the first figure, or the first of all."""
    verdicts = [one for one in judged if one[1]["verdict"] != "not_shown"]
    figures = [one for one in judged if one[1].get("here")]
    return (verdicts or figures or judged)[0]


def tally(judged: dict[str, dict]) -> str:
    count = Counter(claim["verdict"] for claim in judged.values())
    return ", ".join(f"{count[verdict]} {word}" for verdict, word in WORDS.items())


def compare(program: str, one: Path, other: Path) -> int:
    """Lists the contradictions of two reports."""
    judged = claims(program, one), claims(program, other)
    found = contradictions(*judged)
    for side, report in zip(judged, (one, other)):
        print(f"{report}: {tally(side)}")
    for name in found:
        print(f"{name}: {judged[0][name]['verdict']} {judged[0][name].get('here')}, "
              f"{judged[1][name]['verdict']} {judged[1][name].get('here')}")
    print(f"{len(found)} contradictions")
    return 1 if found else 0


def busy(program: str, quiet: Path, experiments: list[str], n_sessions: int, minutes: float) -> int:
    """Runs sessions beside other programs and compares their verdicts with those of a quiet machine."""
    reference = claims(program, quiet)
    count: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    with tempfile.TemporaryDirectory(dir=".") as folder:
        for number in range(n_sessions):
            load = LOADS[number % len(LOADS)]
            report = Path(folder) / f"{number}.json"
            other = subprocess.Popen(["stress-ng", "--quiet", "--temp-path", folder, *load.split()])
            try:
                subprocess.run([program, "-q", "lab", "run", *experiments, "--quick", "--minutes", str(minutes),
                                "--seed", str(number), "--dir", folder, "--out", str(report)],
                               stdout=subprocess.DEVNULL, check=False)
            finally:
                other.terminate()
                other.wait()
            judged = {name: claim for name, claim in claims(program, report).items()
                      if claim["experiment"] in experiments}
            found = contradictions(judged, reference)
            count.update(claim["verdict"] for claim in judged.values())
            count["provisional"] += sum(claim.get("provisional") is not None for claim in judged.values())
            wrong.update(found)
            print(f"session {number + 1}, stress-ng {load}: {tally(judged)}; contradictions: {found}", flush=True)
    print(f"{n_sessions} sessions: {dict(count)}; contradictions: {dict(wrong)}")
    return 1 if wrong else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("thalweg")
    parser.add_argument("job", choices=["record", "contradictions", "busy"])
    parser.add_argument("reports", nargs="+", type=Path, help="reports; for `busy` a report and experiments")
    parser.add_argument("--sessions", type=int, default=50)
    parser.add_argument("--minutes", type=float, default=0.3, help="length of a session beside other programs")
    args = parser.parse_args()
    match args.job:
        case "record":
            return record(args.thalweg, args.reports)
        case "contradictions":
            return compare(args.thalweg, *args.reports[:2])
        case _:
            experiments = [str(name) for name in args.reports[1:]]
            return busy(args.thalweg, args.reports[0], experiments, args.sessions, args.minutes)


if __name__ == "__main__":
    sys.exit(main())
