import { createKey, revokeKey } from '../../src/modules/access/api-keys/index.ts';
import { applyBatch, createLineApplier } from '../../src/modules/integrations/bulk-operations/index.ts';
import { SCOPES } from '@retour/contract/scopes';
import type { Shop } from '../../src/platform/authenticate.ts';
import { createLog } from '../../src/platform/log.ts';
import { startTestApp } from '../support/app.ts';
import { startRecordingProvider } from '../support/identity-provider.ts';
import type { TestApp } from '../support/app.ts';
import { TestClock } from '../support/clock.ts';
import { createResponseValidator } from '../support/validate-response.ts';
import { changedTables, countChanges } from './change-counter.ts';
import { Tally } from './findings.ts';
import { createFinder, readOperations } from './operations.ts';
import { drawPictures } from './pictures.ts';
import { never_existed, plansOf } from './plans.ts';
import { foreign_shop, seedShop } from './seed-shop.ts';
import type { InTurn } from './seed-shop.ts';
import type { SeededShop } from './seeded-shop.ts';
import { Known } from './values.ts';
import { visitShop } from './visit-shop.ts';
import type { Surroundings } from './surroundings.ts';
import { openWire } from './wire.ts';

export type FuzzOptions = {
  requests: number;
  seed: number;
  /** Shops that are sent requests at the same time. */
  concurrency?: number;
  requests_per_shop?: number;
  /** The operation that gets half of the requests. */
  favoured?: string | undefined;
  /** Only the shop of this number, from 0: what a finding names. */
  shop?: number | undefined;
  /** Stops after so many findings. */
  max_findings?: number;
  onShop?: (tally: Tally) => void;
};

/** Ids begin here, so that no number of a request names a row by chance. */
const first_id = 800_000_000;

/**
 * Sends a server requests to every operation of the API description that it serves, and checks the answers. What is asked follows from the
 * seed: each shop is filled alike, gets its requests one after the other, and knows nothing of the shops beside it. Ids, tokens and secrets
 * are the server's, so they differ from run to run, but the same things are built.
 */
export async function fuzz(options: FuzzOptions): Promise<Tally> {
  const { concurrency = 8, requests_per_shop = 2000, max_findings = 20 } = options;
  const server = await startTestApp({
    clock: new TestClock(),
    role: 'api',
    log: createLog('silent'),
    settings: {
      RETOUR_RATE_LIMIT: '100000000',
      RETOUR_ANONYMOUS_RATE_LIMIT: '100000000',
      RETOUR_EGRESS_ALLOW: '127.0.0.1',
    },
  });
  const wire = openWire(server.origin, concurrency);
  const provider = await startRecordingProvider();
  const tally = new Tally();
  try {
    const { around, foreign, seed } = await prepare(
      server,
      { ...options, concurrency, issuer: provider.issuer },
      wire,
      tally,
    );
    tally.operations = around.operations.map(({ id }) => id);
    const untouched = await around.changesOf(foreign.shop.id);
    const shops = Math.ceil(options.requests / requests_per_shop);
    let next = options.shop ?? 0;
    const end = options.shop === undefined ? shops : options.shop + 1;
    const work = async () => {
      while (next < end && tally.findings.length < max_findings) {
        const number = next++;
        const seeded = await seed(number);
        const requests = Math.min(requests_per_shop, options.requests - number * requests_per_shop);
        await visitShop(around, seeded, { number, seed: options.seed, requests: Math.max(requests, 1) });
        options.onShop?.(tally);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, work));
    const touched = changedTables(untouched, await around.changesOf(foreign.shop.id));
    if (touched.length > 0) throw new Error(`Requests changed ${touched.join()} of another shop.`);
    const stored = await tablesWith(server, surplus_value);
    if (stored.length > 0) throw new Error(`Members that no schema names were stored in ${stored.join()}.`);
  } finally {
    await provider.close();
    await wire.close();
    await server.close();
  }
  return tally;
}

