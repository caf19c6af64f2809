// Draws every chart of the lab from the data-chart attribute the server wrote; the table beside it is made of the same record.
// kinds: "bars" (one value a label, whiskers, published diamonds), "time" (seconds on x), "tail" (percentile on a log tail axis), "steps" (categories on x), "dots" (a dot a run, whiskers, published diamonds, groups by colour and shape).
"use strict";
(() => {
  const probe = document.createElement("span");
  probe.hidden = true;
  document.body.append(probe);
  const css = name => { probe.style.color = `var(${name})`; return getComputedStyle(probe).color; };
  const style = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const THIN = "\u202f";

  // The axis' numbers read as those of the page do: thin space for thousands, no needless digits.
  const number = v => {
    if (v === 0) return "0";
    const a = Math.abs(v);
    const text = a >= 1000 ? Math.round(v).toString() : String(Number(v.toPrecision(3)));
    const [whole, rest] = text.split(".");
    return whole.replace(/\B(?=(\d{3})+$)/g, THIN) + (rest ? "." + rest : "");
  };

  function defaults() {
    const d = Chart.defaults;
    d.font.family = style("--sans");
    d.font.size = 12;
    d.color = css("--ink-2");
    d.borderColor = css("--line");
    d.animation = false;
    d.maintainAspectRatio = false;
    d.plugins.legend.position = "bottom";
    d.plugins.legend.labels.boxWidth = 10;
    d.plugins.legend.labels.boxHeight = 10;
    d.plugins.legend.labels.usePointStyle = true;
    d.plugins.tooltip.backgroundColor = css("--ink");
    d.plugins.tooltip.titleColor = css("--bg");
    d.plugins.tooltip.bodyColor = css("--bg");
  }

  // 95 % intervals as whiskers over bars and points.
  const whisker = {
    id: "whisker",
    afterDatasetsDraw(chart) {
      const { ctx, scales: { y } } = chart;
      chart.data.datasets.forEach((set, k) => {
        if (!set.lo || !chart.isDatasetVisible(k)) return;
        ctx.save();
        ctx.strokeStyle = css("--ink");
        ctx.lineWidth = 1.25;
        chart.getDatasetMeta(k).data.forEach((mark, i) => {
          if (set.lo[i] == null || set.hi[i] == null || set.hi[i] <= set.lo[i]) return;
          const lo = y.getPixelForValue(set.lo[i]), hi = y.getPixelForValue(set.hi[i]);
          ctx.beginPath();
          ctx.moveTo(mark.x, lo); ctx.lineTo(mark.x, hi);
          ctx.moveTo(mark.x - 5, lo); ctx.lineTo(mark.x + 5, lo);
          ctx.moveTo(mark.x - 5, hi); ctx.lineTo(mark.x + 5, hi);
          ctx.stroke();
        });
        ctx.restore();
      });
    },
  };
  // What was cut as warm-up is shaded, so that nobody takes it for the result.
  const warmup = {
    id: "warmup",
    beforeDatasetsDraw(chart, _args, options) {
      if (!options.until) return;
      const { ctx, chartArea: a, scales: { x } } = chart;
      ctx.save();
      ctx.fillStyle = css("--sunken");
      ctx.fillRect(a.left, a.top, Math.min(x.getPixelForValue(options.until), a.right) - a.left, a.bottom - a.top);
      ctx.restore();
    },
  };

  const tailTicks = [[0, "0"], [0.30103, "50"], [1, "90"], [2, "99"], [3, "99.9"], [4, "99.99"]];
  const tailPercent = x => 100 * (1 - Math.pow(10, -x));

  function line(series, i, spec) {
    const baseline = series.role === "baseline", colour = css("--" + series.colour);
    const points = spec.kind === "steps" ? series.values : series.values.map((y, k) => ({ x: series.x ? series.x[k] : spec.x[k], y }));
    return {
      label: series.label, data: points, borderColor: colour, backgroundColor: colour,
      borderWidth: baseline ? 1.5 : 2, borderDash: baseline ? [5, 3] : [], pointRadius: spec.kind === "steps" ? 3 : 0,
      pointHitRadius: 8, pointStyle: "line", spanGaps: true, tension: 0, order: i,
    };
  }

  function published(series) {
    return {
      type: "line", label: series.label, data: series.values, showLine: false, pointStyle: "rectRot", pointRadius: 6, pointHoverRadius: 7,
      pointBackgroundColor: css("--panel"), pointBorderColor: css("--ink"), borderColor: css("--ink"), backgroundColor: css("--panel"), pointBorderWidth: 1.5, order: -1,
    };
  }

  // Dots of one group: joined where x is a quantity and each x has one dot, so that a curve shows where there is one.
  const shapes = ["circle", "rect", "triangle", "rectRounded", "star", "crossRot"];
  function dots(series, i, spec) {
    if (series.role === "published") return { ...published(series), type: "scatter", data: series.values.map((y, k) => ({ x: series.x[k], y })), names: series.names };
    const colour = css("--" + series.colour), base = series.names.map(n => n.startsWith("baseline: "));
    return {
      label: series.label, names: series.names, lo: series.lo.length ? series.lo : null, hi: series.hi, data: series.values.map((y, k) => ({ x: series.x[k], y })),
      showLine: !spec.labels.length && new Set(series.x).size === series.x.length && series.x.length > 1, borderColor: colour, backgroundColor: colour, borderWidth: 1.25,
      pointStyle: shapes[i % shapes.length], pointRadius: base.map(b => (b ? 7 : 4.5)), pointBorderColor: base.map(b => (b ? css("--ink") : colour)), pointBorderWidth: base.map(b => (b ? 2 : 1)), pointHitRadius: 8,
    };
  }

  // A log axis says 1, 2 and 5 of each decade, and every whole step where those would be fewer than three.
  function logTick(v, _index, ticks) {
    const first = t => Number(Number(t).toExponential().split("e")[0]), usual = t => [1, 2, 5].includes(first(t));
    const few = ticks.filter(t => usual(t.value)).length < 3;
    return usual(v) || (few && Number.isInteger(first(v))) ? number(v) : "";
  }

  function config(spec) {
    const log = spec.log === true;
    const y = {
      type: log ? "logarithmic" : "linear", beginAtZero: !log, grid: { color: css("--line") },
      ticks: { callback: log ? logTick : number, maxTicksLimit: 8 },
    };
    if (spec.min != null) y.suggestedMin = spec.min;
    if (spec.max != null) y.suggestedMax = spec.max;
    const tooltip = { callbacks: { label: c => `${c.dataset.label}: ${number(c.parsed.y)} ${spec.unit}` } };
    if (spec.kind === "bars") {
      const sets = spec.series.map(s => s.role === "published" ? published(s) : {
        label: s.label, data: s.values, lo: s.lo, hi: s.hi, backgroundColor: s.colours.map(c => css("--" + c)),
        barPercentage: .8, categoryPercentage: .7, borderRadius: 3, maxBarThickness: 90, pointStyle: "rect",
      });
      return {
        type: "bar", data: { labels: spec.labels, datasets: sets }, plugins: [whisker],
        options: { scales: { y, x: { grid: { display: false }, ticks: { maxRotation: 40 } } }, plugins: { tooltip, legend: { display: sets.filter(s => s.type !== "line").length > 1 } } },
      };
    }
    if (spec.kind === "dots") {
      const sets = spec.series.map((s, i) => dots(s, i, spec)), named = spec.labels.length > 0;
      tooltip.callbacks.title = items => items[0].dataset.names[items[0].dataIndex];
      tooltip.callbacks.label = c => `${c.dataset.label}: ${number(c.parsed.y)} ${spec.unit} at ${named ? spec.labels[c.parsed.x] : number(c.parsed.x)}`;
      const at = [...new Set(spec.series.flatMap(s => s.x))].sort((a, b) => a - b);
      const ticks = named ? { stepSize: 1, autoSkip: false, callback: v => spec.labels[v] ?? "" } : { callback: number, maxTicksLimit: 12 };
      const x = { type: spec.wideX ? "logarithmic" : "linear", grid: { display: false }, title: { display: true, text: spec.xTitle }, ticks };
      if (named) Object.assign(x, { min: -.5, max: spec.labels.length - .5 });
      else if (spec.wideX) Object.assign(x, { min: at[0] * .8, max: at[at.length - 1] * 1.25, afterBuildTicks: axis => { if (at.length <= 14) axis.ticks = at.map(value => ({ value })); } });
      return { type: "scatter", data: { datasets: sets }, plugins: [whisker], options: { scales: { y, x }, plugins: { tooltip, legend: { display: sets.length > 1 } } } };
    }
    const sets = spec.series.map((s, i) => line(s, i, spec));
    let x = { grid: { display: false } };
    if (spec.kind === "time") {
      x = { ...x, type: "linear", min: 0, max: Math.max(...spec.series.map(s => s.x[s.x.length - 1])), ticks: { maxTicksLimit: 8, includeBounds: false, callback: number }, title: { display: true, text: "s" } };
      tooltip.callbacks.title = items => number(items[0].parsed.x) + " s";
    } else if (spec.kind === "tail") {
      x = {
        ...x, type: "linear", min: 0, max: 4, afterBuildTicks: axis => { axis.ticks = tailTicks.map(([value]) => ({ value })); },
        ticks: { callback: v => tailTicks.find(([value]) => value === v)?.[1] ?? "", autoSkip: false }, title: { display: true, text: "percentile" },
      };
      tooltip.callbacks.title = items => "p" + Number(tailPercent(items[0].parsed.x).toPrecision(6));
    }
    return {
      type: "line", data: { labels: spec.labels, datasets: sets }, plugins: [warmup],
      options: {
        parsing: true, interaction: { mode: spec.kind === "steps" ? "index" : "nearest", axis: "x", intersect: false },
        scales: { y, x }, plugins: { tooltip, warmup: { until: spec.warmup }, legend: { display: sets.length > 1 } },
      },
    };
  }

  function draw(scope) {
    if (typeof Chart === "undefined") return;
    defaults();
    for (const canvas of scope.querySelectorAll("canvas[data-chart]")) {
      Chart.getChart(canvas)?.destroy();
      new Chart(canvas, config(JSON.parse(canvas.dataset.chart)));
      canvas.dataset.drawn = "true";
      if (!performance.getEntriesByName("first-chart").length) performance.mark("first-chart");
    }
  }

  // Charts that leave the page give their memory back.
  function drop(scope) {
    for (const canvas of scope.querySelectorAll("canvas[data-chart]")) Chart.getChart(canvas)?.destroy();
  }

  window.charts = { draw, drop };
  draw(document);
  document.addEventListener("themechange", () => draw(document));
  let themeBeforePrint;
  addEventListener("beforeprint", () => { themeBeforePrint = document.documentElement.dataset.theme; document.documentElement.dataset.theme = "light"; draw(document); });
  addEventListener("afterprint", () => {
    if (themeBeforePrint) document.documentElement.dataset.theme = themeBeforePrint; else delete document.documentElement.dataset.theme;
    draw(document);
  });

  for (const button of document.querySelectorAll("button[data-png]")) {
    button.addEventListener("click", () => picture(button.dataset.png, button.dataset.caption));
  }

  // All charts of the page in one picture, with the settings written into it.
  function picture(name, facts) {
    const canvases = [...document.querySelectorAll("canvas[data-chart]")].filter(c => c.offsetParent);
    const ratio = devicePixelRatio, pad = 24, width = 1000, columns = Math.min(3, canvases.length), cell = (width - pad * (columns + 1)) / columns, height = 260;
    const title = document.querySelector("h1").textContent.trim();
    const out = document.createElement("canvas"), g = out.getContext("2d");
    g.font = "13px sans-serif";
    const lines = [];
    for (const word of facts.split(" ")) {
      const last = lines[lines.length - 1];
      if (last != null && g.measureText(last + " " + word).width < width - 2 * pad) lines[lines.length - 1] = last + " " + word; else lines.push(word);
    }
    const top = pad + 30 + lines.length * 18 + 10, rows = Math.ceil(canvases.length / columns);
    out.width = width * ratio;
    out.height = (top + rows * (height + pad)) * ratio;
    g.scale(ratio, ratio);
    g.fillStyle = css("--panel"); g.fillRect(0, 0, out.width, out.height);
    g.fillStyle = css("--ink"); g.font = "bold 18px sans-serif"; g.fillText(title, pad, pad + 14, width - 2 * pad);
    g.font = "13px sans-serif"; g.fillStyle = css("--ink-2");
    lines.forEach((l, i) => g.fillText(l, pad, pad + 38 + i * 18));
    canvases.forEach((c, i) => {
      const x = pad + (i % columns) * (cell + pad), y = top + Math.floor(i / columns) * (height + pad), spec = JSON.parse(c.dataset.chart);
      g.fillStyle = css("--ink"); g.font = "bold 13px sans-serif"; g.fillText(`${spec.title}, ${spec.unit}`, x, y + 12, cell);
      const scale = Math.min(cell / c.clientWidth, (height - 20) / c.clientHeight);
      g.drawImage(c, x, y + 20, c.clientWidth * scale, c.clientHeight * scale);
    });
    const link = document.createElement("a");
    link.download = name;
    link.href = out.toDataURL("image/png");
    link.click();
  }
})();
