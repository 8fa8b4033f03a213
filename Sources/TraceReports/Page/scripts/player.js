"use strict";

// Plays the events one after the other, about as fast as they came, without long silence, and never for longer than two minutes; or
// the whole run in 20 s.
class Player {
  // The longest and the shortest wait between two events, in milliseconds.
  static slowest = 900;
  static fastest = 120;
  // The whole run takes so long at most.
  static longest = 110_000;
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
    this.began = performance.now();
    this.plan = this.schedule();
    this.shown = this.view.step;
    this.play();
  }

  // When to show each step from the next one on, in milliseconds from now.
  schedule() {
    const { run, step, state } = this.view;
    const last = state.to ? run.stepAt(state.to) : run.stepCount - 1;
    const speed = Number(byId("speed").value);
    const plan = [];
    let at = 0;
    for (let next = step + 1; next <= last; next += 1) {
      const silence = next > 0 && run.isTimed ? (run.times[next] - run.times[next - 1]) / 1e6 : 0;
      at += Math.max(Player.fastest, Math.min(Player.slowest, silence));
      plan.push({ step: next, at });
    }
    if (speed === 0) return plan.map((entry, index) => ({ step: entry.step, at: Player.whole * ((index + 1) / run.stepCount) }));
    const share = Math.min(1, Player.longest / at) / speed;
    return plan.map(entry => ({ step: entry.step, at: entry.at * share }));
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

  // Waits for the next step. Steps whose time has passed while the page was drawn are left out.
  play() {
    const next = this.plan.shift();
    if (!next) {
      if (this.isPlaying) this.toggle();
      return;
    }
    this.timer = setTimeout(() => {
      // Goes on from where a person went meanwhile.
      if (this.view.step !== this.shown) return this.begin();
      const now = performance.now() - this.began;
      let { step } = next;
      while (this.plan[0]?.at <= now) ({ step } = this.plan.shift());
      this.view.goTo(step);
      this.shown = step;
      this.play();
    }, Math.max(0, next.at - (performance.now() - this.began)));
  }
}
