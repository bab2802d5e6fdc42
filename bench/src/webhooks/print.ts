import type { WebhookFigures } from './measure.ts';

// What is to be reached (bench/README.md).
const least = { per_s: 2000, ratio: 0.5 };
const most = { p99_ms: 1000, p99_rise: 0.1 };

/** Why the figures do not count, or do not reach what they should. */
export function webhookFaults({ drain, paces, faults }: WebhookFigures): string[] {
  const { well, one_hung, p99_rise, asked_per_s } = paces;
  const checked: [boolean, string][] = [
    [drain.per_s >= least.per_s, `${whole(drain.per_s)}/s, and ${least.per_s} are to be reached`],
    [
      drain.ratio >= least.ratio,
      `${drain.ratio.toFixed(2)} of the bare loop, and ${least.ratio} is to be reached`,
    ],
    [well.per_s >= 0.95 * asked_per_s, `${whole(well.per_s)}/s of the ${asked_per_s} that were asked for`],
    [
      Math.max(well.p99_ms, one_hung.p99_ms) < most.p99_ms,
      `p99 ${whole(Math.max(well.p99_ms, one_hung.p99_ms))} ms, and ${most.p99_ms} is the most`,
    ],
    // Rounds that differ in nothing differ by half or more: what lies within them is no effect.
    [
      p99_rise < most.p99_rise || one_hung.p99_ms <= well.p99_of_rounds_ms[1],
      `a hung receiver moves the p99 of the others by ${share(p99_rise)}, and ${share(most.p99_rise)} is the most`,
    ],
  ];
  return [...faults, ...checked.filter(([is_well]) => !is_well).map(([, fault]) => fault)].map(
    (fault) => `webhooks: ${fault}`,
  );
}

export function webhookLines({ drain, paces }: WebhookFigures): string[] {
  const [least_ratio, most_ratio] = drain.ratio_of_rounds;
  const { well, one_hung } = paces;
  const times = ({
    deliveries,
    per_s,
    p50_ms,
    p99_ms,
    p99_of_rounds_ms: [low, high],
    most_ms,
  }: typeof well) =>
    `${whole(per_s)}/s recorded, p50 ${p50_ms.toFixed(1)} ms, p99 ${p99_ms.toFixed(1)} ms (of rounds ${whole(low)}-${whole(high)}), longest ${whole(most_ms)} ms; ${whole(deliveries)} deliveries`;
  return [
    `webhooks, a queue of ${whole(drain.deliveries)} emptied by one worker, bodies of ${whole(drain.body_bytes)} bytes, 100 receivers`,
    `  retour      ${whole(drain.per_s)}/s sent, answered and recorded over ${drain.seconds.toFixed(1)} s; the slowest second ${whole(drain.least_per_s)} (>= ${least.per_s})`,
    `  bare undici ${whole(drain.bare_per_s)}/s`,
    `  ratio       ${drain.ratio.toFixed(2)}, of rounds ${least_ratio.toFixed(2)}-${most_ratio.toFixed(2)} (>= ${least.ratio})`,
    `  memory      ${whole(drain.worker_rss_mb)} MB resident`,
    `webhooks at a steady ${whole(paces.asked_per_s)}/s for ${paces.seconds} s; from just before the commit to the receipt`,
    `  all well    ${times(well)}`,
    `  one hung    ${times(one_hung)} to the others`,
    `  difference  ${share(paces.p99_rise)} of the p99 (< ${share(most.p99_rise)}, or within the rounds without)`,
    '',
  ];
}

const whole = (value: number) => Math.round(value).toLocaleString('en-US');
const share = (value: number) => `${(value * 100).toFixed(1)} %`;
