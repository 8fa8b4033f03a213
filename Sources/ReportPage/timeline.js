"use strict";

// The timeline: an overview of the whole run, and the lanes between two instants.
const Timeline = {
  row: 20,
  ruler: 20,

  start(app) {
    Timeline.app = app;
    const lanes = byId("lanes");
    const canvas = byId("lanes-canvas");
    lanes.addEventListener("scroll", () => Timeline.drawLanes());
    new ResizeObserver(() => Timeline.draw(app)).observe(byId("overview"));
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => Timeline.draw(app));
    matchMedia("print").addEventListener("change", () => Timeline.draw(app));
    canvas.addEventListener("wheel", event => Timeline.wheel(event), { passive: false });
    Timeline.drag(canvas, {
      begin: event => ({ view: Timeline.view(), x: event.offsetX, y: event.offsetY }),
      move: (event, begin) => Timeline.pan(begin, event.offsetX - begin.x),
      click: event => Timeline.click(event),
    });
    canvas.addEventListener("pointermove", event => Timeline.hover(event));
    canvas.addEventListener("pointerleave", () => { byId("tip").hidden = true; });
    Timeline.drag(byId("overview"), {
      begin: event => ({ x: event.offsetX }),
      move: (event, begin) => Timeline.select(begin.x, event.offsetX),
      click: event => Timeline.jump(event.offsetX),
    });
  },

  // A press that moves is a drag; one that does not is a click.
  drag(target, { begin, move, click }) {
    let start = null;
    let hasMoved = false;
    target.addEventListener("pointerdown", event => {
      if (event.button !== 0) return;
      start = begin(event);
      hasMoved = false;
      target.setPointerCapture(event.pointerId);
    });
    target.addEventListener("pointermove", event => {
      if (!start) return;
      if (Math.abs(event.offsetX - start.x) > 3) hasMoved = true;
      if (hasMoved) move(event, start);
    });
    target.addEventListener("pointerup", event => {
      if (start && !hasMoved) click(event);
      start = null;
    });
    target.addEventListener("pointercancel", () => { start = null; });
  },

  // The unit of the axis: nanoseconds, or events.
  get isTimed() { return Timeline.app.run.isTimed && Timeline.app.state.axis !== "events"; },
  at(step) { return Timeline.isTimed ? Timeline.app.run.times[step] : step; },
  get extent() {
    const { run } = Timeline.app;
    return Timeline.isTimed ? Math.max(run.end ?? 0, run.times.at(-1) ?? 0, 1) : Math.max(run.stepCount - 1, 1);
  },

  // What is shown, in the unit of the axis.
  view() {
    const { left, right } = Timeline.app.state;
    const extent = Timeline.extent;
    return right > left ? { left: Math.min(left, extent), right: Math.min(right, extent) } : { left: 0, right: extent };
  },

  show(left, right) {
    const extent = Timeline.extent;
    const width = Math.max(Timeline.isTimed ? 1000 : 4, Math.min(right - left, extent));
    const start = Math.max(0, Math.min(left, extent - width));
    const isWhole = width >= extent;
    Timeline.app.set({ left: isWhole ? 0 : Math.floor(start), right: isWhole ? 0 : Math.ceil(start + width) });
  },

  // - factor: less than 1 shows less.
  // - center: what stays where it is; by default the chosen event.
  zoom(factor, center) {
    const { left, right } = Timeline.view();
    const { step } = Timeline.app;
    const chosen = step >= 0 ? Timeline.at(step) : left;
    const fixed = center ?? (chosen >= left && chosen <= right ? chosen : (left + right) / 2);
    Timeline.show(fixed - (fixed - left) * factor, fixed + (right - fixed) * factor);
  },

  // Moves the view so that the chosen event is in it.
  follow() {
    const { left, right } = Timeline.view();
    const { step } = Timeline.app;
    if (step < 0 || right - left >= Timeline.extent) return;
    const at = Timeline.at(step);
    if (at < left || at > right) Timeline.show(at - (right - left) / 2, at + (right - left) / 2);
  },

  get gutter() { return Math.round(Math.min(210, Timeline.width * 0.34)); },
  // Where the axis begins and how long it is; a mark at its ends needs room.
  get begin() { return Timeline.gutter + 8; },
  get length() { return Math.max(1, Timeline.width - Timeline.gutter - 20); },
  x(at, view) { return Timeline.begin + ((at - view.left) / (view.right - view.left)) * Timeline.length; },
  unit(x, view) { return view.left + ((x - Timeline.begin) / Timeline.length) * (view.right - view.left); },

  wheel(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) {
      event.preventDefault();
      Timeline.zoom(event.deltaY > 0 ? 1.25 : 0.8, Timeline.unit(event.offsetX, Timeline.view()));
    } else if (Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey) {
      event.preventDefault();
      const view = Timeline.view();
      Timeline.pan({ view }, -(event.deltaX || event.deltaY));
    }
  },

  pan({ view }, distance) {
    const shift = (distance / Timeline.length) * (view.right - view.left);
    Timeline.show(view.left - shift, view.right - shift);
  },

  // The step nearest to a place; of a lane's own steps where it has one close by.
  hit(x, lane) {
    const { run } = Timeline.app;
    const view = Timeline.view();
    const nearest = steps => {
      let best = -1;
      let distance = Infinity;
      for (const step of steps) {
        const d = Math.abs(Timeline.x(Timeline.at(step), view) - x);
        if (d < distance) [best, distance] = [step, d];
      }
      return { step: best, distance };
    };
    if (lane) {
      const own = nearest([...lane.steps, ...run.findingsOfLives[lane.life.index].map(finding => finding.step)]);
      if (own.step >= 0 && own.distance <= 8) return own.step;
    }
    const at = Timeline.unit(x, view);
    const values = Timeline.isTimed ? run.times : run.times.keys().toArray();
    return Math.max(0, Math.min(run.stepCount - 1, Run.last(values, at)));
  },

  laneAt(y) {
    const index = Math.floor((y - Timeline.ruler + byId("lanes").scrollTop) / Timeline.row);
    return y < Timeline.ruler ? undefined : Timeline.lanes[index];
  },

  click(event) {
    const { app } = Timeline;
    const lane = Timeline.laneAt(event.offsetY);
    if (event.offsetX < Timeline.gutter) {
      if (lane) app.choose(lane.life);
      return;
    }
    const step = Timeline.hit(event.offsetX, lane);
    if (step < 0) return;
    const finding = lane && app.run.findingsOfLives[lane.life.index].find(other => other.step === step);
    app.chosen = lane?.life.index ?? -1;
    app.set({ line: app.run.lines[step], finding: finding ? String(finding.index) : "" });
  },

  hover(event) {
    const tip = byId("tip");
    const lane = Timeline.laneAt(event.offsetY);
    if (!lane || event.buttons !== 0) {
      tip.hidden = true;
      return;
    }
    const { run } = Timeline.app;
    if (event.offsetX < Timeline.gutter) {
      tip.textContent = [lane.life.className, lane.life.address].filter(Boolean).join(" ");
    } else {
      const view = Timeline.view();
      const close = [...lane.steps].reverse().find(step => Math.abs(Timeline.x(Timeline.at(step), view) - event.offsetX) <= 4);
      if (close === undefined) {
        tip.hidden = true;
        return;
      }
      const found = run.findingsOfLives[lane.life.index].filter(finding => finding.step === close).map(finding => `\n${Format.mark[finding.severity]} ${finding.rule}`);
      tip.textContent = `${run.call(close)}, line ${run.lines[close]}${found.join("")}`;
    }
    tip.hidden = false;
    const panel = tip.parentElement.getBoundingClientRect();
    const room = panel.width - tip.offsetWidth - 8;
    tip.style.left = `${Math.max(8, Math.min(room, event.clientX - panel.left + 12))}px`;
    tip.style.top = `${event.clientY - panel.top + 16}px`;
  },

  // The overview spans the whole run.
  share(x) { return Math.max(0, Math.min(1, x / Timeline.width)); },

  stepOfShare(share) {
    const { run } = Timeline.app;
    if (!Timeline.isTimed) return Math.round(share * (run.stepCount - 1));
    return Math.max(0, Run.last(run.times, share * Timeline.extent));
  },

  jump(x) {
    const { app } = Timeline;
    if (app.run.stepCount > 0) app.set({ line: app.run.lines[Timeline.stepOfShare(Timeline.share(x))] });
  },

  select(a, b) {
    const { app } = Timeline;
    if (app.run.stepCount === 0) return;
    const [first, last] = [Math.min(a, b), Math.max(a, b)].map(x => Timeline.stepOfShare(Timeline.share(x)));
    app.set({ from: app.run.lines[first], to: app.run.lines[last] });
  },

  // Lays out the lanes anew.
  arrange() {
    const { app } = Timeline;
    const found = new Set(app.found.map(finding => finding.life));
    Timeline.lanes = Lanes.order(app.run, life => Filter.life(life, app.run, app.state, found));
    const leaks = app.run.findings.length;
    byId("lanes-canvas").setAttribute("aria-label", `${Format.count(Timeline.lanes.length, "view controller")}, ${Format.count(app.run.stepCount, "event")}, ${Format.count(leaks, "finding")}. The hierarchy below says the same in words for each event.`);
  },

  draw(app) {
    Timeline.app = app;
    Timeline.colours = Colours.current();
    Timeline.width = byId("overview").clientWidth;
    if (Timeline.width === 0) return;
    if (!Timeline.lanes) Timeline.arrange();
    Timeline.drawOverview();
    Timeline.drawLanes();
  },

  context(canvas, height) {
    const scale = devicePixelRatio || 1;
    if (canvas.width !== Math.round(Timeline.width * scale) || canvas.height !== Math.round(height * scale)) {
      canvas.width = Math.round(Timeline.width * scale);
      canvas.height = Math.round(height * scale);
      canvas.style.height = `${height}px`;
    }
    const context = canvas.getContext("2d");
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.clearRect(0, 0, Timeline.width, height);
    return context;
  },

  drawOverview() {
    const { app, colours, width } = Timeline;
    const { run, state } = app;
    const height = 44;
    const context = Timeline.context(byId("overview"), height);
    context.fillStyle = colours.sunken;
    context.fillRect(0, 0, width, height);
    const place = at => (at / Timeline.extent) * width;
    if (state.from || state.to) {
      const first = place(Timeline.at(Math.max(0, run.stepAt(state.from))));
      const last = place(Timeline.at(Math.max(0, run.stepAt(state.to || Infinity))));
      context.fillStyle = colours["accent-ground"];
      context.fillRect(first, 0, Math.max(2, last - first), height);
    }
    // The square root keeps a busy second from hiding all others.
    const most = Math.sqrt(Math.max(1, ...run.density));
    context.fillStyle = colours.attached;
    if (Timeline.isTimed) {
      run.density.forEach((count, index) => {
        const size = count > 0 ? Math.max(2, (Math.sqrt(count) / most) * 24) : 0;
        context.fillRect((index / run.density.length) * width, height - size, Math.max(1, width / run.density.length), size);
      });
    }
    for (const severity of ["note", "warning", "error"]) {
      context.fillStyle = colours[severity];
      for (const finding of app.found) {
        if (finding.severity === severity && finding.step >= 0) context.fillRect(place(Timeline.at(finding.step)) - 1, 3, 2, 12);
      }
    }
    const view = Timeline.view();
    if (view.right - view.left < Timeline.extent) {
      context.strokeStyle = colours.quiet;
      context.strokeRect(place(view.left) + 0.5, 0.5, Math.max(3, place(view.right) - place(view.left)) - 1, height - 1);
    }
    if (app.step >= 0) {
      context.fillStyle = colours.ink;
      context.fillRect(Math.min(width - 1.5, place(Timeline.at(app.step))), 0, 1.5, height);
    }
  },

  drawLanes() {
    const { app, lanes } = Timeline;
    const holder = byId("lanes");
    const full = Timeline.ruler + lanes.length * Timeline.row + 4;
    const limit = matchMedia("print").matches ? 900 : 340;
    const height = Math.min(full, limit);
    byId("lanes-room").style.height = `${full}px`;
    holder.style.height = `${height + 2}px`;
    const context = Timeline.context(byId("lanes-canvas"), height);
    const view = Timeline.view();
    const top = holder.scrollTop;
    const first = Math.max(0, Math.floor((top - Timeline.ruler) / Timeline.row));
    const last = Math.min(lanes.length, Math.ceil((top + height) / Timeline.row));
    for (let index = first; index < last; index += 1) {
      LanePainter.lane(context, lanes[index], Timeline.ruler + index * Timeline.row - top, view, app);
    }
    LanePainter.ruler(context, view, height, app);
  },
};
