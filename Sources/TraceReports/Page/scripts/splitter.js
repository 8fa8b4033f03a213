"use strict";

// A bar that resizes a part of the page, with the pointer or the arrow keys. All reports share its position.
class Splitter {
  // - axis: "x" or "y".
  // - limits: the least and the most, in pixels.
  constructor(handle, { axis, key, limits, standard, change }) {
    Object.assign(this, { handle, axis, key, limits, standard, change });
    this.value = this.kept();
    Drag.on(handle, {
      begin: () => ({ value: this.current }),
      move: (event, begin) => this.set(begin.value + (axis === "x" ? event.clientX - begin.pressX : event.clientY - begin.pressY)),
    });
    handle.addEventListener("dblclick", () => this.set(null));
    handle.addEventListener("keydown", event => {
      const step = { ArrowLeft: -16, ArrowUp: -16, ArrowRight: 16, ArrowDown: 16 }[event.key];
      if (!step) return;
      event.preventDefault();
      event.stopPropagation();
      this.set(this.current + step);
    });
  }

  // The chosen size, limited to the room on the page.
  get current() {
    const { least, most } = this.limits();
    const value = Math.round(Math.max(least, Math.min(most, this.value ?? this.standard())));
    this.handle.setAttribute("aria-valuemin", Math.round(least));
    this.handle.setAttribute("aria-valuemax", Math.round(most));
    this.handle.setAttribute("aria-valuenow", value);
    return value;
  }

  set(value) {
    this.value = value;
    // Some browsers keep nothing for a page from disk.
    try {
      if (value === null) localStorage.removeItem(this.key);
      else localStorage.setItem(this.key, String(this.current));
    } catch { /* The place holds as long as the page is open. */ }
    this.change();
  }

  kept() {
    try {
      const value = Number(localStorage.getItem(this.key));
      return value > 0 ? value : null;
    } catch {
      return null;
    }
  }
}
