// @ts-check
// The view of duplicates: groups page by page, what is kept of each, rules for many groups, and undo.

import { get, isAbort, send } from "./api.js";
import { all, announce, byId, closest, el, set, toast } from "./dom.js";
import { GroupView } from "./group.js";
import { Outcome } from "./outcome.js";
import { bytesText, count, visible } from "./text.js";
import { Thumbnails } from "./thumbs.js";

const PAGE = 20;
/** Requests for the present state of the groups on the page, after a change of many. */
const MOST_REQUESTS = 40;
/** Time after a change of this page in which events of changes are its own. */
const OWN_EVENTS = 1000;
const KINDS = ["content", "picture", "size-time", "similar"];
const LACKS = { content: "--hash", picture: "--perceptual", similar: "--perceptual" };
const NOTHING = {
  content: "No two files of this catalogue have the same bytes.",
  picture: "No two pictures of this catalogue look the same.",
  "size-time": "No two files have the same size, date and number of pixels.",
  similar: "No two pictures are this similar.",
};

const groupsText = n => `${count(n)} ${n === 1 ? "group" : "groups"}`;
const filesText = n => `${count(n)} ${n === 1 ? "file" : "files"}`;

export class Duplicates extends EventTarget {
  #request = null;
  #thumbnails = new Thumbnails();
  #views = [];
  /** @type {import("./protocol").Groups} */
  #answer = null;
  /** Cursors of the pages before this one, and of this one (null: the first). */
  #cursors = [null];
  /** Decisions of this visit that `u` takes back, the newest last. */
  #made = [];
  #queue = Promise.resolve();
  /** Changes that this page is making, and the time of the last one: its own events are not news. */
  #pending = 0;
  #lastOwn = -Infinity;

