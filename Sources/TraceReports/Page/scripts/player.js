"use strict";

// Plays the events one after the other, about as fast as they came.
class Player {
  // The longest and the shortest wait between two events.
  static slowest = 900;
  static fastest = 120;

  constructor(view) {
    this.view = view;
    this.timer = 0;
  }

  toggle() {
    if (this.timer) this.stop();
    else this.play();
    const isPlaying = this.timer !== 0;
    byId("play").textContent = isPlaying ? "Pause" : "Play";
    byId("play").setAttribute("aria-pressed", String(isPlaying));
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = 0;
  }

  play() {
    const { run, step, state } = this.view;
    const next = step + 1;
    if (next >= run.stepCount || (state.to && run.lines[next] > state.to)) {
      if (this.timer) this.toggle();
      return;
    }
    const wait = step >= 0 && run.isTimed ? (run.times[next] - run.times[step]) / 1e6 : 0;
    this.timer = setTimeout(() => {
      this.view.goTo(next);
      this.play();
    }, Math.max(Player.fastest, Math.min(Player.slowest, wait)));
  }
}
