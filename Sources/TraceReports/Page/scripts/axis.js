"use strict";

// The position of an instant on the page. The overview and the lanes share it, so simultaneous things are above each other.
class Axis {
  // A mark at the ends needs room.
  static margins = { left: 8, right: 12 };

  constructor(view) {
    this.view = view;
    // The width of the canvases in pixels.
    this.width = 0;
    // The right edge of the names.
    this.gutter = 0;
  }

  // The unit of the axis: nanoseconds, or events.
  get isTimed() { return this.view.run.isTimed && this.view.state.axis !== "events"; }
  at(step) { return this.isTimed ? this.view.run.times[step] : step; }
  get extent() {
    const { run } = this.view;
    return this.isTimed ? Math.max(run.end ?? 0, run.times.at(-1) ?? 0, 1) : Math.max(run.stepCount - 1, 1);
  }

  // The whole run and the part that the lanes show, in the unit of the axis.
  get whole() { return { left: 0, right: this.extent }; }
  get shown() {
    const { left, right } = this.view.state;
    return right > left ? { left: Math.min(left, this.extent), right: Math.min(right, this.extent) } : this.whole;
  }

  get begin() { return this.gutter + Axis.margins.left; }
  get length() { return Math.max(1, this.width - this.begin - Axis.margins.right); }
  x(at, range) { return this.begin + ((at - range.left) / (range.right - range.left)) * this.length; }
  unit(x, range) { return range.left + ((x - this.begin) / this.length) * (range.right - range.left); }

  // The last step at a position, or the nearest one on its left.
  step(x, range) {
    const { run } = this.view;
    const at = Math.max(range.left, Math.min(range.right, this.unit(x, range)));
    return Math.max(0, Math.min(run.stepCount - 1, this.isTimed ? Run.last(run.times, at) : Math.round(at)));
  }

  show(left, right) {
    const { extent } = this;
    const width = Math.max(this.isTimed ? 1000 : 4, Math.min(right - left, extent));
    const start = Math.max(0, Math.min(left, extent - width));
    const isWhole = width >= extent;
    this.view.set({ left: isWhole ? 0 : Math.floor(start), right: isWhole ? 0 : Math.ceil(start + width) });
  }

  // - factor: less than 1 shows less.
  // - center: what stays where it is; by default the chosen event.
  zoom(factor, center) {
    const { left, right } = this.shown;
    const { step } = this.view;
    const chosen = step >= 0 ? this.at(step) : left;
    const fixed = center ?? (chosen >= left && chosen <= right ? chosen : (left + right) / 2);
    this.show(fixed - (fixed - left) * factor, fixed + (right - fixed) * factor);
  }

  pan(range, distance) {
    const shift = (distance / this.length) * (range.right - range.left);
    this.show(range.left - shift, range.right - shift);
  }

  // Shows the calls of a finding, with some room around them.
  frame({ firstStep, step }) {
    if (step < 0) return;
    const [from, to] = [this.at(Math.max(0, Math.min(firstStep, step))), this.at(step)];
    const room = Math.max((to - from) * 0.15, this.extent / 100);
    this.show(from - room, to + room);
  }

  // Moves the shown part to include the selected event.
  follow() {
    const { left, right } = this.shown;
    const { step } = this.view;
    if (step < 0 || right - left >= this.extent) return;
    const at = this.at(step);
    if (at < left || at > right) this.show(at - (right - left) / 2, at + (right - left) / 2);
  }
}
