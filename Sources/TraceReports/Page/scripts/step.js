"use strict";

// The selected event: the slider and the buttons that move through events, and the changes of the event.
class StepPanel {
  constructor(view, player) {
    this.view = view;
    byId("slider").addEventListener("input", event => view.goTo(Number(event.target.value)));
    byId("previous").addEventListener("click", () => view.go(-1));
    byId("next").addEventListener("click", () => view.go(1));
    byId("previous-finding").addEventListener("click", () => view.goToFinding(-1));
    byId("next-finding").addEventListener("click", () => view.goToFinding(1));
    byId("play").addEventListener("click", () => player.toggle());
    byId("speed").addEventListener("change", () => player.restart());
    byId("goto-form").addEventListener("submit", event => {
      event.preventDefault();
      const step = Destination.step(view.run, byId("goto").value.trim(), view.step);
      byId("goto").setAttribute("aria-invalid", String(step < 0));
      byId("goto-answer").textContent = step < 0 ? "not found" : "";
      if (step >= 0) view.goTo(step);
    });
    view.watch([...View.filters, "line", "finding"], () => this.draw());
  }

  draw() {
    const { view } = this;
    const { run, step } = view;
    const slider = byId("slider");
    slider.max = Math.max(0, run.stepCount - 1);
    slider.value = Math.max(0, step);
    slider.setAttribute("aria-valuetext", step < 0 ? "before the first event" : `event ${run.numbers[step]}, line ${run.lines[step]}, ${run.call(step)}`);
    byId("previous").disabled = step <= 0;
    byId("next").disabled = step >= run.stepCount - 1;
    byId("step").replaceChildren(...(step < 0
      ? [element("p", { class: "when" }, run.stepCount > 0 ? "Before the first event." : "This run has no events to show.")]
      : [element("p", { class: "call" }, ...callParts(run.call(step), run.namesAt(step))), element("p", { class: "when" }, this.when(run, step)), ...this.objections(run, step), ...this.changes(run, step)]));
  }

  when(run, step) {
    const time = run.ownTimes[step];
    return [`line ${run.lines[step]}`, time === null ? "" : Format.offset(time), time !== null && run.start ? Format.date(run.start, time, run.zone) : "",
      `event ${run.numbers[step].toLocaleString("en")} of ${run.events.toLocaleString("en")}`,
      run.leftOut(step) > 0 ? `with ${Format.count(run.leftOut(step), "event")} before it that ${run.leftOut(step) === 1 ? "is" : "are"} not shown` : ""].filter(Boolean).join(" · ");
  }

  objections(run, step) {
    return this.view.found.filter(finding => finding.place === run.lines[step])
      .map(finding => element("p", { class: finding.severity }, `${Format.mark[finding.severity]} `, ...sentence(finding.message, Format.names(finding))));
  }

  changes(run, step) {
    const changes = run.changesAt(step);
    if (changes.length === 0) return [element("p", { class: "quiet" }, "Changes nothing in the hierarchy.")];
    return [element("ul", {}, ...changes.slice(0, 40).map(({ life, before, after }) => {
      const sign = after.state === "gone" ? "-" : before ? "~" : "+";
      return element("li", {},
        element("span", { class: `mono ${{ "-": "went", "~": "changed", "+": "came" }[sign]}`, "aria-hidden": "true" }, sign),
        element("span", {}, ...path(run.pathAt(life, step)), ": ", element("span", { class: "quiet" }, ...sentence(StateWords.differences(run, before, after).join(" · "), StateWords.names(run, after)))));
    }))];
  }
}

// What a person types to go somewhere: `66` is a line, `7.7 s` or `02:00:13` a time, anything else a part of a call.
const Destination = {
  units: { ns: 1, µs: 1e3, us: 1e3, ms: 1e6, s: 1e9, min: 6e10, h: 3.6e12 },

  // The step; -1 if there is none.
  step(run, text, from) {
    const line = /^(?:line\s*)?([\d,]+)$/i.exec(text);
    if (line) return Math.max(0, run.stepAt(Number(line[1].replaceAll(",", ""))));
    const time = Destination.time(run, text);
    if (time !== null) return Math.max(0, Run.last(run.times, time));
    const words = text.toLowerCase();
    for (let distance = 1; words && distance <= run.stepCount; distance += 1) {
      const step = (Math.max(0, from) + distance) % run.stepCount;
      if (run.call(step).toLowerCase().includes(words)) return step;
    }
    return -1;
  },

  // Nanoseconds since the start of the run; null for a text that is no time.
  time(run, text) {
    if (!run.isTimed) return null;
    const clock = /^(\d{4}-\d{2}-\d{2}[T ])?(\d{1,2}):(\d{2})(?::(\d{2}(?:\.\d+)?))?Z?$/.exec(text);
    if (clock && run.start) {
      const [, day, hours, minutes, seconds] = clock;
      const start = Date.parse(run.start.slice(0, 23).replace(/Z?$/, "Z"));
      const midnight = Date.parse(`${(day ?? run.start).slice(0, 10)}T00:00:00Z`);
      const time = midnight + ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds ?? 0)) * 1e3 - start;
      // A clock without a day means the first such time after the start.
      return (time < 0 && !day ? time + 864e5 : time) * 1e6;
    }
    if (!/^\+?(?:[\d.]+\s*(?:ns|µs|us|ms|min|s|h)\s*)+$/.test(text)) return null;
    return [...text.matchAll(/([\d.]+)\s*(ns|µs|us|ms|min|s|h)/g)].reduce((sum, [, number, unit]) => sum + Number(number) * Destination.units[unit], 0);
  },
};
