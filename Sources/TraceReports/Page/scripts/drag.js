"use strict";

// A press with movement is a drag; one without is a click.
const Drag = {
  on(target, { begin, move, click }) {
    let start = null;
    let hasMoved = false;
    target.addEventListener("pointerdown", event => {
      if (event.button !== 0) return;
      start = { ...begin(event), pressX: event.clientX, pressY: event.clientY };
      hasMoved = false;
      target.setPointerCapture(event.pointerId);
    });
    target.addEventListener("pointermove", event => {
      if (!start) return;
      if (Math.hypot(event.clientX - start.pressX, event.clientY - start.pressY) > 3) hasMoved = true;
      if (hasMoved) move(event, start);
    });
    target.addEventListener("pointerup", event => {
      if (start && !hasMoved) click?.(event);
      start = null;
    });
    target.addEventListener("pointercancel", () => { start = null; });
  },
};
