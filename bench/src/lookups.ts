import { rmSync } from 'node:fs';
import type pg from 'pg';
import { Client } from 'undici';
import { prepareDatabase } from '../../server/src/database.ts';
import { createPool } from '../../server/src/platform/db.ts';
import { makeScratchDir, startDatabase } from './database.ts';
import { openWorkshop } from './record.ts';
import { startRetour } from './retour-process.ts';
import { compareDurations, compared_quantiles, shuffle } from './same-times.ts';
import type { Difference } from './same-times.ts';

type Given = { shop: string; name: string; zip: string };
type Way = {
  body: (given: Given) => object;
  /** What is answered both ways: that there is no such order, or, where nobody is to learn that, as if there were. */
  status: 404 | 202;
};

const byShopper = ({ shop, name, zip }: Given) => ({ shop, order_name: name, secondary_input: zip });

/** Operations that look an order up by its name and a second factor: with a key, and by a shopper. */
const operations = {
  'POST /order/link': { body: ({ name, zip }) => ({ name, zip }), status: 404 },
  'POST /orders/qr': { body: ({ name, zip }) => ({ name, zip }), status: 404 },
  'POST /draft-returns': {
    body: ({ name, zip }) => ({ order_name: name, secondary_input: zip }),
    status: 404,
  },
  'POST /shopper-sessions': { body: byShopper, status: 404 },
  'POST /shopper-codes': { body: byShopper, status: 202 },
} satisfies Record<string, Way>;
export type Operation = keyof typeof operations;
const lookup_operations = Object.keys(operations) as readonly Operation[];

export type LookupFigures = {
  /** Look-ups of each kind, for each operation. */
  lookups: number;
  orders: number;
  /** Below which a p value counts. */
  level: number;
  operations: Partial<Record<Operation, Difference>>;
  faults: string[];
};

const order_count = 20_000;
const warm_up = 1000;
/** Attempts after which the counts of the database are forgotten, outside of what is timed: ten of an address are let through. */
const forget_every = 8;
/** Chance that one of the tests fails although nothing can be told apart: 1 in 100, shared by all of them. */
const joint_level = 0.01;

/** Looks up orders that do not exist and orders with a wrong factor, one after the other in a random order, and compares how long they take. */
export async function measureLookups(
  lookups: number,
  { only = lookup_operations, chance = joint_level }: { only?: readonly Operation[]; chance?: number } = {},
): Promise<LookupFigures> {
  const level = chance / ((1 + compared_quantiles.length) * only.length);
  const database = await startDatabase();
  const data_dir = makeScratchDir();
  const pool = createPool({ ...database.connection, max: 2, application_name: 'retour bench' });
  try {
    await prepareDatabase(pool);
    const workshop = await openWorkshop(database.connection_string);
    const [shop] = await workshop.makeShops(1, ['orders', 'draft_returns:write']);
    await workshop.close();
    await sellOrders(pool, shop!.id);
    const retour = await startRetour({
      args: ['serve', '--role', 'api'],
      settings: {
        DATABASE_URL: database.connection_string,
        RETOUR_DATA_DIR: data_dir,
        RETOUR_RATE_LIMIT: '100000000',
        RETOUR_ANONYMOUS_RATE_LIMIT: '100000000',
      },
    });
    try {
      const figures: LookupFigures['operations'] = {};
      const faults: string[] = [];
      const forget = () => pool.query('delete from attempt_counts');
      for (const operation of only) {
        const durations = await timeLookups(retour.origin, shop!, operation, { lookups, forget });
        const found = compareDurations(durations.unknown, durations.wrong, Math.random);
        figures[operation] = found;
        if (Math.min(found.p_ranks, ...found.quantiles.map(({ p }) => p)) < level)
          faults.push(`lookups: ${operation} takes another time for an unknown order`);
      }
      return { lookups, orders: order_count, level, operations: figures, faults };
    } finally {
      await retour.stop();
    }
  } finally {
    await pool.end();
    await database.close();
    rmSync(data_dir, { recursive: true, force: true });
  }
}

