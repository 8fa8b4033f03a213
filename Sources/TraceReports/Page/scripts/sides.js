"use strict";

// Two runs at the same step: their calls are aligned, and a slider goes through them.
class Sides {
  constructor(data) {
    this.a = new Run(data.a);
    this.b = new Run(data.b);
    this.rows = Sides.align(this.a, this.b);
    const slider = byId("step-slider");
    slider.max = Math.max(0, this.rows.length - 1);
    slider.addEventListener("input", () => this.draw());
    byId("step-previous").addEventListener("click", () => this.go(-1));
    byId("step-next").addEventListener("click", () => this.go(1));
    byId("step-difference").addEventListener("click", () => this.goToDifference());
    // Begins at the first step at which the runs differ.
    slider.value = Math.max(0, this.rows.findIndex(Sides.differs));
    byId("sides").hidden = false;
    this.draw();
  }

  // The number of calls in which to look for a matching call on the other side.
  static reach = 400;

  // Rows of steps: both steps if the calls are the same, or one step and -1 if only one side has the call.
  static align(a, b) {
    const rows = [];
    let [i, j] = [0, 0];
    while (i < a.stepCount || j < b.stepCount) {
      if (i < a.stepCount && j < b.stepCount && a.call(i) === b.call(j)) {
        rows.push({ a: i, b: j });
        i += 1;
        j += 1;
        continue;
      }
      const skip = Sides.nearest(a, i, b, j);
      for (let count = 0; count < skip.a; count += 1) rows.push({ a: i + count, b: -1 });
      for (let count = 0; count < skip.b; count += 1) rows.push({ a: -1, b: j + count });
      i += skip.a;
      j += skip.b;
    }
    return rows;
  }

  // The smallest numbers of calls to skip on each side until the calls are the same again.
  static nearest(a, i, b, j) {
    const [restA, restB] = [a.stepCount - i, b.stepCount - j];
    for (let sum = 1; sum <= Math.min(Sides.reach, restA + restB); sum += 1) {
      for (let skipA = Math.max(0, sum - restB); skipA <= Math.min(sum, restA); skipA += 1) {
        const skipB = sum - skipA;
        if (skipA < restA && skipB < restB && a.call(i + skipA) === b.call(j + skipB)) return { a: skipA, b: skipB };
      }
    }
    return { a: Math.min(restA, Sides.reach), b: Math.min(restB, Sides.reach) };
  }

  static differs(row) { return row.a < 0 || row.b < 0; }

  get row() { return Number(byId("step-slider").value); }

  go(distance) {
    byId("step-slider").value = this.row + distance;
    this.draw();
  }

  // Goes to the next call that only one side has; from the last one back to the first.
  goToDifference() {
    const next = this.rows.findIndex((row, index) => index > this.row && Sides.differs(row));
    const found = next >= 0 ? next : this.rows.findIndex(Sides.differs);
    if (found >= 0) byId("step-slider").value = found;
    this.draw();
  }

  // The last step of a side up to a row.
  step(side) {
    for (let index = this.row; index >= 0; index -= 1) {
      if (this.rows[index][side] >= 0) return this.rows[index][side];
    }
    return -1;
  }

  draw() {
    const row = this.rows[this.row];
    if (!row) return;
    const trees = ["a", "b"].map(side => this[side].treeAt(this.step(side)));
    const keys = trees.map(tree => Sides.keys(tree));
    ["a", "b"].forEach((side, index) => {
      const step = row[side];
      const run = this[side];
      byId(`call-${side}`).textContent = step >= 0 ? `${run.call(step)}, line ${run.lines[step]}` : "no such call";
      byId(`tree-${side}`).replaceChildren(...trees[index].map((entry, place) => Sides.node(run, entry, !keys[1 - index].includes(keys[index][place]))));
    });
    byId("step-slider").setAttribute("aria-valuetext", `step ${this.row + 1} of ${this.rows.length}: ${byId("call-a").textContent}; ${byId("call-b").textContent}`);
    byId("step-count").textContent = `step ${(this.row + 1).toLocaleString("en")} of ${this.rows.length.toLocaleString("en")}`;
  }

  // Identifies a node without its address: by its path, its state, and its number among equal nodes.
  static keys(tree) {
    const path = [];
    const seen = new Map();
    return tree.map(({ life, state, depth }) => {
      path.length = depth;
      path.push(life.className);
      const key = `${path.join(">")} ${state.state} ${state.containment} ${state.isViewOut}`;
      seen.set(key, (seen.get(key) ?? 0) + 1);
      return `${key} ${seen.get(key)}`;
    });
  }

  static node(run, { life, state, depth }, isDifferent) {
    const facts = [state.state, state.containment === "settled" ? "" : state.containment, state.isViewOut ? StateWords.say(run, "viewTakenOut") : "", state.departed > 0 && state.state !== "gone" ? state.departedWord : ""];
    const made = element("li", { class: `node ${state.state}${isDifferent ? " is-changed" : ""}` },
      element("span", { class: "unseen" }, `Level ${depth + 1}: `),
      element("b", {}, named(life.short)), element("span", { class: "state" }, facts.filter(Boolean).join(" · ")),
      isDifferent ? element("span", { class: "unseen" }, "differs") : "");
    made.style.setProperty("--depth", Math.min(depth, 20));
    return made;
  }
}
