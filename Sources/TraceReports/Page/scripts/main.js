"use strict";

// Starts the parts that the page has. The parts of a report know the view, but not each other.
const data = byId("data") ? JSON.parse(byId("data").textContent) : null;
if (byId("page")) byId("page").hidden = false;
if (byId("page")) Object.assign(Format, { shortNames: data.shortNames, mark: data.marks });
const view = byId("page") ? new View(data) : null;
const player = view ? new Player(view) : null;
if (view) {
  const axis = new Axis(view);
  new Theme(view);
  new Verdict(view);
  new Parts(view);
  new FilterBar(view);
  new Timeline(view, axis);
  new StepPanel(view, player);
  new Tree(view);
  new FindingsList(view);
  new Keyboard(view, axis, player);
}
const sides = byId("sides") ? new Sides(data) : null;
if (byId("search")) new Search(byId("search"));
for (const table of document.querySelectorAll(".matrix")) new Matrix(table);
