"use strict";

// Draws on a canvas as wide as the axis.
class Painter {
  static font = '12px system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif';

  constructor(canvas, axis, colours, height) {
    this.axis = axis;
    this.colours = colours;
    this.height = height;
    const scale = devicePixelRatio || 1;
    const [width, tall] = [Math.round(axis.width * scale), Math.round(height * scale)];
    if (canvas.width !== width || canvas.height !== tall) {
      canvas.width = width;
      canvas.height = tall;
      canvas.style.height = `${height}px`;
    }
    this.context = canvas.getContext("2d");
    this.context.setTransform(scale, 0, 0, scale, 0, 0);
    this.context.clearRect(0, 0, axis.width, height);
    this.context.font = Painter.font;
    this.context.textBaseline = "middle";
  }

  fill(colour, x, y, width, height) {
    this.context.fillStyle = this.colours[colour];
    this.context.fillRect(x, y, width, height);
  }

  text(colour, text, x, y) {
    this.context.fillStyle = this.colours[colour];
    this.context.fillText(Painter.isolated(text), x, y);
  }

  width(text) { return this.context.measureText(Painter.isolated(text)).width; }

  // A name whose text direction does not affect its neighbors.
  static isolated(text) { return `\u2068${text}\u2069`; }

  // Draws only between the gutter and the right edge.
  clipped(y, height, draw) {
    this.context.save();
    this.context.beginPath();
    this.context.rect(this.axis.gutter, y, this.axis.width - this.axis.gutter, height);
    this.context.clip();
    draw();
    this.context.restore();
  }

  // The shape of a severity around a place.
  mark(severity, x, y, isChosen) {
    const { context } = this;
    context.beginPath();
    if (severity === "note") {
      context.arc(x, y, 4, 0, 2 * Math.PI);
    } else if (severity === "warning") {
      context.moveTo(x, y - 6);
      context.lineTo(x + 6, y + 5);
      context.lineTo(x - 6, y + 5);
    } else {
      context.moveTo(x, y - 7);
      context.lineTo(x + 6, y);
      context.lineTo(x, y + 7);
      context.lineTo(x - 6, y);
    }
    context.closePath();
    context.lineWidth = isChosen ? 3 : 1.5;
    context.strokeStyle = this.colours[isChosen ? "ink" : "surface"];
    context.stroke();
    context.fillStyle = this.colours[severity];
    context.fill();
  }

  // A thin line from the beginning of a finding to its violation.
  link(fromX, toX, y, severity) {
    const { context } = this;
    context.strokeStyle = this.colours[severity];
    context.lineWidth = 1.5;
    context.beginPath();
    context.moveTo(fromX + 4, y);
    context.lineTo(toX, y);
    context.stroke();
    context.beginPath();
    context.arc(fromX, y, 3.5, 0, 2 * Math.PI);
    context.fillStyle = this.colours.surface;
    context.fill();
    context.stroke();
  }

  // A name without its middle, because names differ at their ends.
  fitting(text, room) {
    if (this.width(text) <= room) return text;
    const letters = [...text];
    let [low, high] = [1, letters.length - 1];
    const cut = count => `${letters.slice(0, Math.ceil(count / 2)).join("")}…${count > 1 ? letters.slice(-Math.floor(count / 2)).join("") : ""}`;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.width(cut(middle)) <= room) low = middle;
      else high = middle - 1;
    }
    return cut(low);
  }

  ruler(range, height) {
    const { axis } = this;
    this.fill("surface", 0, 0, axis.width, height);
    this.fill("rule", 0, height - 1, axis.width, 1);
    const step = this.interval((range.right - range.left) / Math.max(1, axis.length / 90));
    for (let at = Math.ceil(range.left / step) * step; at <= range.right; at += step) {
      const x = axis.x(at, range);
      this.fill("rule", x, height - 5, 1, 5);
      const text = axis.isTimed ? Format.offset(at) : Math.round(at + 1).toLocaleString("en");
      if (x + this.width(text) <= axis.width) this.text("quiet", text, x + 3, height / 2);
    }
  }

  // The next larger round number; for a time, one that reads well in seconds and minutes.
  interval(least) {
    if (this.axis.isTimed && least > 1e10) {
      const seconds = [10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 21600, 43200].find(size => size * 1e9 >= least);
      if (seconds) return seconds * 1e9;
    }
    const power = 10 ** Math.floor(Math.log10(Math.max(least, 1)));
    return [1, 2, 5, 10].map(factor => factor * power).find(size => size >= least);
  }
}
