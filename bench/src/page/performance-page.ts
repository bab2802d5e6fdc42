import { readFileSync, writeFileSync, mkdirSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { format } from 'oxfmt';
import type { FormatConfig } from 'oxfmt';
import { checkout_dir } from '../../../server/src/platform/config.ts';
import type { Comparison } from '../compare.ts';
import { far_pages, growth_loads } from '../growth/loads.ts';
import type { GrowthLoad } from '../growth/loads.ts';
import type { Growth, Size } from '../growth/size.ts';
import { faultsOf } from '../report.ts';
import type { Report } from '../report.ts';
import { barChart, lineChart } from './charts.ts';

const guide_dir = join(checkout_dir, 'docs/guide');
const figures_file = join(guide_dir, 'performance/figures.json');

/** Everything that the page states. */
export type PerformanceFigures = {
  measured_on: string;
  machine: { cores: number; model: string; memory_gb: number; node: string; load_before: number };
  /** A run that is too short, or has a fault, says so on the page. */
  is_quick: boolean;
  report: Report;
  growth: Growth;
};

export function collectFigures(
  report: Report,
  growth: Growth,
  { is_quick, load_before }: { is_quick: boolean; load_before: number },
): PerformanceFigures {
  return {
    measured_on: new Date().toISOString().slice(0, 10),
    machine: {
      cores: availableParallelism(),
      model: cpus()[0]?.model.trim() ?? 'unknown',
      memory_gb: Math.round(totalmem() / 1e9),
      node: process.versions.node,
      load_before,
    },
    is_quick,
    report,
    growth,
  };
}

/** The figures of the last run. */
export function readFigures(): PerformanceFigures {
  return JSON.parse(readFileSync(figures_file, 'utf8')) as PerformanceFigures;
}

/** Writes the page, its charts and the figures that they are drawn from. Returns the files. */
export async function writePerformancePage(figures: PerformanceFigures): Promise<string[]> {
  mkdirSync(join(guide_dir, 'performance'), { recursive: true });
  const files: Record<string, string> = {
    'performance/figures.json': await formatted(figures),
    'performance/limits.svg': limitsChart(figures.report.comparisons),
    'performance/growth.svg': growthChart(figures.growth.sizes, 'p50_ms', 'Median, in ms'),
    'performance/growth-p99.svg': growthChart(figures.growth.sizes, 'p99_ms', '99 of 100 within, in ms'),
    'performance.md': page(figures),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(guide_dir, name), text);
  return Object.keys(files).map((name) => `docs/guide/${name}`);
}

async function formatted(figures: PerformanceFigures): Promise<string> {
  const options = JSON.parse(readFileSync(join(checkout_dir, '.oxfmtrc.json'), 'utf8')) as FormatConfig;
  const { code, errors } = await format('figures.json', JSON.stringify(figures, null, 2), options);
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return code;
}

function limitsChart(comparisons: readonly Comparison[]): string {
  const rates = (side: 'retour' | 'limit' | 'documents') =>
    comparisons.map(({ figures }) => figures[side]?.requests_per_s ?? 0);
  return barChart(
    'Requests per second of Retour and of both limits',
    comparisons.map(({ scenario }) => scenario.title),
    [
      { name: 'Retour', values: rates('retour') },
      { name: 'finished JSON', values: rates('documents') },
      { name: 'same SQL', values: rates('limit') },
    ],
  );
}

const charted: readonly GrowthLoad[] = ['details', 'list, first', 'eligibility', 'submit a draft return'];

function growthChart(sizes: readonly Size[], of: 'p50_ms' | 'p99_ms', title: string): string {
  return lineChart(
    title,
    sizes.map(({ returns }) => returns),
    charted.map((name) => ({ name, values: sizes.map(({ loads }) => loads[name][of]) })),
    'ms',
  );
}

const whole = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 0 });
const ms = (value: number) => value.toFixed(1);
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

