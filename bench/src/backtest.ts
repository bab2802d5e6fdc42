import { prepareDatabase } from '../../server/src/database.ts';
import { backTest, compilePolicy } from '../../server/src/modules/policy/policies/index.ts';
import type { BackTest, PolicyDocument } from '../../server/src/modules/policy/policies/index.ts';
import { createDb, createPool } from '../../server/src/platform/db.ts';
import { startDatabase } from './database.ts';
import { median } from './figures.ts';
import { openWorkshop } from './record.ts';
import { seed } from './seed.ts';

/** How long a back-test takes: a policy with rules over the whole history of a shop, three units a return. */
export type BackTestFigures = {
  returns: number;
  seconds: number;
  /** Of this process, which checks while the database reads. */
  core_seconds: number;
  /** Most that this process held, in 10^6 bytes; it has written no returns itself. */
  peak_mb: number;
  changed: number;
  faults: string[];
};

const return_count = 100_000;
const most_seconds = 10;

const document: PolicyDocument = {
  name: 'Back-tested',
  currency: 'USD',
  terms: {
    window: { days: 30 },
    fees: { handling: 300, restocking_basis_points: 500 },
    bonus: { credit: 500 },
  },
  zones: [
    { id: 'home', countries: ['US'] },
    { id: 'elsewhere', terms: { window: { days: 14 } } },
  ],
  rules: [
    {
      id: 'ones',
      name: 'Some goods come back for a week',
      when: { fact: 'product.sku', starts_with: 'SKU-1' },
      do: { set_window: { days: 7 } },
    },
    {
      id: 'dear',
      name: 'What is dear is looked at',
      when: { fact: 'return.value', at_least: 25_000 },
      do: { send_to_review: { note: 'It is worth much.' } },
    },
    {
      id: 'exchanged',
      name: 'Exchanges are free',
      when: { fact: 'return.outcome', is: 'exchange' },
      do: { waive_fees: ['restocking'] },
    },
  ],
};

/** Tests the same history several times; every time must come to the same. */
export async function measureBackTest(rounds: number): Promise<BackTestFigures> {
  const database = await startDatabase();
  const pool = createPool({ ...database.connection, max: 2, application_name: 'retour bench' });
  try {
    await prepareDatabase(pool);
    const workshop = await openWorkshop(database.connection_string);
    const [shop] = await workshop.makeShops(1);
    await workshop.close();
    await seed(pool, [shop!], return_count);
    const input = {
      shop: { id: shop!.id, time_zone: 'America/New_York' },
      policy: compilePolicy(document, { id: null, version: 1 }),
    };
    const seconds: number[] = [];
    const core_seconds: number[] = [];
    const results = new Set<string>();
    let last: BackTest | undefined;
    for (let round = 0; round < rounds; round++) {
      const began = performance.now();
      const used = process.cpuUsage();
      last = await backTest({ db: createDb(pool) }, input);
      const { user, system } = process.cpuUsage(used);
      seconds.push((performance.now() - began) / 1000);
      core_seconds.push((user + system) / 1_000_000);
      results.add(JSON.stringify(last));
    }
    const figures = {
      returns: last?.returns ?? 0,
      seconds: median(seconds),
      core_seconds: median(core_seconds),
      peak_mb: process.resourceUsage().maxRSS / 1000,
      changed: last?.changed ?? 0,
    };
    return { ...figures, faults: faultsOf(figures, results.size) };
  } finally {
    await pool.end();
    await database.close();
  }
}

function faultsOf({ returns, seconds, changed }: Omit<BackTestFigures, 'faults'>, results: number): string[] {
  const checked: [boolean, string][] = [
    // One in ten of the seeded returns has expired.
    [returns === return_count * 0.9, `${returns} returns were checked`],
    [results === 1, 'the same history came to different results'],
    [changed > 0 && changed <= returns, 'the policy makes no difference'],
    [(seconds * return_count) / returns <= most_seconds, `it took ${seconds.toFixed(1)} s`],
  ];
  return checked.filter(([is_well]) => !is_well).map(([, fault]) => `backtest: ${fault}`);
}

/** Prints the figures, and makes the process fail when they do not count or do not reach what they should. */
export function reportBackTest(figures: BackTestFigures, as_json: boolean): void {
  const { returns, seconds, core_seconds, peak_mb, changed, faults } = figures;
  const whole = (value: number) => Math.round(value).toLocaleString('en-US');
  const lines = [
    `backtest, a policy with rules over ${whole(returns)} returns of three units each, ${whole(changed)} of them different`,
    `  ${seconds.toFixed(1)} s (<= ${most_seconds} s for ${whole(return_count)}): ${whole(returns / seconds)} returns a second; ${core_seconds.toFixed(1)} s of one core to check them`,
    `  ${whole(peak_mb)} MB at most in this process`,
    '',
    ...(faults.length === 0 ? ['Valid, and within reach.'] : ['NOT REACHED OR NOT VALID:', ...faults]),
  ];
  console.log(as_json ? JSON.stringify(figures, null, 2) : lines.join('\n'));
  process.exitCode = faults.length > 0 ? 1 : 0;
}
