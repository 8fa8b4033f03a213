"use strict";

// Shows the rows that contain every search word. The words are in the address, so a link shows the same rows.
class Search {
  static pause = 300;

  constructor(field) {
    this.field = field;
    this.rows = [...document.querySelectorAll("tr[data-text]")].map(row => ({ row, text: row.dataset.text.toLowerCase() }));
    this.timer = 0;
    field.form.addEventListener("submit", event => event.preventDefault());
    field.addEventListener("input", () => {
      this.draw();
      if (!this.timer) this.timer = setTimeout(() => this.write(), Search.pause);
    });
    addEventListener("hashchange", () => this.read());
    addEventListener("keydown", event => this.press(event));
    this.read();
  }

  read() {
    const words = new URLSearchParams(location.hash.slice(1)).get("search");
    if (words !== null) this.field.value = words;
    this.draw();
    // The rows are drawn now, so scrolls to the row that the address names.
    if (words === null && location.hash) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }

  write() {
    this.timer = 0;
    const words = this.field.value;
    history.replaceState(null, "", words ? `#${new URLSearchParams({ search: words })}` : location.pathname + location.search);
  }

  press(event) {
    const isTyping = event.target === this.field;
    if (event.key === "/" && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      this.field.focus();
    } else if (event.key === "Escape" && isTyping) {
      this.field.value = "";
      this.draw();
      this.write();
    }
  }

  draw() {
    const words = this.field.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const { row, text } of this.rows) {
      row.hidden = !words.every(word => text.includes(word));
      if (!row.hidden) count += 1;
    }
    document.getElementById("found").textContent = words.length > 0 ? `${count} of ${this.rows.length}` : "";
  }
}

// The marks of the nights are one stop of Tab; the arrow keys go from mark to mark.
class Matrix {
  constructor(table) {
    this.rows = [...table.tBodies[0].rows];
    this.current = table.querySelector("td a") ?? table.querySelector("td > *");
    for (const mark of table.querySelectorAll("td > *")) mark.tabIndex = mark === this.current ? 0 : -1;
    table.addEventListener("keydown", event => this.press(event));
    table.addEventListener("focusin", ({ target }) => {
      if (!target.closest("td")) return;
      this.current.tabIndex = -1;
      this.current = target;
      target.tabIndex = 0;
    });
  }

  press(event) {
    const [right, down] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [0, 0];
    const cell = event.target.closest("td");
    if (!cell || (right === 0 && down === 0)) return;
    event.preventDefault();
    let [row, column] = [this.rows.indexOf(cell.parentElement), cell.cellIndex];
    let next;
    do {
      [row, column] = [row + down, column + right];
      next = this.rows[row]?.cells[column];
    } while (next && (next.parentElement.hidden || !next.firstElementChild));
    next?.firstElementChild.focus();
  }
}
