"use strict";

// How many controllers of a class live over time, as a small curve: whether a leak grows is seen at once.
const Census = {
  width: 240,
  height: 32,

  curve(run, finding) {
    if (!finding.growth) return "";
    const points = Census.points(run, finding.class);
    if (points.length < 2) return "";
    const most = Math.max(...points.map(point => point.alive));
    const x = step => (step / Math.max(1, run.stepCount - 1)) * Census.width;
    const y = alive => Census.height - (alive / most) * (Census.height - 2) - 1;
    const line = `M0 ${y(0)}${points.map(({ step, alive }) => `H${x(step).toFixed(1)}V${y(alive).toFixed(1)}`).join("")}H${Census.width}`;
    const label = `${Format.shortName(finding.class)} alive: at most ${most}, at the end ${points.at(-1).alive}`;
    const svg = byId("curve").content.firstElementChild.cloneNode(true);
    svg.setAttribute("viewBox", `0 0 ${Census.width} ${Census.height}`);
    svg.firstElementChild.setAttribute("d", line);
    return element("figure", { class: "census", role: "img", "aria-label": label }, svg, element("figcaption", { class: "quiet" }, ...sentence(label, Format.names(finding))));
  },

  // The steps at which the number of living controllers of the class changes, and the number after each.
  points(run, className) {
    const changes = new Map();
    const change = (step, by) => changes.set(step, (changes.get(step) ?? 0) + by);
    for (const life of run.lives) {
      if (life.className !== className) continue;
      const last = life.states.at(-1);
      change(life.states[0].step, 1);
      if (last.state === "gone") change(last.step, -1);
    }
    let alive = 0;
    return [...changes.keys()].sort((a, b) => a - b).map(step => ({ step, alive: (alive += changes.get(step)) }));
  },
};