function comparisonTable(comparisons: readonly Comparison[]): string {
  return table(
    [
      '32 connections',
      'Retour',
      'finished JSON',
      'same SQL',
      'of finished JSON',
      'of same SQL',
      'p50',
      'p99',
    ],
    comparisons.map(({ scenario, figures, ratios }) => {
      const ratio = (side: string) => ratios.find(({ to }) => to === side)?.ratio.toFixed(2) ?? '';
      const rate = (side: 'retour' | 'limit' | 'documents') =>
        figures[side] ? `${whole(figures[side].requests_per_s)}/s` : '';
      const rates = [scenario.title, rate('retour'), rate('documents'), rate('limit')];
      const times = [`${ms(figures.retour.p50_ms)} ms`, `${ms(figures.retour.p99_ms)} ms`];
      return [...rates, ratio('documents'), ratio('limit'), ...times];
    }),
  );
}

const sizeHeads = (sizes: readonly Size[]) => sizes.map(({ returns }) => `${whole(returns)} returns`);

function growthTable(sizes: readonly Size[]): string {
  return table(
    ['p50 / p99 in ms', ...sizeHeads(sizes)],
    growth_loads.map((name) => [
      name,
      ...sizes.map(({ loads }) => `${ms(loads[name].p50_ms)} / ${ms(loads[name].p99_ms)}`),
    ]),
  );
}

function cpuTable(sizes: readonly Size[]): string {
  return table(
    ['CPU time a request, in ms', ...sizeHeads(sizes)],
    growth_loads.map((name) => [
      name,
      ...sizes.map(({ loads }) => ((loads[name].cpu_us_per_request ?? 0) / 1000).toFixed(2)),
    ]),
  );
}

function pagesTable(sizes: readonly Size[]): string {
  return table(
    ['Page that is far behind', ...sizeHeads(sizes)],
    far_pages.map(([first, far]) => [
      far,
      ...sizes.map(
        ({ pages, loads }) =>
          `page ${whole(pages[far])}, ${(loads[far].p50_ms / loads[first].p50_ms).toFixed(2)} of the first`,
      ),
    ]),
  );
}

function workerTable(sizes: readonly Size[]): string {
  const rows: [string, (worker: Size['worker']) => string][] = [
    [
      'a queue of webhooks',
      ({ delivered, delivered_per_s }) => `${whole(delivered_per_s)}/s (${whole(delivered)})`,
    ],
    [
      'webhooks at a steady rate, p50 / p99 in ms',
      ({ p50_ms, p99_ms, paced_per_s }) => `${ms(p50_ms)} / ${ms(p99_ms)} (${whole(paced_per_s)}/s)`,
    ],
    [
      'returns processed',
      ({ processed, processed_per_s }) => `${whole(processed_per_s)}/s (${whole(processed)})`,
    ],
  ];
  return table(
    ['One worker', ...sizeHeads(sizes)],
    rows.map(([name, cell]) => [name, ...sizes.map(({ worker }) => cell(worker))]),
  );
}

function sizeTable(sizes: readonly Size[]): string {
  return table(
    [
      'Returns',
      'Shops',
      'Database',
      'kB for a return',
      'Written by `COPY`, with indexes',
      'Documents made',
      'Whole run',
    ],
    sizes.map(({ returns, shops, database_bytes, filled, documents_per_s, took_s }) => [
      whole(returns),
      whole(shops),
      `${(database_bytes / 1e9).toFixed(2)} GB`,
      (database_bytes / returns / 1000).toFixed(1),
      `${whole(filled.returns_per_s)}/s (${whole(filled.rows / (filled.copy_s + filled.index_s))} rows/s)`,
      `${whole(documents_per_s)}/s`,
      `${(took_s / 60).toFixed(1)} min`,
    ]),
  );
}

