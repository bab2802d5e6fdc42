import { availableParallelism, cpus } from 'node:os';
import { createRequire } from 'node:module';
import { version } from '../../server/src/platform/config.ts';
import type { Comparison } from './compare.ts';
import type { ServerFacts } from './database.ts';
import type { Options } from './options.ts';
import type { RowCounts } from './seed.ts';
import type { StartUp } from './start-up.ts';
import type { WebhookFigures } from './webhooks/measure.ts';
import { webhookFaults, webhookLines } from './webhooks/print.ts';

export type Report = {
  options: Options;
  server: ServerFacts;
  rows: RowCounts;
  pool_size: number;
  comparisons: Comparison[];
  /** Undefined where nobody asked. */
  webhooks: WebhookFigures | undefined;
  start_up: StartUp | undefined;
  took_s: number;
};

const side_names = { retour: 'retour', documents: 'finished JSON', limit: 'same SQL' };
const most_start_s = 1.5;
const most_rss_mb = 250;

/** Why the result does not count, or does not reach what it should; empty when all is well. */
export function faultsOf({ comparisons, start_up, webhooks }: Report): string[] {
  const faults = comparisons.flatMap(({ scenario: { name, reach }, ratios, retour_rss_mb, faults: own }) => [
    ...own.map((fault) => `${name}: ${fault}`),
    ...ratios.flatMap(({ to, ratio }) => {
      const least = reach[to as keyof typeof reach];
      return least === undefined || ratio >= least
        ? []
        : [`${name}: ${ratio.toFixed(2)} of ${side_names[to]}, and ${least} is to be reached`];
    }),
    ...(retour_rss_mb < most_rss_mb
      ? []
      : [`${name}: ${retour_rss_mb.toFixed(0)} MB, and ${most_rss_mb} is the most`]),
  ]);
  if (start_up && start_up.later_s >= most_start_s)
    faults.push(`start: ${start_up.later_s.toFixed(2)} s, and ${most_start_s} s is the most`);
  return webhooks ? [...faults, ...webhookFaults(webhooks)] : faults;
}

export function printReport(report: Report): void {
  const { comparisons, start_up, webhooks, rows, server, options, pool_size } = report;
  const autocannon: string = createRequire(import.meta.url)('autocannon/package.json').version;
  const table = comparisons.flatMap(({ scenario, figures, ratios }) =>
    (['retour', 'documents', 'limit'] as const).flatMap((side) => {
      const measured = figures[side];
      if (!measured) return [];
      const { requests_per_s, p50_ms, p99_ms, requests, non_2xx, errors, cpu_us_per_request } = measured;
      const own = ratios.find(({ to }) => to === side);
      const reach = scenario.reach[side as keyof typeof scenario.reach];
      const compared = own
        ? [
            own.ratio.toFixed(2),
            `${own.least.toFixed(2)}-${own.most.toFixed(2)}`,
            reach === undefined ? '' : `>= ${reach}`,
          ]
        : ['', '', ''];
      const row = [
        side === 'retour' ? scenario.title : '',
        side_names[side],
        whole(requests_per_s),
        p50_ms.toFixed(1),
        p99_ms.toFixed(1),
        cpu_us_per_request === undefined ? '' : whole(cpu_us_per_request),
        whole(requests),
        whole(non_2xx + errors),
        ...compared,
      ];
      return [row];
    }),
  );
  const heads = [
    '',
    'side',
    'requests/s',
    'p50 ms',
    'p99 ms',
    'CPU µs',
    'requests',
    'failed',
    'of it',
    'rounds',
    'reach',
  ];
  const faults = faultsOf(report);
  console.log(
    [
      '',
      `Retour ${version} beside bare node:http and pg`,
      '',
      ...(comparisons.length > 0 ? [...formatTable([heads, ...table]), ''] : []),
      ...(webhooks ? webhookLines(webhooks) : []),
      ...(start_up
        ? [
            `start, database there  ${start_up.later_s.toFixed(2)} s (< ${most_start_s} s); into an empty folder ${start_up.first_s.toFixed(2)} s`,
          ]
        : []),
      ...(comparisons.length > 0
        ? [
            `memory under load      ${Math.max(...comparisons.map(({ retour_rss_mb }) => retour_rss_mb)).toFixed(0)} MB resident (< ${most_rss_mb} MB)`,
          ]
        : []),
      '',
      `machine    ${availableParallelism()} cores, ${cpus()[0]?.model.trim() ?? 'unknown'}; Node ${process.versions.node}`,
      `database   PostgreSQL ${server.version}, fsync ${server.fsync}, synchronous_commit ${server.synchronous_commit}, one commit ${server.commit_ms.toFixed(2)} ms`,
      `rows       ${Object.entries(rows)
        .map(([name, count]) => `${whole(count)} ${name}`)
        .join(', ')}`,
      `load       autocannon ${autocannon}, ${options.connections} connections, either side with ${pool_size} to the database`,
      `rounds     ${options.rounds} of each side in turn, after a warm-up; reads ${options.seconds} s, ${whole(options.flags)} flags; medians over rounds`,
      `took       ${report.took_s.toFixed(0)} s`,
      '',
      ...(faults.length === 0
        ? ['Valid, and within reach.']
        : ['NOT REACHED OR NOT VALID:', ...faults.map((fault) => `  ${fault}`)]),
      '',
    ].join('\n'),
  );
}

const whole = (value: number) => Math.round(value).toLocaleString('en-US');

function formatTable(lines: string[][]): string[] {
  const widths = lines[0]!.map((_, i) => Math.max(...lines.map((line) => line[i]!.length)));
  return lines.map((line) =>
    line
      .map((cell, i) => (i < 2 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)))
      .join('  ')
      .trimEnd(),
  );
}
