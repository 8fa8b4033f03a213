"use strict";

// The pointer on the lanes: drags move in time, the wheel zooms, a click selects, and hovering shows a tip.
class TimelinePointer {
  constructor(timeline) {
    this.timeline = timeline;
    this.view = timeline.view;
    this.axis = timeline.axis;
    const { canvas } = timeline;
    canvas.addEventListener("wheel", event => this.wheel(event), { passive: false });
    Drag.on(canvas, {
      begin: event => ({ range: this.axis.shown, x: event.offsetX }),
      move: (event, begin) => this.axis.pan(begin.range, event.offsetX - begin.x),
      click: event => this.click(event),
    });
    canvas.addEventListener("pointermove", event => this.hover(event));
    canvas.addEventListener("pointerleave", () => { byId("tip").hidden = true; });
  }

  wheel(event) {
    const range = this.axis.shown;
    if (event.ctrlKey || event.metaKey || event.altKey) {
      event.preventDefault();
      this.axis.zoom(event.deltaY > 0 ? 1.25 : 0.8, this.axis.unit(event.offsetX, range));
    } else if (Math.abs(event.deltaX) > Math.abs(event.deltaY) || event.shiftKey) {
      event.preventDefault();
      this.axis.pan(range, -(event.deltaX || event.deltaY));
    }
  }

  click(event) {
    const { timeline, view } = this;
    const lane = timeline.laneAt(event.offsetY);
    if (event.offsetX < this.axis.gutter) {
      if (lane?.fold) {
        timeline.lanes.toggle(lane.fold);
        timeline.draw();
      } else if (lane) {
        view.set({ chosen: view.state.chosen === lane.life.index ? -1 : lane.life.index });
      }
      return;
    }
    const finding = lane?.life && this.findingAt(event.offsetX, lane.life);
    if (finding) view.show(finding);
    else if (view.run.stepCount > 0) view.set({ line: view.run.lines[this.stepAt(event.offsetX, lane?.life)], finding: "", chosen: lane?.life?.index ?? -1 });
  }

  x(step) { return this.axis.x(this.axis.at(step), this.axis.shown); }

  // The finding whose mark is under the pointer.
  findingAt(x, life) {
    return this.nearest(life.findings.filter(finding => finding.step >= 0 && this.view.foundSet.has(finding)), finding => finding.step, x, 8);
  }

  // A nearby step of the controller, or else the last one before the pointer.
  stepAt(x, life) {
    return this.nearest(life?.steps ?? [], step => step, x, 8) ?? this.axis.step(x, this.axis.shown);
  }

  nearest(items, step, x, reach) {
    let [best, distance] = [undefined, reach];
    for (const item of items) {
      const away = Math.abs(this.x(step(item)) - x);
      if (away <= distance) [best, distance] = [item, away];
    }
    return best;
  }

  hover(event) {
    const tip = byId("tip");
    const text = event.buttons === 0 ? this.tell(event) : "";
    tip.hidden = !text;
    if (!text) return;
    tip.textContent = text;
    const panel = tip.parentElement.getBoundingClientRect();
    const room = panel.width - tip.offsetWidth - 8;
    tip.style.left = `${Math.max(8, Math.min(room, event.clientX - panel.left + 12))}px`;
    tip.style.top = `${event.clientY - panel.top + 16}px`;
  }

  tell(event) {
    const { run } = this.view;
    const lane = this.timeline.laneAt(event.offsetY);
    if (!lane) return this.tellTest(event);
    if (lane.fold) return `${lane.fold.className}: ${Format.count(lane.fold.lives.length, "view controller")} without findings. A click on the name ${lane.fold.isOpen ? "folds" : "unfolds"} them.`;
    if (event.offsetX < this.axis.gutter) return [lane.life.className, lane.life.address].filter(Boolean).join(" ");
    const finding = this.findingAt(event.offsetX, lane.life);
    const step = finding ? finding.step : this.nearest(lane.life.steps, item => item, event.offsetX, 4);
    if (step === undefined) return this.tellBar(event.offsetX, lane.life);
    const found = lane.life.findings.filter(other => other.step === step).map(other => `\n${Format.mark[other.severity]} ${other.rule}`);
    return `${run.call(step)}, line ${run.lines[step]}${found.join("")}`;
  }

  // The bar under the pointer: its state, from when to when, how long, and the call that began it.
  tellBar(x, life) {
    const { run } = this.view;
    const when = step => `line ${run.lines[step]}${run.ownTimes[step] === null ? "" : ` (${Format.offset(run.ownTimes[step])})`}`;
    for (const state of ["visible", "attached", "alive"]) {
      const bar = life.stretches[state].find(([first, last]) => this.x(first) - 1 <= x && (last === null || x <= this.x(last) + 1));
      if (!bar) continue;
      const [first, last] = bar;
      const end = last === null ? run.end ?? run.times.at(-1) : run.times[last];
      const length = run.isTimed ? `, ${Format.elapsed(end - run.times[first])}` : "";
      const cause = run.leftOut(first) > 0 ? "an event that is not shown, or " : "";
      return `${state} from ${when(first)} to ${last === null ? "the end" : when(last)}${length}\nby ${cause}${run.call(first)}`;
    }
    return "";
  }

  tellTest(event) {
    if (event.offsetY < Timeline.ruler || event.offsetX < this.axis.gutter) return "";
    const line = this.view.run.lines[this.axis.step(event.offsetX, this.axis.shown)];
    const test = this.view.run.tests.find(other => other.first <= line && line <= other.last);
    return test ? [test.name, test.outcome].filter(Boolean).join(", ") : "";
  }
}