function capacityTable({ comparisons, webhooks }: Report): string {
  return table(
    ['One node', 'A second', 'In a day of such seconds'],
    [
      ...comparisons.map(({ scenario, figures }): [string, number] => [
        scenario.title,
        figures.retour.requests_per_s,
      ]),
      ...(webhooks ? [['webhooks, by one worker', webhooks.drain.per_s] as [string, number]] : []),
    ].map(([name, per_s]) => [name, whole(per_s), `${whole((per_s * 86_400) / 1e6)} million`]),
  );
}

function page(figures: PerformanceFigures): string {
  const { report, growth, machine, measured_on } = figures;
  const { options } = report;
  const writes = growth.sizes[0]?.loads['start a draft return'].requests ?? 0;
  const faults = [...faultsOf(report), ...growth.faults];
  const doubts = [
    ...(figures.is_quick
      ? [
          'This was a short run on a machine that was doing other work. The figures are placeholders and say little.',
        ]
      : []),
    ...faults.map((fault) => `- ${fault}`),
  ];
  return `# Performance

<!-- Written by npm run bench -- --report. Change bench/src/page/performance-page.ts instead. -->

\`npm run bench -- --report\` measures everything on this page and writes it. [bench](../../bench/README.md) tells what is measured and how the comparison is kept fair;
[figures.json](performance/figures.json) has every figure. Requests per second depend on the machine: compare the columns, and run the command on yours.

Measured on ${measured_on} with ${machine.cores} cores (${machine.model}), ${machine.memory_gb} GB of memory, Node ${machine.node} and PostgreSQL ${report.server.version}. Retour, PostgreSQL and the load
shared the machine, whose load average was ${machine.load_before.toFixed(1)} before the run.
${doubts.length > 0 ? `\n**Not reached, or not valid, in this run:**\n\n${doubts.join('\n')}\n` : ''}
## Compared with what is possible

Two bare servers (\`node:http\` and \`pg\`) get the same requests in the same run. *Finished JSON* reads the answer from one row: nothing that keeps returns in PostgreSQL can be faster on this machine. *Same SQL* sends
the statements that Retour sends.

![Requests per second of Retour and of both limits](performance/limits.svg)

${comparisonTable(report.comparisons)}

## Growth

Each database has a fifth of its returns in one shop, which gets all requests but those for details. Requests come from ${options.connections} connections, so that each waits for the others: a load takes
longer only if it costs more. Each read ran for ${(options.seconds * 0.6).toFixed(1)} s after a warm-up, each write ${whole(writes)} times. What the console lists and the portal shows is measured as the server's answer, without a
browser.

![Median by number of returns](performance/growth.svg)

![99 of 100 requests by number of returns](performance/growth-p99.svg)

${growthTable(growth.sizes)}

A first page and the page far behind took turns. *Far* is page 10,000 of five returns each, or the last page but one of 250 in a smaller shop. It's reached by cursors.

${pagesTable(growth.sizes)}

CPU time is of Retour and PostgreSQL together, so that it tells most on a machine that does other things.

${cpuTable(growth.sizes)}

What a worker does in the background: it empties a queue, keeps up with a rate (from the commit of an event to its receipt), and settles returns that the shop has processed.

${workerTable(growth.sizes)}

Databases were filled with made-up returns of the last 400 days in the shares that merchants report.

${sizeTable(growth.sizes)}

## The capacity of one node

${capacityTable(report)}

Each line is measured alone: a node that does everything at once does less of each.

## Beyond one node

1. **Find out what is busy.** \`/metrics\` has the duration of requests, the age of the oldest waiting job, and overdue deliveries. Look at the CPU of Node and of PostgreSQL apart.
2. **Separate API and workers** (\`--role api\`, \`--role worker\`), then add API processes until PostgreSQL is busy: they keep no state.
3. **Give PostgreSQL a machine of its own**, with memory for the indexes and the returns of the last months, and the settings in [sizing](sizing.md).
4. **Keep less.** The [retention settings](sizing.md#data-growth-and-retention) decide how much events, deliveries and messages take.
5. **Divide by shop.** No data is shared by two shops, and every key begins with \`shop_id\`: further shops can have an installation of their own.
`;
}
