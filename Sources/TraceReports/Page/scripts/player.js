"use strict";

// Plays the events one after the other, about as fast as they came, without long silence; or the whole run in 20 s.
class Player {
  // The longest and the shortest wait between two events, in milliseconds.
  static slowest = 900;
  static fastest = 120;
  static whole = 20_000;

  constructor(view) {
    this.view = view;
    this.timer = 0;
  }

  get isPlaying() { return this.timer !== 0; }

  toggle() {
    if (this.isPlaying) this.stop();
    else this.begin();
    byId("play").textContent = this.isPlaying ? "Pause" : "Play";
    byId("play").setAttribute("aria-pressed", String(this.isPlaying));
  }

  begin() {
    this.from = { step: this.view.step, at: performance.now() };
    this.play();
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = 0;
  }

  // Takes up a speed that was changed.
  restart() {
    if (!this.isPlaying) return;
    this.stop();
    this.begin();
  }

  play() {
    const { run, step, state } = this.view;
    const last = state.to ? run.stepAt(state.to) : run.stepCount - 1;
    if (step >= last) {
      if (this.isPlaying) this.toggle();
      return;
    }
    const speed = Number(byId("speed").value);
    const silence = step >= 0 && run.isTimed ? (run.times[step + 1] - run.times[step]) / 1e6 : 0;
    const wait = speed > 0 ? Math.max(Player.fastest, Math.min(Player.slowest, silence)) / speed : Math.max(30, Player.whole / run.stepCount);
    this.timer = setTimeout(() => {
      const share = (performance.now() - this.from.at) / Player.whole;
      this.view.goTo(speed > 0 ? step + 1 : Math.max(step + 1, Math.min(last, this.from.step + Math.floor(share * run.stepCount))));
      this.play();
    }, wait);
  }
}
