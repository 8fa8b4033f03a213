"use strict";

// Draws a lane, and the ruler above the lanes.
const LanePainter = {
  font: '12px system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif',

  lane(context, lane, y, view, app) {
    const { colours, width, gutter, row } = Timeline;
    const middle = y + row / 2;
    if (app.chosen === lane.life.index) {
      context.fillStyle = colours["accent-ground"];
      context.fillRect(0, y, width, row);
    }
    context.save();
    context.beginPath();
    context.rect(gutter, y, width - gutter, row);
    context.clip();
    const bar = (stretches, size, colour) => {
      context.fillStyle = colour;
      for (const [first, last] of stretches) {
        const left = Math.max(gutter, Timeline.x(Timeline.at(first), view));
        const right = last === null ? width : Timeline.x(Timeline.at(last), view);
        if (right >= gutter && left <= width) context.fillRect(left, middle - size / 2, Math.max(1.5, right - left), size);
      }
    };
    bar(lane.life.stretches.alive, 3, colours.alive);
    bar(lane.life.stretches.attached, 9, colours.attached);
    bar(lane.life.stretches.visible, 9, colours.visible);
    LanePainter.calls(context, lane, middle, view);
    LanePainter.findings(context, lane, middle, view, app);
    context.restore();
    LanePainter.name(context, lane, middle);
  },

  // One mark for each pixel, however many calls there are.
  calls(context, lane, middle, view) {
    context.fillStyle = Timeline.colours.ink;
    let last = -Infinity;
    for (const step of lane.steps) {
      const x = Math.round(Timeline.x(Timeline.at(step), view));
      if (x <= last || x < Timeline.gutter || x > Timeline.width) continue;
      last = x;
      context.fillRect(x, middle - 5, 1, 10);
    }
  },

  findings(context, lane, middle, view, app) {
    for (const finding of app.run.findingsOfLives[lane.life.index]) {
      if (finding.step < 0 || !app.foundSet.has(finding)) continue;
      const x = Timeline.x(Timeline.at(finding.step), view);
      context.fillStyle = Timeline.colours[finding.severity];
      context.strokeStyle = Timeline.colours.surface;
      context.lineWidth = 1.5;
      context.beginPath();
      if (finding.severity === "note") {
        context.arc(x, middle, 4, 0, 2 * Math.PI);
      } else if (finding.severity === "warning") {
        context.moveTo(x, middle - 6);
        context.lineTo(x + 6, middle + 5);
        context.lineTo(x - 6, middle + 5);
      } else {
        context.moveTo(x, middle - 7);
        context.lineTo(x + 6, middle);
        context.lineTo(x, middle + 7);
        context.lineTo(x - 6, middle);
      }
      context.closePath();
      context.stroke();
      context.fill();
      if (String(finding.index) === app.state.finding) {
        context.strokeStyle = Timeline.colours.ink;
        context.stroke();
      }
    }
  },

  name(context, lane, middle) {
    const { gutter, colours } = Timeline;
    const indent = 10 + Math.min(lane.depth, 8) * 10;
    context.font = LanePainter.font;
    context.textBaseline = "middle";
    context.fillStyle = colours.ink;
    context.fillText(LanePainter.fitting(context, lane.life.short, gutter - indent - 8), indent, middle + 0.5);
  },

  fitting(context, text, room) {
    if (context.measureText(text).width <= room) return text;
    let end = text.length;
    while (end > 1 && context.measureText(`${text.slice(0, end)}…`).width > room) end -= 1;
    return `${text.slice(0, end)}…`;
  },

  ruler(context, view, height, app) {
    const { colours, width, gutter, ruler } = Timeline;
    context.fillStyle = colours.surface;
    context.fillRect(0, 0, width, ruler);
    context.fillStyle = colours.rule;
    context.fillRect(0, ruler - 1, width, 1);
    context.fillRect(gutter - 1, 0, 1, height);
    context.font = LanePainter.font;
    context.textBaseline = "middle";
    const room = Timeline.length;
    const step = LanePainter.interval((view.right - view.left) / Math.max(1, room / 90));
    for (let at = Math.ceil(view.left / step) * step; at <= view.right; at += step) {
      const x = Timeline.x(at, view);
      context.fillStyle = colours.rule;
      context.fillRect(x, ruler - 5, 1, 5);
      const text = Timeline.isTimed ? Format.offset(at) : Math.round(at + 1).toLocaleString("en");
      if (x + context.measureText(text).width > width) continue;
      context.fillStyle = colours.quiet;
      context.fillText(text, x + 3, ruler / 2);
    }
    if (app.step >= 0) {
      const x = Timeline.x(Timeline.at(app.step), view);
      if (x >= gutter) {
        context.fillStyle = colours.accent;
        context.fillRect(x - 0.75, 0, 1.5, height);
      }
    }
  },

  // A round number that is not less than what is needed: of a time, one that reads well in seconds and minutes.
  interval(least) {
    if (Timeline.isTimed && least > 1e10) {
      const seconds = [10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 21600, 43200].find(size => size * 1e9 >= least);
      if (seconds) return seconds * 1e9;
    }
    const power = 10 ** Math.floor(Math.log10(Math.max(least, 1)));
    return [1, 2, 5, 10].map(factor => factor * power).find(size => size >= least);
  },
};
