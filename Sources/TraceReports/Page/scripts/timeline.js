"use strict";

// The lanes between two instants, with the overview of the whole run above them.
class Timeline {
  static row = 20;
  static ruler = 20;
  static tests = 18;

  constructor(view, axis) {
    this.view = view;
    this.axis = axis;
    this.lanes = new Lanes(view);
    this.overview = new Overview(view, axis);
    this.canvas = byId("lanes-canvas");
    this.holder = byId("lanes");
    const redraw = () => this.draw();
    this.gutter = new Splitter(byId("gutter-handle"), {
      axis: "x", key: "vctrace-gutter", change: redraw,
      limits: () => ({ least: 60, most: Math.max(60, axis.width * 0.6) }), standard: () => Math.min(210, axis.width * 0.34),
    });
    this.height = new Splitter(byId("lanes-handle"), {
      axis: "y", key: "vctrace-lanes", change: redraw,
      limits: () => ({ least: 80, most: 900 }), standard: () => Math.max(104, Math.min(340, innerWidth < 1040 ? innerHeight / 2 : innerHeight * 0.62 - 342)),
    });
    this.holder.addEventListener("scroll", redraw);
    new ResizeObserver(redraw).observe(byId("overview"));
    for (const query of ["(prefers-color-scheme: dark)", "print"]) matchMedia(query).addEventListener("change", redraw);
    new TimelinePointer(this);
    byId("zoom-in").addEventListener("click", () => axis.zoom(0.5));
    byId("zoom-out").addEventListener("click", () => axis.zoom(2));
    byId("fit").addEventListener("click", () => view.set({ left: 0, right: 0 }));
    byId("axis").addEventListener("change", ({ target }) => view.set({ axis: target.value, left: 0, right: 0 }));
    byId("others").addEventListener("click", () => view.set({ others: view.state.others === "shown" ? "" : "shown" }));
    byId("pin").addEventListener("click", () => this.pin());
    byId("alone").addEventListener("click", () => view.set({ alone: view.state.alone === "" ? String(view.state.chosen) : "" }));
    view.watch([...View.filters, "others", "pinned", "alone"], () => this.arrange());
    view.watch(["chosen", "pinned", "alone"], () => this.drawChoice());
    view.whenShown(finding => axis.frame(finding));
    // A link has the part that its sender saw.
    view.watch([], () => { if (view.finding && view.finding !== view.opened && view.state.right <= view.state.left) axis.frame(view.finding); });
    view.watch(["line"], () => axis.follow());
    view.watch(["line", "finding", "chosen", "left", "right", "axis", "theme", "others", "pinned", "alone", ...View.filters], redraw);
    view.watch(["chosen", "finding", "nth"], () => this.reveal());
  }

  get isTested() { return this.view.run.tests.length > 0; }
  // The top of the lanes: below the ruler, and the tests if there are any.
  get top() { return Timeline.ruler + (this.isTested ? Timeline.tests : 0); }

  laneAt(y) { return y < this.top ? undefined : this.lanes.list[Math.floor((y - this.top + this.holder.scrollTop) / Timeline.row)]; }

  arrange() {
    const { view } = this;
    const { run, state } = view;
    this.lanes.arrange();
    const { list, names, foldedCount } = this.lanes;
    this.canvas.setAttribute("aria-label", `${Format.count(list.length, "lane")}: ${names.slice(0, 30).join(", ")}${names.length > 30 ? " and more" : ""}. The hierarchy below says the same in words for each event.`);
    byId("others").hidden = Filter.isActive(state) || (foldedCount === 0 && state.others !== "shown");
    byId("others").setAttribute("aria-pressed", String(state.others === "shown"));
    byId("others").textContent = foldedCount > 0 ? `Show ${Format.count(foldedCount, "more controller")}` : "All controllers shown";
    byId("axis").value = run.isTimed && state.axis !== "events" ? "time" : "events";
    byId("axis").disabled = !run.isTimed;
    byId("omitted").textContent = Timeline.omitted(run);
  }

  static omitted(run) {
    const left = run.events - run.stepCount;
    if (left <= 0) return "";
    const classes = run.omitted.slice(0, 3).map(([name, , events]) => `${name ? Format.shortName(name) : "no class"} ${events.toLocaleString("en")}`);
    const lives = run.controllers - run.lives.length;
    return `This run is large: of ${Format.count(run.events, "event")}, ${left.toLocaleString("en")} are left out (most of them: ${classes.join(", ")}). `
      + (lives > 0 ? `${Format.count(lives, "view controller")} that came and went between two shown events ${lives === 1 ? "is" : "are"} left out, too. ` : "The life of every view controller is shown. ")
      + "vctrace report --all writes everything.";
  }