  constructor() {
    super();
    this.view = byId("duplicates");
    this.list = byId("groups");
    this.kind = "content";
    this.bits = 4;
    this.at = 0;
    this.canDecide = true;
    this.outcome = new Outcome();
    byId("group-kinds").addEventListener("click", event => this.#choose(closest(event, "button")?.dataset.kind));
    byId("group-bits").addEventListener("change", () => this.#go({ bits: Number(byId("group-bits").value) }));
    byId("group-all").addEventListener("change", () => this.#first());
    byId("rule-page").addEventListener("click", () => this.#ask(false));
    byId("rule-open").addEventListener("click", () => this.#ask(true));
    byId("rule-form").addEventListener("submit", () => this.#rule());
    byId("groups-before").addEventListener("click", () => this.#turn(-1));
    byId("groups-after").addEventListener("click", () => this.#turn(1));
    byId("drop-link").addEventListener("click",
      () => { byId("outcome").scrollIntoView({ block: "start" }); byId("outcome").focus({ preventScroll: true }); });
    this.view.addEventListener("focusin", event => {
      const at = this.#views.findIndex(one => one.element.contains(event.target));
      if (at >= 0) this.#activate(at);
    });
    this.outcome.addEventListener("undoing", () => { this.#pending += 1; });
    this.outcome.addEventListener("tried", () => this.#ended());
    this.outcome.addEventListener("undone", event => this.#undone(event.detail));
    this.outcome.addEventListener("failed", event => this.#failed(event.detail));
  }

  get isShown() { return document.body.dataset.view === "duplicates"; }

  #failed(error) { if (!isAbort(error)) this.dispatchEvent(new CustomEvent("failed", { detail: error })); }

  // ---- Pages

  /** Shows groups of a kind; `null` for what the address does not say. */
  async show(kind, bits) {
    const wanted = KINDS.includes(kind) ? kind : "content", number = bits !== null && bits <= 16 ? bits : 4;
    const isSame = wanted === this.kind && number === this.bits && this.#answer;
    this.kind = wanted;
    this.bits = number;
    for (const target of all("[data-kind]", byId("group-kinds")))
      set(target, "aria-pressed", String(target.dataset.kind === wanted));
    byId("group-bits-box").hidden = wanted !== "similar";
    byId("group-bits").value = String(number);
    this.outcome.update().catch(error => this.#failed(error));
    if (isSame) await this.#refresh().catch(error => this.#failed(error));
    else await this.#first();
  }

  #choose(kind) { if (kind && kind !== this.kind) this.#go({ kind }); }

  #go({ kind = this.kind, bits = this.bits }) {
    this.dispatchEvent(new CustomEvent("go", { detail: { groups: kind, bits: kind === "similar" ? bits : null } }));
    this.show(kind, bits);
  }

  /** What does not differ from page to page. */
  get #parameters() { return { kind: this.kind, bits: this.kind === "similar" ? this.bits : null }; }

  get #state() { return byId("group-all").checked ? "all" : "open"; }

  #first() {
    this.#cursors = [null];
    return this.#load();
  }

  async #turn(direction) {
    if (direction < 0 && this.#cursors.length > 1) this.#cursors.pop();
    else if (direction > 0 && this.#answer?.next) this.#cursors.push(this.#answer.next);
    else return;
    await this.#load();
    this.view.scrollTop = 0;
    this.#views[0]?.focus();
  }

  async #load() {
    this.#request?.abort();
    const request = this.#request = new AbortController();
    set(this.view, "aria-busy", "true");
    const slow = setTimeout(() => { byId("group-summary").textContent = "Looking for groups…"; }, 300);
    try {
      const answer = await get("groups",
        { ...this.#parameters, state: this.#state, after: this.#cursors.at(-1), n: PAGE }, request.signal);
      this.#answer = answer;
      this.#draw();
      set(this.view, "aria-busy", "false");
    } catch (error) {
      if (isAbort(error)) return;
      set(this.view, "aria-busy", "false");
      this.#failed(error);
    } finally {
      clearTimeout(slow);
    }
  }

  #draw() {
    const { groups } = this.#answer;
    for (const view of this.#views) for (const cell of view.cells) this.#thumbnails.cancel(cell);
    this.#views = groups.map((group, index) => this.#group(group, index));
    this.list.replaceChildren(...this.#views.map(view => view.element));
    this.at = 0;
    this.#loadThumbnails();
    this.#fillRules();
    this.#summarise();
    this.#activate(0);
  }

  #group(group, index) {
    const view = new GroupView(group, index + 1, this.kind !== "similar");
    view.addEventListener("decide", event => this.#decide(view, event.detail));
    view.addEventListener("refused", () => toast("At least one file of a group is kept"));
    view.addEventListener("open", event => this.dispatchEvent(new CustomEvent("open", { detail: event.detail })));
    view.addEventListener("grown", () => this.#loadThumbnails());
    return view;
  }

  #loadThumbnails() {
    const cells = this.#views.flatMap(view => view.cells);
    const [width, height] = this.kind === "similar" ? [240, 180] : [120, 90];
    for (const cell of cells) this.#thumbnails.want(cell, cell.member.id, cell.member.v, width, height);
    this.#thumbnails.update(cells);
  }

  #summarise() {
    const { total, open, gain, lacks, groups, next } = this.#answer;
    const isEmpty = groups.length === 0;
    byId("group-summary").textContent = total === 0
      ? "" : `${count(open)} of ${groupsText(total)} open, up to ${bytesText(gain)} to save in all of them`;
    const lacking = byId("group-lacks");
    lacking.hidden = lacks === 0;
    const why = `because the catalogue has no hash of ${lacks === 1 ? "it" : "them"}`;
    const cure = `Add hashes with: thalweg index ${LACKS[this.kind] ?? "--hash"}`;
    lacking.textContent = `${filesText(lacks)} cannot be compared, ${why}. ${cure}`;
    byId("group-empty").hidden = !isEmpty;
    byId("group-empty-head").textContent = total === 0 ? "No groups" : "All groups are decided";
    byId("group-empty-text").textContent =
      total === 0 ? NOTHING[this.kind] : "Tick “Also decided” to see them again.";
    byId("group-rules").hidden = isEmpty;
    byId("rule-open").disabled = open === 0 || !this.canDecide;
    byId("rule-page").disabled = !this.canDecide;
    byId("groups-pager").hidden = isEmpty && this.#cursors.length === 1;
    byId("groups-before").disabled = this.#cursors.length === 1;
    byId("groups-after").disabled = next === null;
    byId("groups-page").textContent = `Page ${count(this.#cursors.length)}`;
  }

  /** Fetches what is decided about the groups on the page, after a change of many. */
  async #refresh() {
    if (!this.#answer) return;
    const wanted = new Map(this.#views.map(view => [view.group.key, view]));
    const drawn = this.#answer;
    let after = this.#cursors.at(-1), isGone = false;
    for (let request = 0; request < MOST_REQUESTS && wanted.size > 0; request += 1) {
      const answer = await get("groups", { ...this.#parameters, state: "all", after, n: 50 });
      if (this.#answer !== drawn) return;
      Object.assign(drawn, { total: answer.total, open: answer.open, gain: answer.gain });
      for (const group of answer.groups) {
        const view = wanted.get(group.key);
        if (!view) continue;
        wanted.delete(group.key);
        Object.assign(view.group, { state: group.state, decision: group.decision });
        for (const [at, member] of view.group.members.entries()) member.keep = group.members[at]?.keep ?? null;
        view.show();
      }
      after = answer.next;
      if (after === null) { isGone = wanted.size > 0; break; }
    }
    // Groups that changed have another key now.
    if (isGone) await this.#load(); else this.#summarise();
  }

  // ---- Decisions

  /** Decides one group; decisions are sent one after another. */
  #decide(view, keep) {
    if (!this.canDecide) { toast("Decisions cannot be kept: the catalogue's folder is not writable"); return; }
    const { group } = view;
    const wasOpen = group.state !== "decided";
    for (const member of group.members) member.keep = keep.includes(member.id);
    group.state = "decided";
    if (wasOpen) this.#answer.open -= 1;
    view.show();
    this.#summarise();
    announce(`${count(keep.length)} of ${filesText(group.members.length)} kept`);
    this.#later(async () => {
      const made = await this.#send({ ...this.#parameters, groups: [{ key: group.key, keep }] });
      group.decision = made.seq;
      view.show();
      if (made.warning !== null)
        toast(`Something would be lost: ${made.warning}.`, { label: "Undo", run: () => this.outcome.undo(made.seq) });
      if (made.skipped > 0) {
        toast("This group has changed since it was listed. It was not decided.");
        await this.#load();
      }
    });
  }

  #later(action) {
    this.#queue = this.#queue.then(action).catch(async error => {
      this.#failed(error);
      await this.#refresh().catch(() => {});
    });
  }

  async #send(body) {
    this.#pending += 1;
    try {
      const made = await send("POST", "decisions", body);
      if (made.seq !== null) this.#made.push(made.seq);
      await this.outcome.update();
      return made;
    } finally {
      this.#ended();
    }
  }

  #ended() {
    this.#pending -= 1;
    this.#lastOwn = performance.now();
  }

  async #undone({ seq, text }) {
    this.#made = this.#made.filter(made => made !== seq);
    toast(text);
    announce(text);
    await this.#refresh().catch(error => this.#failed(error));
  }

  /** Takes back the newest decision of this visit. */
  #undo() {
    this.#later(async () => {
      const seq = this.#made.at(-1);
      if (seq === undefined) {
        toast("Nothing was decided since the page was opened. Older decisions are in the list.");
        return;
      }
      await this.outcome.undo(seq);
    });
  }

  /** Another page, or a program, has changed the decisions. */
  changed() {
    const isOwn = this.#pending > 0 || performance.now() - this.#lastOwn < OWN_EVENTS;
    if (isOwn || !this.isShown) return;
    this.outcome.update().catch(error => this.#failed(error));
    this.#refresh().catch(error => this.#failed(error));
  }

  // ---- Rules

  /** The rules that make sense on this page: one for each folder of its files. */
  #fillRules() {
    const select = byId("rule"), before = select.value;
    const folders = new Map();
    for (const view of this.#views)
      for (const { folder_id: id, folder } of view.group.members)
        folders.set(id, { folder, n: (folders.get(id)?.n ?? 0) + 1 });
    const most = [...folders].sort(([, one], [, other]) => other.n - one.n).slice(0, 30);
    select.replaceChildren(el("option", { value: "largest", text: "the best: largest, raw, with metadata" }),
      el("option", { value: "oldest", text: "the one taken first" }),
      el("optgroup", { label: "Those in a folder" },
        most.map(([id, { folder }]) =>
          el("option", { value: `folder ${id}`, text: visible(folder), "data-path": folder }))));
    select.value = before;
    if (select.selectedIndex < 0) select.selectedIndex = 0;
  }

  get #chosen() {
    const [rule, id] = byId("rule").value.split(" ");
    return { rule, folder: id === undefined ? null : Number(id),
      path: byId("rule").selectedOptions[0]?.dataset.path ?? null };
  }

  /** Asks before a rule is applied, with the server's count of what it would drop and of what would be lost. */
  #ask(isAll) {
    const { rule, folder, path } = this.#chosen;
    const what = { largest: "the best file", oldest: "the file that was taken first",
      folder: `the files in ${visible(path ?? "")}` }[rule];
    const keys = isAll
      ? "open" : this.#views.filter(({ group }) => group.state !== "decided").map(({ group }) => group.key);
    const body = { ...this.#parameters, rule, ...(folder === null ? {} : { folder }), keys };
    this.#later(async () => {
      set(this.view, "aria-busy", "true");
      try {
        const counted = await send("POST", "decisions", { ...body, dry_run: true });
        if (counted.groups === 0) {
          toast(isAll ? "The rule decides no group" : "The rule decides no group of this page");
          return;
        }
        this.asked = body;
        const left = counted.skipped > 0
          ? ` ${groupsText(counted.skipped)} ${counted.skipped === 1 ? "stays" : "stay"} open.` : "";
        const dropped = `${filesText(counted.files)} (${bytesText(counted.bytes)})`;
        byId("rule-text").textContent = `Keep ${what} in ${groupsText(counted.groups)}, and drop ${dropped}.${left}`;
        byId("rule-losses").hidden = counted.warning === null;
        byId("rule-losses").textContent = counted.warning === null
          ? "" : `Something would be lost: ${counted.warning}.`;
        byId("rule-go").textContent = counted.warning === null ? "Decide" : "Decide all the same";
        byId("rule-box").showModal();
      } finally {
        set(this.view, "aria-busy", "false");
      }
    });
  }

  #rule() {
    const body = this.asked;
    byId("rule-box").close();
    this.#later(async () => {
      set(this.view, "aria-busy", "true");
      try {
        const made = await this.#send(body);
        const open = made.skipped ? `; ${count(made.skipped)} left open` : "";
        const dropped = `${filesText(made.files)} to drop (${bytesText(made.bytes)})`;
        const text = `${groupsText(made.groups)} decided, ${dropped}${open}`;
        toast(text, made.seq === null ? null : { label: "Undo", run: () => this.outcome.undo(made.seq) });
        announce(text);
        await this.#refresh();
      } finally {
        set(this.view, "aria-busy", "false");
      }
    });
  }

  // ---- Keys

  #activate(at) {
    this.at = at;
    for (const [index, view] of this.#views.entries()) view.element.classList.toggle("active", index === at);
  }

  #step(direction) {
    const to = this.at + direction, isHere = this.#views[this.at]?.element.contains(document.activeElement);
    // The first key goes to the group that is marked already.
    if (!isHere && this.#views[this.at]) this.#views[this.at].focus();
    else if (to >= 0 && to < this.#views.length) this.#views[to].focus();
    else this.#turn(direction);
  }

  #drop() {
    const view = this.#views[this.at];
    if (!view) return;
    const at = view.focused;
    if (at === null) toast("Choose a file with ← and → first");
    else view.choose(at, false);
  }

  /** Handles a key; returns whether it did. */
  key(event) {
    const view = this.#views[this.at];
    const letters = { j: () => this.#step(1), k: () => this.#step(-1), u: () => this.#undo(), a: () => view?.keepAll(),
      x: () => this.#drop() };
    let action = null;
    if (/^[1-9]$/.test(event.key)) action = () => view?.toggle(Number(event.key) - 1);
    else if (event.key === "ArrowLeft" || event.key === "ArrowRight")
      action = () => view?.step(event.key === "ArrowLeft" ? -1 : 1);
    // In a table the arrows up and down go from file to file, too.
    else if (view?.isTable && view.focused !== null && ["ArrowUp", "ArrowDown"].includes(event.key))
      action = () => view.step(event.key === "ArrowUp" ? -1 : 1);
    else action = letters[event.key] ?? null;
    if (!action || (event.key.length === 1 && document.body.classList.contains("no-letters"))) return false;
    event.preventDefault();
    action();
    return true;
  }
}
