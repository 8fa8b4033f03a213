"use strict";

// The verdict on the run in words, and the run's name and tags.
class Verdict {
  constructor(view) {
    this.view = view;
    byId("run").addEventListener("change", ({ target }) => view.openRun(Number(target.value)));
    view.watch(["run"], () => this.draw());
  }

  draw() {
    const { run, data, state } = this.view;
    const { text, worst } = run.verdict;
    byId("verdict").textContent = text;
    document.title = `${run.name}: ${text}`;
    const started = run.start ? `${run.start.slice(0, 19)}Z` : "";
    const length = run.end === null ? "" : Format.elapsed(run.end);
    const facts = [run.app, run.device, run.os, started, length, Format.count(run.events, "event"), Format.count(run.controllers, "view controller")];
    byId("run-facts").replaceChildren(element("b", { id: "run-name" }, named(run.name)), ...facts.filter(Boolean).flatMap(fact => [" · ", named(fact)]));
    byId("worst").replaceChildren(...(worst ? this.worst(worst) : []));
    byId("run-choice").hidden = data.runs.length < 2;
    byId("run").replaceChildren(...data.runs.map((other, index) =>
      element("option", { value: index, selected: index === state.run }, `${other.name}: ${other.verdict.text}`)));
  }

  worst({ class: className, screens, finding }) {
    const found = this.view.run.findings[finding];
    return ["Worst: ",
      element("a", { href: `#finding=${finding}`, onclick: event => this.open(event, found) }, named(Format.shortName(className))),
      `, ${Format.count(screens, "screen")}: `, ...sentence(found.message, Format.names(found))];
  }

  open(event, found) {
    event.preventDefault();
    this.view.show(found);
  }
}

// Light, dark, or the system's setting.
class Theme {
  constructor(view) {
    this.view = view;
    byId("theme").addEventListener("click", () => this.next());
    view.watch(["theme"], () => this.draw());
  }

  next() {
    const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
    const order = isDark ? { "": "light", light: "dark", dark: "" } : { "": "dark", dark: "light", light: "" };
    this.view.set({ theme: order[this.view.state.theme] ?? "" });
  }

  draw() {
    const { theme } = this.view.state;
    document.documentElement.style.colorScheme = theme === "light" || theme === "dark" ? theme : "";
    byId("theme").textContent = `Theme: ${theme || "system"}`;
  }
}