  // Keeps the lane of the chosen controller above the others, or no longer.
  pin() {
    const { state } = this.view;
    const pinned = Lanes.pinned(state);
    this.view.set({ pinned: (pinned.includes(state.chosen) ? pinned.filter(index => index !== state.chosen) : [...pinned, state.chosen]).join(",") });
  }

  drawChoice() {
    const { state } = this.view;
    byId("pin").disabled = state.chosen < 0;
    byId("pin").setAttribute("aria-pressed", String(Lanes.pinned(state).includes(state.chosen)));
    byId("alone").disabled = state.chosen < 0 && state.alone === "";
    byId("alone").setAttribute("aria-pressed", String(state.alone !== ""));
  }

  // Brings the lane of the chosen controller into view.
  reveal() {
    const index = this.lanes.indexOf(this.view.state.chosen);
    if (index < 0) return;
    const { holder } = this;
    const top = index * Timeline.row;
    if (top < holder.scrollTop || top + 2 * Timeline.row + this.top > holder.scrollTop + holder.clientHeight) {
      holder.scrollTop = Math.max(0, top - holder.clientHeight / 2);
    }
  }

  draw() {
    const { axis } = this;
    axis.width = byId("overview").clientWidth;
    if (axis.width === 0) return;
    axis.gutter = this.gutter.current;
    const colours = Colours.current();
    this.overview.draw(colours);
    this.drawLanes(colours);
    const { style } = byId("gutter-handle");
    const { offsetLeft, offsetTop } = byId("overview");
    [style.left, style.top] = [`${offsetLeft + axis.gutter - 4}px`, `${offsetTop}px`];
    style.height = `${this.holder.offsetTop + this.holder.offsetHeight - offsetTop}px`;
  }

  drawLanes(colours) {
    const { view, axis, holder, lanes } = this;
    const full = this.top + lanes.list.length * Timeline.row + 4;
    const height = matchMedia("print").matches ? Math.min(full, 900) : Math.min(full, this.height.current);
    byId("lanes-room").style.height = `${full}px`;
    holder.style.height = `${height + 2}px`;
    const painter = new Painter(this.canvas, axis, colours, height);
    const range = axis.shown;
    const scrolled = holder.scrollTop;
    const drawing = new LaneDrawing(painter, view, range);
    const first = Math.max(0, Math.floor(scrolled / Timeline.row));
    const last = Math.min(lanes.list.length, Math.ceil((scrolled + height) / Timeline.row));
    for (let index = first; index < last; index += 1) drawing.draw(lanes.list[index], this.top + index * Timeline.row - scrolled, Timeline.row);
    painter.ruler(range, Timeline.ruler);
    if (this.isTested) this.drawTests(painter, range);
    painter.fill("rule", axis.gutter - 1, 0, 1, height);
    const x = view.step >= 0 ? axis.x(axis.at(view.step), range) : -1;
    if (x >= axis.gutter) painter.fill("accent", x - 0.75, 0, 1.5, height);
  }

  // The last part of a test's name: testPays of -[ShopTests.CartTests testPays].
  static testName({ name }) { return /[^\s.[\]]+(?=\]?$)/.exec(name)?.[0] ?? name; }

  // A band with a stretch for each test.
  drawTests(painter, range) {
    const { view, axis } = this;
    const y = Timeline.ruler;
    painter.fill("surface", 0, y, axis.width, Timeline.tests);
    painter.text("quiet", "tests", 10, y + Timeline.tests / 2);
    painter.clipped(y, Timeline.tests, () => {
      for (const test of view.run.tests) {
        const [left, right] = [test.first, test.last].map(line => axis.x(axis.at(Math.max(0, view.run.stepAt(line))), range));
        if (right < axis.gutter || left > axis.width) continue;
        const isFailed = test.outcome === "failed";
        const [from, to] = [Math.max(left, axis.gutter), Math.min(right, axis.width)];
        painter.fill(test.name === view.state.test ? "accent-ground" : "sunken", from, y + 1, Math.max(2, to - from), Timeline.tests - 3);
        painter.fill(isFailed ? "error" : "quiet", left, y + 1, 1.5, Timeline.tests - 3);
        if (to - from > 24) painter.text(isFailed ? "error" : "ink", painter.fitting(Timeline.testName(test), to - from - 8), from + 5, y + Timeline.tests / 2);
      }
    });
    painter.fill("rule", 0, y + Timeline.tests - 1, axis.width, 1);
  }
}
