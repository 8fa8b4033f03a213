"use strict";

// Makes elements. Texts of a trace are always text nodes: names of classes are somebody else's input.
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

// A name from the trace: it may be broken anywhere, and its direction is its own.
function named(text) { return element("bdi", { class: "name" }, text); }

// Names from the root on, each apart from its neighbours.
function path(names) { return names.flatMap((name, index) => (index > 0 ? [" › ", named(name)] : [named(name)])); }

// A sentence with the names in it that it is about.
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

// A rule's advice is Markdown: what stands in backticks is code.
function prose(text) {
  return text.split("`").map((part, index) => (index % 2 === 1 ? element("code", {}, part) : part));
}

// Fills a list of choices, the first of which is not a choice.
function fillChoices(select, values, none, chosen) {
  select.replaceChildren(element("option", { value: "" }, none));
  for (const value of values) select.append(element("option", { value }, value));
  select.value = chosen;
  // A link may name what this run does not have.
  if (select.value !== chosen) select.append(element("option", { value: chosen, selected: true }, chosen));
}

// The colours of the style sheet as a canvas wants them, in the theme that is shown.
const Colours = {
  names: ["ink", "quiet", "rule", "accent", "accent-ground", "surface", "sunken", "alive", "attached", "visible", "error", "warning", "note"],

  current() {
    const probe = element("i");
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
