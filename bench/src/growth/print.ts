import { growth_loads } from './loads.ts';
import type { Growth, Size } from './size.ts';

/** Prints the figures, and makes the process fail when they don't count or don't reach what they should. */
export function reportGrowth(growth: Growth, as_json: boolean): void {
  process.exitCode = growth.faults.length > 0 ? 1 : 0;
  if (as_json) return console.log(JSON.stringify(growth, null, 2));
  const verdict =
    growth.faults.length > 0 ? ['NOT REACHED OR NOT VALID:', ...growth.faults] : ['Valid, and within reach.'];
  console.log([...growth.sizes.flatMap(linesOf), '', ...verdict].join('\n'));
}

function linesOf(size: Size): string[] {
  const { returns, shops, filled, documents_per_s, database_bytes, loads, pages, worker, took_s } = size;
  const whole = (value: number) => value.toFixed(0);
  return [
    '',
    `${returns.toLocaleString('en-US')} returns in ${shops} shops, ${(database_bytes / 1e9).toFixed(2)} GB, ${whole(took_s)} s; written at ${whole(filled.returns_per_s)} returns/s (COPY ${whole(filled.copy_s)} s, indexes and statistics ${whole(filled.index_s)} s), documents at ${whole(documents_per_s)}/s`,
    ...growth_loads.map((name) => {
      const { requests_per_s, p50_ms, p99_ms, requests, cpu_us_per_request = 0 } = loads[name];
      return `  ${name.padEnd(36)} ${whole(requests_per_s).padStart(7)}/s  p50 ${p50_ms.toFixed(1)} ms  p99 ${p99_ms.toFixed(1)} ms  CPU ${whole(cpu_us_per_request)} µs  (${requests})`;
    }),
    `  far pages: ${Object.entries(pages)
      .map(([name, page]) => `${name}: page ${page}`)
      .join('; ')}`,
    `  one worker: ${whole(worker.processed_per_s)} returns/s processed (${worker.processed}), ${whole(worker.delivered_per_s)} webhooks/s (${worker.delivered}); at ${worker.paced_per_s}/s p50 ${worker.p50_ms.toFixed(1)} ms, p99 ${worker.p99_ms.toFixed(1)} ms`,
  ];
}
