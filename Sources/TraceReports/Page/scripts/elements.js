"use strict";

// Creates elements. Text from a trace always becomes a text node, because class names are untrusted input.
function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(key, String(value));
  }
  made.append(...children.filter(child => child !== null && child !== undefined && child !== ""));
  return made;
}

function byId(id) { return document.getElementById(id); }

// A name from the trace: it may be wrapped anywhere, and its text direction is isolated.
function named(text) { return element("bdi", { class: "name" }, text); }

// Names from the root on, each isolated from its neighbors.
function path(names) { return names.flatMap((name, index) => (index > 0 ? [" › ", named(name)] : [named(name)])); }

// A sentence, in which the given names are marked.
function sentence(text, names) {
  const parts = [];
  let rest = text;
  while (rest) {
    const found = names.map(name => [rest.indexOf(name), name]).filter(([at, name]) => at >= 0 && name)
      .sort((a, b) => a[0] - b[0] || b[1].length - a[1].length)[0];
    if (!found) break;
    parts.push(rest.slice(0, found[0]), named(found[1]));
    rest = rest.slice(found[0] + found[1].length);
  }
  return [...parts, rest];
}

// A call, whose class and method are isolated from each other: `Dashboard` and `.addChild(` and `PromoBanner` and `)`.
function callParts(text, names) {
  return sentence(text, names).filter(Boolean).map(part => (typeof part === "string" ? element("bdi", { class: "method" }, ...breakable(part)) : part));
}

// A call may be broken before a dot, after a parenthesis, and inside the names of the trace.
function breakable(text) {
  return text.split(/(?=\.)|(?<=\()(?=[^)])/).flatMap((piece, index) => (index > 0 ? [element("wbr"), piece] : [piece]));
}

// A rule's advice is Markdown: text in backticks is code.
function prose(text) {
  return text.split("`").map((part, index) => (index % 2 === 1 ? element("code", {}, part) : part));
}

// Fills a list of options. The first one is a placeholder.
function fillChoices(select, values, none, chosen) {
  select.replaceChildren(element("option", { value: "" }, none));
  for (const value of values) select.append(element("option", { value }, value));
  select.value = chosen;
  // A link may name an option that this run does not have.
  if (select.value !== chosen) select.append(element("option", { value: chosen, selected: true }, chosen));
}

// The style sheet's colors in the current theme, for a canvas.
const Colours = {
  names: ["ink", "quiet", "rule", "accent", "accent-ground", "surface", "sunken", "alive", "attached", "visible", "error", "warning", "note"],

  current() {
    const probe = element("i", { class: "probe" });
    document.body.append(probe);
    const found = {};
    for (const name of Colours.names) {
      probe.style.color = `var(--${name})`;
      found[name] = getComputedStyle(probe).color;
    }
    probe.remove();
    return found;
  },
};
