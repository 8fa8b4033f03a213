"use strict";

// Assembles the page. The parts know the view, but not each other.
byId("page").hidden = false;
const view = new View(JSON.parse(byId("data").textContent));
const axis = new Axis(view);
const player = new Player(view);
new Theme(view);
new Verdict(view);
new Parts(view);
new FilterBar(view);
new Timeline(view, axis);
new StepPanel(view, player);
new Tree(view);
new FindingsList(view);
new Keyboard(view, axis, player);
