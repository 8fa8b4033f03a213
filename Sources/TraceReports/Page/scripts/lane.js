"use strict";

// Draws one lane: a controller's life with its calls and findings, or all lives of a folded class.
class LaneDrawing {
  constructor(painter, view, range) {
    this.painter = painter;
    this.view = view;
    this.range = range;
  }

  draw(lane, y, height) {
    const { painter, view } = this;
    const middle = y + height / 2;
    if (lane.life && view.state.chosen === lane.life.index) painter.fill("accent-ground", 0, y, painter.axis.width, height);
    painter.clipped(y, height, () => {
      if (lane.fold) this.fold(lane.fold, middle);
      else this.life(lane.life, middle);
    });
    this.name(lane, middle);
  }

  x(step) { return this.painter.axis.x(this.painter.axis.at(step), this.range); }

  life(life, middle) {
    this.bars(life.stretches.alive, middle, 3, "alive");
    this.bars(life.stretches.attached, middle, 9, "attached");
    this.bars(life.stretches.visible, middle, 9, "visible");
    this.calls(life.steps, middle);
    this.findings(life, middle);
  }

  bars(stretches, middle, size, colour) {
    const { axis } = this.painter;
    for (const [first, last] of stretches) {
      const left = Math.max(axis.gutter, this.x(first));
      const right = last === null ? axis.width : this.x(last);
      if (right >= axis.gutter && left <= axis.width) this.painter.fill(colour, left, middle - size / 2, Math.max(1.5, right - left), size);
    }
  }

  // One mark for each pixel, however many calls there are.
  calls(steps, middle) {
    const { axis } = this.painter;
    let last = -Infinity;
    for (const step of steps) {
      const x = Math.round(this.x(step));
      if (x <= last || x < axis.gutter || x > axis.width) continue;
      last = x;
      this.painter.fill("ink", x, middle - 5, 1, 10);
    }
  }

  // Each finding is at the event that violates the rule; a line ties the selected one to its beginning.
  findings(life, middle) {
    const { view, painter } = this;
    for (const finding of life.findings) {
      if (finding.step < 0 || !view.foundSet.has(finding)) continue;
      const isChosen = finding === view.finding;
      if (isChosen && finding.firstStep >= 0 && finding.firstStep < finding.step) painter.link(this.x(finding.firstStep), this.x(finding.step), middle, finding.severity);
      painter.mark(finding.severity, this.x(finding.step), middle, isChosen);
    }
  }

  // Lives come in the order in which they began, so parts that are already drawn are skipped.
  fold(fold, middle) {
    const { axis } = this.painter;
    for (const [name, size] of [["alive", 3], ["visible", 9]]) {
      let drawn = -Infinity;
      for (const life of fold.lives) {
        for (const [first, last] of life.stretches[name]) {
          const left = Math.max(this.x(first), drawn);
          const right = Math.max(last === null ? axis.width : this.x(last), left + 1);
          if (right <= drawn || right < axis.gutter || left > axis.width) continue;
          this.painter.fill(name, left, middle - size / 2, right - left, size);
          drawn = right;
        }
      }
    }
  }

  name(lane, middle) {
    const { painter, view } = this;
    const indent = 10 + Math.min(lane.depth, 8) * 10;
    const room = painter.axis.gutter - indent - 8;
    const { laneName } = view.run;
    if (!lane.fold) {
      const name = this.fitting(laneName(lane.life.short), room);
      painter.text("ink", name, indent, middle + 0.5);
      if (lane.isPinned) painter.fill("accent", 2, middle - 6, 3, 12);
      return;
    }
    const count = ` ×${lane.fold.lives.length.toLocaleString("en")}`;
    const sign = lane.fold.isOpen ? "▾ " : "▸ ";
    const name = this.fitting(laneName(lane.fold.short), room - painter.width(sign) - painter.width(count));
    painter.text("quiet", sign, indent, middle + 0.5);
    painter.text("quiet", name, indent + painter.width(sign), middle + 0.5);
    painter.text("quiet", count, indent + painter.width(sign) + painter.width(name), middle + 0.5);
  }

  // If there is no room for a name, the ending that most names share is left out first.
  fitting(name, room) {
    const { painter } = this;
    return painter.fitting(painter.width(name) <= room ? name : name.replace(/(?<=.)ViewController$/, "…"), room);
  }
}
