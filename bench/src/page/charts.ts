// Charts as SVG, which follow the light or dark page that they are on.

export type Series = { name: string; values: readonly number[] };

const width = 720;
const bar_height = 18;
const left = 200;
const colors = ['#2f6fed', '#8a93a6', '#d08a2e', '#2e9d6b'];

const style = `<style>text{font:13px system-ui,sans-serif;fill:#3b4252}.grid{stroke:#d5d9e2}@media(prefers-color-scheme:dark){text{fill:#d8dee9}.grid{stroke:#434c5e}}</style>`;

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const shown = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 1 : 0 });

function svg(height: number, title: string, parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escape(title)}">${style}\n${parts.join('\n')}\n</svg>\n`;
}

function legend(names: readonly string[], y: number): string[] {
  return names.map(
    (name, i) =>
      `<rect x="${20 + i * 175}" y="${y - 10}" width="12" height="12" fill="${colors[i]}"/><text x="${20 + i * 175 + 18}" y="${y}">${escape(name)}</text>`,
  );
}

/** Groups of bars, one group a row; bars of a group are measured by its longest, because groups differ too much to share a scale. */
export function barChart(title: string, groups: readonly string[], series: readonly Series[]): string {
  const group_height = series.length * (bar_height + 3) + 16;
  const bars = groups.flatMap((group, at) => {
    const y = 40 + at * group_height;
    const longest = Math.max(...series.map(({ values }) => values[at] ?? 0), 1e-9);
    return [
      `<text x="${left - 10}" y="${y + (series.length * (bar_height + 3)) / 2 + 4}" text-anchor="end">${escape(group)}</text>`,
      ...series.flatMap(({ values }, i) => {
        const value = values[at] ?? 0;
        const length = Math.max(1, ((width - left - 90) * value) / longest);
        const top = y + i * (bar_height + 3);
        return [
          `<rect x="${left}" y="${top}" width="${length.toFixed(1)}" height="${bar_height}" fill="${colors[i]}"/>`,
          `<text x="${(left + length + 6).toFixed(1)}" y="${top + 14}">${shown(value)}</text>`,
        ];
      }),
    ];
  });
  const names = series.map(({ name }) => name);
  return svg(40 + groups.length * group_height, title, [...legend(names, 20), ...bars]);
}

const plot = { left: 70, right: 20, top: 40, bottom: 40, height: 320 };

/** Lines over numbers that grow tenfold; both axes are logarithmic. */
export function lineChart(
  title: string,
  at: readonly number[],
  series: readonly Series[],
  unit: string,
): string {
  const all = series.flatMap(({ values }) => values);
  const [low, high] = [
    10 ** Math.floor(Math.log10(Math.min(...all))),
    10 ** Math.ceil(Math.log10(Math.max(...all))),
  ];
  const place = (value: number, from: number, to: number, start: number, length: number) =>
    from === to ? start + length / 2 : start + (length * Math.log(value / from)) / Math.log(to / from);
  const x = (value: number) => place(value, at[0]!, at.at(-1)!, plot.left, width - plot.left - plot.right);
  const y = (value: number) => place(value, high, low, plot.top, plot.height - plot.top - plot.bottom);
  const steps: number[] = [];
  for (let step = low; step <= high * 1.001; step *= 10) steps.push(step);
  const grid = steps.map(
    (step) =>
      `<line class="grid" x1="${plot.left}" x2="${width - plot.right}" y1="${y(step).toFixed(1)}" y2="${y(step).toFixed(1)}"/><text x="${plot.left - 8}" y="${(y(step) + 4).toFixed(1)}" text-anchor="end">${shown(step)} ${unit}</text>`,
  );
  const marks = at.map(
    (value) =>
      `<text x="${x(value).toFixed(1)}" y="${plot.height - 12}" text-anchor="middle">${shown(value)}</text>`,
  );
  const lines = series.map(({ values }, i) => {
    const points = values.map((value, n) => `${x(at[n]!).toFixed(1)},${y(value).toFixed(1)}`);
    const dots = points.map((point) => {
      const [cx, cy] = point.split(',');
      return `<circle cx="${cx}" cy="${cy}" r="4" fill="${colors[i]}"/>`;
    });
    return `<polyline points="${points.join(' ')}" fill="none" stroke="${colors[i]}" stroke-width="2"/>${dots.join('')}`;
  });
  const names = series.map(({ name }) => name);
  return svg(plot.height, title, [...legend(names, 20), ...grid, ...marks, ...lines]);
}
