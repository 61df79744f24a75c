
"use strict";
// What goes wrong is written into the page: a picture that stopped answering should say so.
addEventListener("error", (event) => {
  const place = document.getElementById("error");
  place.textContent = "The page's script failed: " + event.message;
  place.hidden = false;
});
(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const tip = document.getElementById("tip");
  const search = document.getElementById("search");
  const found = document.getElementById("found");
  const summaries = [...document.querySelectorAll("script.summary")].map((script) => JSON.parse(script.textContent));
  const pictures = [...document.querySelectorAll("svg.picture")].map(picture);
  const { width, left, duration } = pictures[0];
  const MOST_ZOOM = Math.max(1, duration / 50);
  // The view is `zoom` times as wide as the plot and begins `from` plot widths into it. All pictures share it.
  let zoom = 1, from = 0, waiting = false;

  function picture(svg) {
    const plot = svg.querySelector(".plot");
    const number = (element, name) => +element.getAttribute(name);
    // Titles become data, or the browser shows its own tooltips over ours.
    const bars = [...plot.querySelectorAll("rect > title")].map((title) => {
      const rect = title.parentNode;
      rect.dataset.tip = title.textContent;
      title.remove();
      const name = rect.dataset.tip.split("\n", 1)[0].replace(/ \((\S+ )?[\d,]+\)$/, "");
      return { rect, name, x: number(rect, "x"), y: number(rect, "y"), w: number(rect, "width"), h: number(rect, "height") };
    });
    return {
      svg, plot, bars, time: plot.querySelector(".time"), names: plot.querySelector(".names"), axis: svg.querySelector(".axis"),
      width: number(plot, "width"), left: number(plot, "x"), top: number(plot, "y"), height: number(plot, "height"),
      duration: +plot.dataset.ns || 1,
    };
  }

  const units = [[1e9, "s"], [1e6, "ms"], [1e3, "µs"], [1, "ns"]];
  // `ns` with the digits that `step` needs, in the unit that suits `scale`.
  const format = (ns, step, scale) => {
    const [size, unit] = units.find(([size]) => scale >= 2 * size) || units[3];
    const decimals = Math.max(0, Math.ceil(-Math.log10(step / size) - 1e-9));
    return (ns / size).toFixed(Math.min(decimals, 9)) + " " + unit;
  };
  const make = (parent, tag, attributes, text) => {
    const element = document.createElementNS(SVG, tag);
    for (const key in attributes) element.setAttribute(key, attributes[key]);
    if (text !== undefined) element.textContent = text;
    parent.append(element);
  };

  function drawAxis({ axis, top, height }) {
    axis.replaceChildren();
    const shown = duration / zoom;
    const power = 10 ** Math.floor(Math.log10(Math.max(shown / 11, 1)));
    const step = [1, 2, 5, 10].map((factor) => factor * power).find((step) => shown / step <= 11) || shown;
    const first = Math.ceil((from * duration) / step);
    for (let n = first; n * step <= from * duration + shown; n++) {
      const x = left + (n * step / duration - from) * zoom * width;
      make(axis, "path", { d: `M${x} ${top - 4}v${height + 4}` });
      make(axis, "text", { x, y: top - 8 }, format(n * step, step, from * duration + shown));
    }
  }

  function drawNames({ names, bars }) {
    names.replaceChildren();
    let n = 0;
    for (const bar of bars) {
      if (bar.h < 9) continue;
      const x = (bar.x - from * width) * zoom, end = Math.min(x + bar.w * zoom, width), start = Math.max(x, 0);
      const room = Math.floor((end - start - 6) / 5.9);
      const last = bar.name.slice(bar.name.lastIndexOf("::") + 2);
      const name = bar.name.length <= room ? bar.name : bar.name.includes("::") && last.length <= room ? last
        : room >= 6 ? bar.name.slice(0, room - 1) + "…" : "";
      if (!name || ++n > 2000) continue;
      make(names, "text", { x: start + 3, y: bar.y + bar.h / 2 + 3.8 }, name);
    }
  }

  function draw() {
    waiting = false;
    for (const picture of pictures) {
      picture.time.setAttribute("transform", `scale(${zoom} 1) translate(${-from * width} 0)`);
      drawAxis(picture);
      drawNames(picture);
    }
    writeAddress();
  }

  function show(newZoom, newFrom) {
    zoom = Math.min(Math.max(newZoom, 1), MOST_ZOOM);
    from = Math.min(Math.max(newFrom, 0), 1 - 1 / zoom);
    if (!waiting) requestAnimationFrame(draw);
    waiting = true;
  }

  // Around `at`, from 0 at the plot's left edge to 1 at its right, which stays where it is.
  function zoomBy(factor, at = 0.5) {
    const newZoom = Math.min(Math.max(zoom * factor, 1), MOST_ZOOM);
    show(newZoom, from + at / zoom - at / newZoom);
  }

  // The address: #from=1.5ms&to=20ms&gate=pop. A number without a unit is nanoseconds.
  function readAddress() {
    const parts = new URLSearchParams(location.hash.slice(1));
    const time = (name) => {
      const match = /^([\d.]+) ?(ns|us|µs|ms|s)?$/.exec(parts.get(name) || "");
      return match ? +match[1] * { ns: 1, us: 1e3, µs: 1e3, ms: 1e6, s: 1e9 }[match[2] || "ns"] : NaN;
    };
    const start = time("from"), end = time("to");
    if (end > (start || 0)) show(duration / (end - (start || 0)), (start || 0) / duration);
    else show(1, 0);
    search.value = parts.get("gate") || "";
    highlight();
  }

  let lastWritten = 0, writing = 0;
  function writeAddress() {
    // Browsers limit how often an address may change.
    clearTimeout(writing);
    writing = setTimeout(() => {
      const parts = new URLSearchParams();
      if (zoom > 1) {
        parts.set("from", Math.round(from * duration));
        parts.set("to", Math.round((from + 1 / zoom) * duration));
      }
      if (search.value) parts.set("gate", search.value);
      const hash = "#" + parts;
      if (hash === lastWritten) return;
      lastWritten = hash;
      try { history.replaceState(null, "", hash === "#" ? location.pathname + location.search : hash); } catch { /* not allowed here */ }
    }, 300);
  }

  // Gates whose name holds what is searched stay bright.
  function highlight() {
    const text = search.value.toLowerCase();
    const matches = (name) => text !== "" && name.toLowerCase().includes(text);
    for (const { time, bars } of pictures) {
      time.classList.toggle("searching", text !== "");
      for (const bar of bars) bar.rect.classList.toggle("hit", matches(bar.name));
    }
    for (const row of document.querySelectorAll("tr[data-gate]")) row.classList.toggle("hit", matches(row.dataset.gate));
    const sums = summaries.map(({ gates }) => gates.filter(({ name }) => matches(name)).reduce(
      ([n, total], gate) => [n + gate.n_events, total + gate.total_ns], [0, 0]));
    found.textContent = text === "" ? "" : sums.map(([n, total]) =>
      `${n.toLocaleString("en")} passages, ${format(total, total / 1000 || 1, total)}`).join("; ");
    writeAddress();
  }

  // Where a pointer is in a plot, from 0 at its left edge to 1 at its right.
  const place = (svg, event) => {
    const box = svg.getBoundingClientRect();
    return ((event.clientX - box.left) * svg.viewBox.baseVal.width / box.width - left) / width;
  };

  function point(event, at) {
    const bar = event.target.closest && event.target.closest("[data-tip]");
    tip.hidden = at < 0 || at > 1;
    if (tip.hidden) return;
    const now = (from + at / zoom) * duration;
    tip.textContent = (bar ? bar.dataset.tip + "\n" : "") + format(now, duration / zoom / width, now);
    tip.style.left = Math.min(event.clientX + 14, innerWidth - tip.offsetWidth - 8) + "px";
    tip.style.top = Math.min(event.clientY + 16, innerHeight - tip.offsetHeight - 8) + "px";
  }

  for (const { svg, plot } of pictures) {
    svg.addEventListener("wheel", (event) => {
      const at = place(svg, event);
      if (at < 0 || at > 1) return;
      const isSideways = Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey;
      // At full width the wheel outwards scrolls the page as ever.
      if (!isSideways && zoom === 1 && event.deltaY > 0) return;
      event.preventDefault();
      if (isSideways) show(zoom, from + (event.deltaX || event.deltaY) / 1000 / zoom);
      else zoomBy(1.0015 ** -event.deltaY, at);
    }, { passive: false });
    let grip = null;
    plot.addEventListener("pointerdown", (event) => {
      grip = { at: place(svg, event), from };
      svg.setPointerCapture(event.pointerId);
    });
    svg.addEventListener("pointerup", () => { grip = null; });
    svg.addEventListener("dblclick", () => show(1, 0));
    svg.addEventListener("pointermove", (event) => {
      const at = place(svg, event);
      if (grip) show(zoom, grip.from + (grip.at - at) / zoom);
      point(event, at);
    });
    svg.addEventListener("pointerleave", () => { tip.hidden = true; });
  }

  const keys = {
    "+": () => zoomBy(1.5), "=": () => zoomBy(1.5), "-": () => zoomBy(1 / 1.5), "0": () => show(1, 0),
    ArrowLeft: () => show(zoom, from - 0.2 / zoom), ArrowRight: () => show(zoom, from + 0.2 / zoom),
    Home: () => show(zoom, 0), End: () => show(zoom, 1), "/": () => search.focus(),
  };
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target === search) {
      if (event.key === "Escape") { search.value = ""; highlight(); search.blur(); }
      return;
    }
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });
  search.addEventListener("input", highlight);
  document.getElementById("all").addEventListener("click", () => { search.value = ""; highlight(); show(1, 0); });
  document.querySelector("main").addEventListener("click", (event) => {
    const row = event.target.closest("tr[data-gate]");
    if (!row) return;
    search.value = search.value === row.dataset.gate ? "" : row.dataset.gate;
    highlight();
  });
  addEventListener("hashchange", readAddress);

  readAddress();
  draw();
})();
