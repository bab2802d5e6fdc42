import { parseArgs } from 'node:util';

export const http_names = ['details', 'list', 'returns', 'notice', 'flag'] as const;
const scenario_names = [...http_names, 'webhooks'] as const;
/** A load of requests that all sides get. */
export type HttpScenarioName = (typeof http_names)[number];
type ScenarioName = (typeof scenario_names)[number];

export type Options = {
  json: boolean;
  /** Rounds; in each, either side is measured once. */
  rounds: number;
  /** Length of one measurement of a read, and of the warm-up before the first. */
  seconds: number;
  warm_up_seconds: number;
  /** Returns that one measurement flags, each once. */
  flags: number;
  returns: number;
  connections: number;
  /** Returns of which a queue of webhooks is made and emptied, and how often. */
  drained_returns: number;
  webhook_rounds: number;
  /** Deliveries a second at the steady rate, the length of one measurement, and how often. */
  paced_per_s: number;
  paced_seconds: number;
  pace_rounds: number;
  only: readonly ScenarioName[];
  /** Measures a back-test and nothing else: it needs a history of its own. */
  backtest: boolean;
  /** Compares look-ups of orders and does nothing else: they need a server that nobody else uses. */
  lookups: boolean;
  withdrawals: boolean;
  /** Loads the orders of a platform and does nothing else. */
  load: boolean;
  /** Orders of that platform. */
  orders: number;
  /** Measures databases of several sizes and nothing else. */
  growth: boolean;
  /** Returns in the databases of that measurement. */
  sizes: readonly number[];
  /** Compares writes with another version, a commit or the folder of a checkout, and does nothing else; empty: not. */
  against: string;
  /** Brings a database that another version filled to this one, under load, and does nothing else; empty: not. */
  upgrade_from: string;
  /** Measures everything for docs/guide/performance.md and writes it. */
  report: boolean;
  /** Writes that page again with the figures of the last run. */
  redraw: boolean;
  is_quick: boolean;
  /** Look-ups of each kind. */
  lookup_count: number;
  /** Folder for a CPU profile of Retour's process; empty: none. */
  profile_dir: string;
};

const full = {
  rounds: 5,
  seconds: 6,
  warm_up_seconds: 3,
  flags: 4000,
  drained_returns: 10_000,
  webhook_rounds: 5,
  paced_per_s: 1000,
  paced_seconds: 8,
  pace_rounds: 5,
  lookup_count: 5000,
};
const quick = {
  rounds: 3,
  seconds: 1.2,
  warm_up_seconds: 0.6,
  flags: 1200,
  drained_returns: 2000,
  webhook_rounds: 1,
  paced_per_s: 1000,
  paced_seconds: 3,
  pace_rounds: 1,
  lookup_count: 500,
};

const default_sizes = '10000,100000,1000000';

export const usage = `Measures Retour beside bare node:http and pg, with the same SQL and with finished JSON.

  npm run bench                        the full run, about eight minutes
  npm run bench -- --quick             a run of about half a minute, 15 s of it under load; too short for figures to quote

  --json              the result as JSON on standard output
  --only NAMES        of ${scenario_names.join(', ')}; comma-separated; or backtest, lookups, withdrawals, load or growth, each measured alone
  --webhook-rate N    webhooks a second at the steady rate (1000)
  --rounds N          rounds; in each, either side is measured once (${full.rounds})
  --seconds N         length of a measurement of a read (${full.seconds})
  --flags N           returns that a measurement of the write flags, each once (${full.flags})
  --returns N         returns in the database (10000)
  --connections N     connections of the load (32)
  --orders N          orders of the platform that load connects to (100000); its rate allows 100 a second
  --sizes NUMBERS     returns in the databases of growth (${default_sizes}); a million takes 10 GB and about ten minutes
  --against REF       compares four writes with another version, a commit or a checkout's folder, in turns, and nothing else
  --upgrade-from REF  fills a database with --returns as another version, and migrates it to this one while the other is at work, and nothing else
  --report            the full run and growth; writes docs/guide/performance.md with its charts
  --redraw            writes that page again with the figures of the last run
  --profile DIR       writes a CPU profile of Retour's process there; the figures of such a run say little`;

/** Reads the command line; a value that cannot be used throws a sentence. */
export function readOptions(args: string[]): Options | 'help' {
  const { values } = parseArgs({
    args,
    options: {
      help: { type: 'boolean', short: 'h' },
      json: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      flags: { type: 'string' },
      'webhook-rate': { type: 'string' },
      returns: { type: 'string' },
      orders: { type: 'string' },
      sizes: { type: 'string', default: default_sizes },
      against: { type: 'string', default: '' },
      'upgrade-from': { type: 'string', default: '' },
      report: { type: 'boolean', default: false },
      redraw: { type: 'boolean', default: false },
      connections: { type: 'string' },
      profile: { type: 'string', default: '' },
    },
  });
  if (values.help) return 'help';
  const backtest = values.only?.trim() === 'backtest';
  const lookups = values.only?.trim() === 'lookups';
  const withdrawals = values.only?.trim() === 'withdrawals';
  const load = values.only?.trim() === 'load';
  const growth = values.only?.trim() === 'growth';
  const preset = values.quick ? quick : full;
  const connections = positive('connections', values.connections, 32, { integer: true });
  const flags = positive('flags', values.flags, preset.flags, { integer: true });
  const returns = positive('returns', values.returns, 10_000, { integer: true, min: 2000 });
  // Three in five of the seeded returns are open.
  if (flags < connections || flags > returns / 2)
    throw new RangeError(`--flags must lie between the ${connections} connections and half of the returns.`);
  return {
    ...preset,
    json: values.json,
    rounds: positive('rounds', values.rounds, preset.rounds, { integer: true }),
    seconds: positive('seconds', values.seconds, preset.seconds),
    flags,
    drained_returns: Math.min(preset.drained_returns, returns),
    paced_per_s: positive('webhook-rate', values['webhook-rate'], preset.paced_per_s, { integer: true }),
    returns,
    connections,
    only: readNames(backtest || lookups || withdrawals || load || growth ? undefined : values.only),
    backtest,
    lookups,
    withdrawals,
    load,
    orders: positive('orders', values.orders, 100_000, { integer: true }),
    growth,
    sizes: readSizes(values.sizes),
    against: values.against,
    upgrade_from: values['upgrade-from'],
    report: values.report,
    redraw: values.redraw,
    is_quick: values.quick ?? false,
    profile_dir: values.profile,
  };
}

function positive(
  name: string,
  text: string | undefined,
  fallback: number,
  { integer = false, min = 0.1 }: { integer?: boolean; min?: number } = {},
): number {
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!(value >= min) || (integer && !Number.isSafeInteger(value)))
    throw new RangeError(
      `--${name} must be a ${integer ? 'whole ' : ''}number of at least ${min}, but is "${text}".`,
    );
  return value;
}

function readSizes(text: string): readonly number[] {
  const sizes = text
    .split(',')
    .map((size) => positive('sizes', size.trim(), 0, { integer: true, min: 2000 }));
  return sizes.toSorted((a, b) => a - b);
}

function readNames(text: string | undefined): readonly ScenarioName[] {
  if (text === undefined) return scenario_names;
  const asked = text.split(',').map((name) => name.trim());
  const unknown = asked.find((name) => !scenario_names.some((known) => known === name));
  if (unknown !== undefined)
    throw new RangeError(`--only takes ${scenario_names.join(', ')}, but is told "${unknown}".`);
  return scenario_names.filter((name) => asked.includes(name));
}
