"use strict";

// The lanes of the timeline: one for each controller with findings, below the lane of its first parent.
// The others are folded: one lane for each class.
class Lanes {
  // Without findings, a run with at most this many controllers is shown completely.
  static fewest = 40;

  constructor(view) {
    this.view = view;
    // The classes whose lanes were unfolded.
    this.open = new Set();
    this.list = [];
  }

  arrange() {
    const { run, state, found } = this.view;
    Lanes.prepare(run);
    const concerned = new Set(found.map(finding => finding.life));
    const isNarrowed = Filter.isActive(state);
    const asked = new Set(run.lives.filter(life => concerned.has(life.index) || (isNarrowed && Filter.life(life, run, state))).map(life => life.index));
    const shown = Lanes.withAncestors(run, asked);
    const alone = run.lives[state.alone === "" ? -1 : Number(state.alone)];
    if (alone) {
      this.list = Lanes.nested(run, Lanes.withAncestors(run, [alone.index]));
      this.foldedCount = 0;
      return this.tell();
    }
    const rest = isNarrowed ? [] : run.lives.filter(life => !shown.has(life.index));
    if (rest.length > 0 && (state.others === "shown" || (found.length === 0 && rest.length <= Lanes.fewest))) {
      this.list = Lanes.nested(run, new Set(run.lives.map(life => life.index)));
      this.foldedCount = 0;
    } else {
      this.list = [...Lanes.nested(run, shown), ...this.folds(rest)];
      this.foldedCount = rest.length;
    }
    this.list.unshift(...Lanes.pinned(state).map(index => run.lives[index]).filter(Boolean).map(life => ({ life, depth: 0, isPinned: true })));
    this.tell();
  }

  tell() {
    this.names = this.list.map(lane => (lane.fold ? `${lane.fold.lives.length} ${lane.fold.short}` : lane.life.short));
  }

  static pinned({ pinned }) { return pinned.split(",").filter(Boolean).map(Number); }

  // Opens or closes the lane of a class.
  toggle({ className }) {
    if (!this.open.delete(className)) this.open.add(className);
    this.arrange();
  }

  indexOf(life) { return this.list.findIndex(lane => lane.life?.index === life); }

  folds(lives) {
    const classes = [...Run.grouped(lives, life => life.className)].sort((a, b) => b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1));
    return classes.flatMap(([className, members]) => {
      const fold = { className, short: members[0].short, lives: members, isOpen: this.open.has(className) };
      return [{ fold, depth: 0 }, ...(fold.isOpen ? members.map(life => ({ life, depth: 1 })) : [])];
    });
  }

  // Controllers above them stay visible, to show their place in the hierarchy.
  static withAncestors(run, asked) {
    const all = new Set();
    for (const index of asked) {
      for (let next = index; next >= 0 && !all.has(next); next = run.parents[next]) all.add(next);
    }
    return all;
  }

  static nested(run, asked) {
    const below = Run.grouped(asked, index => (asked.has(run.parents[index]) ? run.parents[index] : -1));
    for (const siblings of below.values()) siblings.sort((a, b) => a - b);
    return Run.walk(asked, below, index => index).map(({ item, depth }) => ({ life: run.lives[item], depth }));
  }

  // Data for all lanes, computed once for each run: parents, periods, and the steps and findings of each controller.
  static prepare(run) {
    if (run.parents) return;
    run.parents = run.lives.map(life => life.states.find(state => state.above >= 0)?.above ?? -1);
    for (const life of run.lives) {
      life.stretches = Lanes.stretches(life);
      life.steps = [];
      life.findings = [];
    }
    for (let step = 0; step < run.stepCount; step += 1) {
      if (run.subjects[step] > 0) run.lives[run.subjects[step] - 1].steps.push(step);
    }
    for (const finding of run.findings) if (finding.life !== null) run.lives[finding.life].findings.push(finding);
  }

  // The periods in which it lived, was attached and was visible, in steps; an open period has no end.
  static stretches(life) {
    const stretches = { alive: [], attached: [], visible: [] };
    const note = (list, isOn, step) => {
      const last = list.at(-1);
      const isOpen = last !== undefined && last[1] === null;
      if (isOn && !isOpen) list.push([step, null]);
      if (!isOn && isOpen) last[1] = step;
    };
    for (const state of life.states) {
      const isAlive = state.state !== "gone";
      note(stretches.alive, isAlive, state.step);
      note(stretches.attached, isAlive && state.containment !== "", state.step);
      note(stretches.visible, state.state === "visible" || state.state === "disappearing", state.step);
    }
    return stretches;
  }
}
