"use strict";

// The slider through time, the buttons beside it, and what the chosen event did.
const Transport = {
  timer: 0,
  // The longest and the shortest wait between two events that are played.
  slowest: 900,
  fastest: 120,

  start(app) {
    byId("slider").addEventListener("input", event => app.step = Number(event.target.value));
    byId("previous").addEventListener("click", () => app.go(-1));
    byId("next").addEventListener("click", () => app.go(1));
    byId("previous-finding").addEventListener("click", () => app.goToFinding(-1));
    byId("next-finding").addEventListener("click", () => app.goToFinding(1));
    byId("play").addEventListener("click", () => Transport.toggle(app));
    byId("before").addEventListener("click", () => app.set({ side: "before" }));
    byId("after").addEventListener("click", () => app.set({ side: "after" }));
  },

  toggle(app) {
    if (Transport.timer) Transport.stop();
    else Transport.play(app);
    Transport.label();
  },

  stop() {
    clearTimeout(Transport.timer);
    Transport.timer = 0;
  },

  label() {
    const isPlaying = Transport.timer !== 0;
    byId("play").textContent = isPlaying ? "Pause" : "Play";
    byId("play").setAttribute("aria-pressed", String(isPlaying));
  },

  play(app) {
    const { run } = app;
    const next = app.step + 1;
    if (next >= run.stepCount || (app.state.to && run.lines[next] > app.state.to)) {
      Transport.stop();
      Transport.label();
      return;
    }
    const wait = app.step >= 0 && run.isTimed ? (run.times[next] - run.times[app.step]) / 1e6 : 0;
    Transport.timer = setTimeout(() => {
      app.step = next;
      Transport.play(app);
    }, Math.max(Transport.fastest, Math.min(Transport.slowest, wait)));
  },

  draw(app) {
    const { run, step } = app;
    const slider = byId("slider");
    slider.max = Math.max(0, run.stepCount - 1);
    slider.value = Math.max(0, step);
    slider.setAttribute("aria-valuetext", step < 0 ? "before the first event" : `event ${step + 1}, line ${run.lines[step]}, ${run.call(step)}`);
    byId("previous").disabled = step <= 0;
    byId("next").disabled = step >= run.stepCount - 1;
    if (step < 0) {
      byId("step").replaceChildren(element("p", { class: "when" }, run.stepCount > 0 ? "Before the first event." : "This run has no events to show."));
      return;
    }
    const time = run.ownTimes[step];
    const when = [`line ${run.lines[step]}`, time === null ? "" : Format.offset(time), time !== null && run.start ? Format.date(run.start, time) : "", `event ${(step + 1).toLocaleString("en")} of ${run.stepCount.toLocaleString("en")}`];
    const changes = run.changesAt(step).map(({ life, before, after }) => {
      const sign = after.state === "gone" ? "-" : before ? "~" : "+";
      return element("li", {},
        element("span", { class: `mono ${{ "-": "went", "~": "changed", "+": "came" }[sign]}`, "aria-hidden": "true" }, sign),
        element("span", {}, `${run.pathAt(life, step).join(" › ")}: `, element("span", { class: "quiet" }, TreeView.differences(run, before, after).join(" · "))));
    });
    const found = app.found.filter(finding => finding.line === run.lines[step]);
    byId("step").replaceChildren(
      element("p", { class: "call" }, run.call(step)),
      element("p", { class: "when" }, when.filter(Boolean).join(" · ")),
      ...found.map(finding => element("p", { class: finding.severity }, `${Format.mark[finding.severity]} ${finding.rule}: ${finding.message}`)),
      changes.length > 0 ? element("ul", {}, ...changes.slice(0, 40)) : element("p", { class: "quiet" }, "Changes nothing in the hierarchy."));
  },
};
