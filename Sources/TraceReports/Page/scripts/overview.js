"use strict";

// An overview of the whole run above the lanes: its activity, its findings, and the part that the lanes show.
class Overview {
  static height = 44;

  constructor(view, axis) {
    this.view = view;
    this.axis = axis;
    Drag.on(byId("overview"), {
      begin: event => ({ x: event.offsetX }),
      move: (event, begin) => this.select(begin.x, event.offsetX),
      click: event => view.goTo(axis.step(event.offsetX, axis.whole)),
    });
  }

  select(a, b) {
    const { run } = this.view;
    if (run.stepCount === 0) return;
    const [first, last] = [Math.min(a, b), Math.max(a, b)].map(x => this.axis.step(x, this.axis.whole));
    this.view.set({ from: run.lines[first], to: run.lines[last] });
  }

  draw(colours) {
    const { view, axis } = this;
    const { run, state, step } = view;
    const { height } = Overview;
    const painter = new Painter(byId("overview"), axis, colours, height);
    const x = at => axis.x(at, axis.whole);
    painter.fill("sunken", axis.gutter, 0, axis.width - axis.gutter, height);
    if (state.from || state.to) {
      const [first, last] = [state.from, state.to || Infinity].map(line => x(axis.at(Math.max(0, run.stepAt(line)))));
      painter.fill("accent-ground", first, 0, Math.max(2, last - first), height);
    }
    this.drawDensity(painter, axis.isTimed ? run.density : Overview.densityOfSteps(run));
    for (const severity of ["note", "warning", "error"]) {
      for (const finding of view.found) {
        if (finding.severity === severity && finding.step >= 0) painter.fill(severity, x(axis.at(finding.step)) - 1, 3, 2, 12);
      }
    }
    this.drawWindow(painter, x);
    if (step >= 0) painter.fill("ink", x(axis.at(step)) - 0.75, 0, 1.5, height);
    painter.text("quiet", axis.isTimed ? "events over time" : "events in order", 10, height / 2);
  }

  // The square root keeps a busy second from hiding all others.
  drawDensity(painter, density) {
    const { axis } = this;
    const most = Math.sqrt(density.reduce((a, b) => Math.max(a, b), 1));
    density.forEach((count, index) => {
      const size = count > 0 ? Math.max(2, (Math.sqrt(count) / most) * 24) : 0;
      painter.fill("attached", axis.begin + (index / density.length) * axis.length, Overview.height - size, Math.max(1, axis.length / density.length), size);
    });
  }

  // In event order, each event has the same width, so the bars count the events that changed the hierarchy.
  static densityOfSteps(run) {
    const stretches = Math.min(400, run.stepCount);
    const density = Array(stretches).fill(0);
    for (let step = 0; step < run.stepCount; step += 1) density[Math.floor((step / run.stepCount) * stretches)] += (run.changes.get(step) ?? []).length;
    return density;
  }

  drawWindow(painter, x) {
    const range = this.axis.shown;
    if (range.right - range.left >= this.axis.extent) return;
    painter.context.lineWidth = 1;
    painter.context.strokeStyle = painter.colours.quiet;
    painter.context.strokeRect(x(range.left) + 0.5, 0.5, Math.max(3, x(range.right) - x(range.left)) - 1, Overview.height - 1);
  }
}
