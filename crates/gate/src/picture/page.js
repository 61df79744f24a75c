
"use strict";
(() => {
  const svg = document.querySelector("body > svg");
  const plot = svg.querySelector(".plot");
  const time = plot.querySelector(".time");
  const names = plot.querySelector(".names");
  const axis = svg.querySelector(".axis");
  const tip = document.getElementById("tip");
  const SVG = "http://www.w3.org/2000/svg";
  const width = +plot.getAttribute("width"), left = +plot.getAttribute("x"), top = +plot.getAttribute("y");
  const height = +plot.getAttribute("height"), duration = +plot.dataset.ns;
  const MOST_ZOOM = Math.max(1, duration / 50);
  // The view is `zoom` times as wide as the plot and begins `from` plot widths into it.
  let zoom = 1, from = 0, waiting = false;

  // Titles become data, or the browser shows its own tooltips over ours.
  const bars = [];
  for (const title of plot.querySelectorAll("rect > title")) {
    const rect = title.parentNode;
    rect.dataset.tip = title.textContent;
    title.remove();
    const number = (name) => +rect.getAttribute(name);
    bars.push({ name: rect.dataset.tip.split("\n", 1)[0].replace(/ \([\d,]+\)$/, ""), x: number("x"), y: number("y"), w: number("width"), h: number("height") });
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

  function drawAxis() {
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

  function drawNames() {
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
    time.setAttribute("transform", `scale(${zoom} 1) translate(${-from * width} 0)`);
    drawAxis();
    drawNames();
  }

  function show(newZoom, newFrom) {
    zoom = Math.min(Math.max(newZoom, 1), MOST_ZOOM);
    from = Math.min(Math.max(newFrom, 0), 1 - 1 / zoom);
    if (!waiting) requestAnimationFrame(draw);
    waiting = true;
  }

  // Where a pointer is in the plot, from 0 at its left edge to 1 at its right.
  const place = (event) => {
    const box = svg.getBoundingClientRect();
    return ((event.clientX - box.left) * svg.viewBox.baseVal.width / box.width - left) / width;
  };

  svg.addEventListener("wheel", (event) => {
    const at = place(event);
    if (at < 0 || at > 1) return;
    event.preventDefault();
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey) {
      return show(zoom, from + (event.deltaX || event.deltaY) / 1000 / zoom);
    }
    const newZoom = Math.min(Math.max(zoom * 1.0015 ** -event.deltaY, 1), MOST_ZOOM);
    show(newZoom, from + at / zoom - at / newZoom);
  }, { passive: false });

  let grip = null;
  plot.addEventListener("pointerdown", (event) => { grip = { at: place(event), from }; svg.setPointerCapture(event.pointerId); });
  svg.addEventListener("pointerup", () => { grip = null; });
  svg.addEventListener("dblclick", () => show(1, 0));

  svg.addEventListener("pointermove", (event) => {
    const at = place(event);
    if (grip) show(zoom, grip.from + (grip.at - at) / zoom);
    const bar = event.target.closest && event.target.closest("[data-tip]");
    tip.hidden = at < 0 || at > 1;
    if (tip.hidden) return;
    const now = (from + at / zoom) * duration;
    tip.textContent = (bar ? bar.dataset.tip + "\n" : "") + format(now, duration / zoom / width, now);
    tip.style.left = Math.min(event.clientX + 14, innerWidth - tip.offsetWidth - 8) + "px";
    tip.style.top = Math.min(event.clientY + 16, innerHeight - tip.offsetHeight - 8) + "px";
  });
  svg.addEventListener("pointerleave", () => { tip.hidden = true; });

  draw();
})();