/** Orders with even numbers: odd ones are as likely names that do not exist. */
async function sellOrders(pool: pg.Pool, shop_id: number): Promise<void> {
  await pool.query('set statement_timeout = 0');
  await pool.query(
    `insert into customers (shop_id, id, external_id, email, phone, created_at, updated_at)
     select $1, n, 'customer-' || n, 'shopper' || n || '@example.com', '+1512' || 1000000 + n, now(), now() from generate_series(1, $2::integer) n`,
    [shop_id, order_count],
  );
  await pool.query(
    `insert into orders (shop_id, id, external_id, name, order_number, customer_id, taxes_included, currency, currency_exponent, total_price,
       shipping_address, created_at, updated_at)
     select $1, n, (5400000000000 + n)::text, '#' || 100000 + 2 * n, (100000 + 2 * n)::text, n, false, 'USD', 2, 1000,
       jsonb_build_object('name', 'Ada Example', 'address1', n || ' High Street', 'city', 'Columbus', 'country_code', 'US', 'postal_code', '43215'),
       now(), now() from generate_series(1, $2::integer) n`,
    [shop_id, order_count],
  );
  await pool.query('vacuum (analyze)');
}

type Durations = Record<'unknown' | 'wrong', number[]>;

async function timeLookups(
  origin: string,
  { key, handle }: { key: string; handle: string },
  operation: Operation,
  { lookups, forget }: { lookups: number; forget: () => Promise<unknown> },
): Promise<Durations> {
  const { body: bodyOf, status } = operations[operation] as Way;
  const client = new Client(origin, { pipelining: 1 });
  const path = `/api/v1${operation.slice('POST '.length)}`;
  const is_shopper = operation.includes('/shopper-');
  const headers = {
    'Content-Type': 'application/json',
    ...(is_shopper ? {} : { 'X-Authorization': key }),
  };
  const kinds = Array.from({ length: 2 * lookups }, (_, i) =>
    i % 2 === 0 ? ('unknown' as const) : ('wrong' as const),
  );
  shuffle(kinds, Math.random);
  const durations: Durations = { unknown: [], wrong: [] };
  try {
    for (const [i, kind] of [...kinds.slice(0, warm_up), ...kinds].entries()) {
      if (is_shopper && i % forget_every === 0) await forget();
      const number =
        100_000 + 2 * (1 + Math.floor(Math.random() * order_count)) + (kind === 'unknown' ? 1 : 0);
      const zip = String(50_000 + Math.floor(Math.random() * 50_000));
      const body = JSON.stringify(bodyOf({ shop: handle, name: `#${number}`, zip }));
      const began = performance.now();
      const answer = await client.request({ method: 'POST', path, headers, body });
      await answer.body.dump();
      const duration = performance.now() - began;
      if (answer.statusCode !== status) throw new Error(`${operation} was answered ${answer.statusCode}.`);
      if (i >= warm_up) durations[kind].push(duration);
    }
  } finally {
    await client.close();
  }
  return durations;
}

/** Prints the figures, and makes the process fail when the two kinds can be told apart. */
export function reportLookups(figures: LookupFigures, as_json: boolean): void {
  const { lookups, orders, level, faults } = figures;
  const us = (ms: number) => `${(ms * 1000).toFixed(1)} µs`;
  const lines = Object.entries(figures.operations).flatMap(([operation, { quantiles, longer, p_ranks }]) => [
    operation,
    ...quantiles.map(
      ({ share, values: [unknown, wrong], difference, chance, p }) =>
        `  ${share === 0.5 ? 'median' : `quantile ${share}`}: ${us(unknown)} for an unknown order, ${us(wrong)} for a wrong factor; difference ${us(difference)} (${((100 * difference) / unknown).toFixed(2)} %), by chance up to ±${us(chance)}; p = ${p.toFixed(3)}`,
    ),
    `  ranks (Mann-Whitney): p = ${p_ranks.toFixed(3)}; a wrong factor takes longer in ${(100 * longer).toFixed(1)} of 100 pairs`,
  ]);
  const text = [
    `lookups, 2 × ${lookups} of each operation in a random order, in a shop of ${orders} orders`,
    ...lines,
    '',
    ...(faults.length === 0
      ? [`They cannot be told apart (every p >= ${level.toFixed(4)}).`]
      : ['CAN BE TOLD APART:', ...faults]),
  ];
  console.log(as_json ? JSON.stringify(figures, null, 2) : text.join('\n'));
  process.exitCode = faults.length > 0 ? 1 : 0;
}