async function prepare(
  server: TestApp,
  { concurrency = 8, favoured, issuer }: FuzzOptions & { issuer: string },
  wire: ReturnType<typeof openWire>,
  tally: Tally,
) {
  await moveSequences(server);
  const changesOf = await countChanges(server.deps);
  const answer = await wire.send({
    method: 'GET',
    path: '/api/v1/openapi.json',
    headers: {},
    content: undefined,
  });
  const document = answer.body as Parameters<typeof createResponseValidator>[0];
  const operations = readOperations(document);
  const find = createFinder(operations);
  const inTurn = oneAfterTheOther();
  const seed = (number: number): Promise<SeededShop> =>
    seedShop({ deps: server.deps, wire, operations, find, number, issuer, inTurn });
  const foreign = await seed(foreign_shop);
  const around: Surroundings = {
    origin: server.origin,
    wire,
    operations,
    find,
    plans: plansOf(operations, favoured),
    pictures: await drawPictures(),
    validate: createResponseValidator(document),
    changesOf,
    workOff: createWorker(server.deps),
    surplus: { ...(await columnsOf(server)), shop_id: foreign.shop.id },
    useless_keys: await makeUselessKeys(server, foreign),
    foreign: (kinds, index) => foreign.known.complete(new Known(kinds, index, never_existed)),
    tally,
  };
  return { around, foreign, seed, concurrency };
}

/** What every column has that a body names beyond its schema. */
const surplus_value = 'surplus of a request';

async function columnsOf({ deps }: TestApp): Promise<Record<string, string>> {
  const { rows } = await deps.db.pool.query<{ name: string }>(
    `select distinct column_name as name from information_schema.columns where table_schema = 'public'`,
  );
  return Object.fromEntries(rows.map(({ name }) => [name, surplus_value]));
}

/** The tables of which a row holds a text. */
async function tablesWith({ deps }: TestApp, text: string): Promise<string[]> {
  const { rows } = await deps.db.pool.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
     and (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I t where t::text like %L', c.relname, $1::text), false, true, '')))[1]::text <> '0'`,
    [`%${text}%`],
  );
  return rows.map(({ name }) => name);
}

/** Applies the lines that a shop uploaded. */
function createWorker(deps: TestApp['deps']): Surroundings['workOff'] {
  const apply = createLineApplier(deps);
  const statusOf = async ({ id }: Shop): Promise<string> => {
    const text = 'select status from bulk_operations where shop_id = $1 order by id desc limit 1';
    return (await deps.db.pool.query(text, [id])).rows[0].status;
  };
  return async (shop) => {
    for (;;) {
      const status = await statusOf(shop);
      if (status === 'completed' || status === 'failed') return status === 'completed';
      await applyBatch(deps, shop, apply);
    }
  };
}

function oneAfterTheOther(): InTurn {
  let last: Promise<void> = Promise.resolve();
  return (run) => {
    const mine = last.then(run);
    last = mine.catch(() => {});
    return mine;
  };
}

async function makeUselessKeys({ deps }: TestApp, { shop }: SeededShop): Promise<string[]> {
  const key = { shop_id: shop.id, name: 'useless', scopes: SCOPES };
  const expired = await createKey(deps, { ...key, expires_at: new Date(deps.clock.now().getTime() + 1) });
  (deps.clock as TestClock).advance(1000);
  const revoked = await createKey(deps, key);
  await revokeKey(deps, { shop_id: shop.id, key_id: revoked.id });
  return [expired.secret, revoked.secret];
}

async function moveSequences({ deps }: TestApp): Promise<void> {
  const { rows } = await deps.db.pool.query<{ name: string }>(
    `select sequencename as name from pg_sequences where schemaname = 'public' order by 1`,
  );
  for (const [index, { name }] of rows.entries())
    await deps.db.pool.query('select setval($1::regclass, $2::bigint)', [
      name,
      first_id + index * 10_000_000,
    ]);
}
