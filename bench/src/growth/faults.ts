import { far_pages, growth_loads } from './loads.ts';
import type { Size } from './size.ts';

/** By how much a read of a page far behind may take longer or shorter than the first. */
const most_deeper = 0.2;
/** As much longer the slowest hundredth may take with the most returns as with the fewest. */
const most_slower = 1.5;

/** What doesn't count, and what doesn't reach what it should. */
export function growthFaults(sizes: readonly Size[]): string[] {
  const [fewest, most] = [sizes[0], sizes.at(-1)];
  const own = sizes.flatMap((size) => [...failures(size), ...deepPages(size)]);
  return fewest && most && fewest !== most ? [...own, ...slower(fewest, most)] : own;
}

function failures({ returns, loads, worker }: Size): string[] {
  const failed = Object.entries(loads).flatMap(([name, { non_2xx, errors }]) =>
    non_2xx + errors > 0 ? [`${name}: ${non_2xx + errors} requests failed`] : [],
  );
  return [...failed, ...worker.faults].map((fault) => `${returns} returns: ${fault}`);
}

function deepPages({ returns, loads, pages }: Size): string[] {
  return far_pages.flatMap(([first, far]) => {
    const ratio = loads[far].p50_ms / loads[first].p50_ms;
    return Math.abs(ratio - 1) <= most_deeper
      ? []
      : [
          `${returns} returns: page ${pages[far]} of ${far} takes ${ratio.toFixed(2)} times as long as the first`,
        ];
  });
}

function slower(fewest: Size, most: Size): string[] {
  const ratios: [string, number][] = [
    ...growth_loads.map((name): [string, number] => [
      name,
      most.loads[name].p99_ms / fewest.loads[name].p99_ms,
    ]),
    ['webhooks', most.worker.p99_ms / fewest.worker.p99_ms],
  ];
  return ratios
    .filter(([, ratio]) => !(ratio <= most_slower))
    .map(
      ([name, ratio]) =>
        `${name}: p99 is ${ratio.toFixed(2)} times as long with ${most.returns} returns as with ${fewest.returns}`,
    );
}
