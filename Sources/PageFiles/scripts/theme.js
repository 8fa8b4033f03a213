"use strict";

// Light, dark, or as the system is.
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
