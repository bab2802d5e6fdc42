import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { addNote } from '../../src/modules/returns/index.ts';
import { trackCommits } from '../../src/platform/db/commits.ts';
import { createDb } from '../../src/platform/db.ts';
import { toRefusal } from '../../src/platform/http/problem-answer.ts';
import { openReturn } from '../support/factories.ts';
import { createFaultyPool } from '../support/faulty-pool.ts';
import { eventually } from '../support/eventually.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';

const writers = 6;
const terminations_per_s = 10;
const may_be_saved = /may have been saved/;
const unchanged = /Nothing was changed\./;

describe('a database connection that is lost', () => {
  let at: TestShop;
  let admin: pg.Client;
  before(async () => {
    at = await startShop({}, { own: true });
    admin = new pg.Client({ connectionString: at.server.connection_string });
    await admin.connect();
  });
  after(async () => {
    await admin.end();
    await at.server.close();
  });

  const create = (external_id: string, headers: Record<string, string> = {}) =>
    at.clients.standard.post('/customers', { external_id, sales_channel: 'web' }, { headers });
  const savedNames = async (): Promise<Set<string>> => {
    const { rows } = await admin.query<{ external_id: string }>('select external_id from customers');
    return new Set(rows.map((row) => row.external_id));
  };

  /**
   * Lets writers work for a while, and ends all connections of the server again and again. A slow machine takes longer, up to a minute, until
   * `enough` has happened.
   */
  async function underTerminations(
    for_ms: number,
    write: (name: string) => Promise<void>,
    enough: () => boolean = () => true,
  ): Promise<void> {
    const start = performance.now();
    const going = () => {
      const took_ms = performance.now() - start;
      return took_ms < for_ms || (took_ms < 60_000 && !enough());
    };
    const writer = async (number: number) => {
      for (let i = 0; going(); i++) await write(`${for_ms}-${number}-${i}`);
    };
    const terminate = async () => {
      while (going()) {
        await admin.query(
          // Not autovacuum, which belongs to nobody and must not be terminated.
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = current_user and pid <> pg_backend_pid()',
        );
        await sleep(1000 / terminations_per_s);
      }
    };
    await Promise.all([...Array.from({ length: writers }, (_, number) => writer(number)), terminate()]);
  }

  it('is a 503 that says truly whether the change may have been saved', async () => {
    const answers = new Map<string, { status: number; detail: string }>();
    const counted = { saved: 0, unchanged: 0 };
    await underTerminations(
      6000,
      async (name) => {
        const { status, body } = await create(name);
        answers.set(name, { status, detail: body.detail ?? '' });
        if (status === 201) counted.saved++;
        else if (unchanged.test(body.detail ?? '')) counted.unchanged++;
      },
      () => counted.saved > 20 && counted.unchanged > 5,
    );
    const saved = await savedNames();
    const counts: Record<string, number> = {};
    for (const [name, { status, detail }] of answers) {
      const kind = status === 201 ? 'saved' : may_be_saved.test(detail) ? 'unknown' : 'unchanged';
      counts[kind] = (counts[kind] ?? 0) + 1;
      if (kind === 'saved') assert.ok(saved.has(name), `${name} was acknowledged`);
      else assert.equal(status, 503, `${status} ${detail}`);
      if (kind !== 'unchanged') continue;
      assert.match(detail, unchanged);
      assert.ok(!saved.has(name), `${name} was not changed, they say, and is there`);
    }
    assert.ok((counts['saved'] ?? 0) > 20 && (counts['unchanged'] ?? 0) > 5, JSON.stringify(counts));
  });

  it('is made good by repeats with the same Idempotency-Key: every change is saved once', async () => {
    const ids = new Map<string, number>();
    const codes = new Set<string>();
    const repeat = async (name: string) =>
      eventually(async () => {
        const { status, body } = await create(name, { 'Idempotency-Key': name });
        if (status !== 201) codes.add(body.code);
        assert.equal(status, 201);
        ids.set(name, body.customer.id);
      }, 30_000);
    await underTerminations(4000, repeat);
    const retryable = ['idempotency_in_progress', 'service_unavailable'];
    assert.deepEqual(
      [...codes].filter((code) => !retryable.includes(code)),
      [],
    );
    assert.ok(codes.has('service_unavailable'));
    const { rows } = await admin.query<{ id: string; external_id: string }>(
      `select id, external_id from customers where external_id like '4000-%'`,
    );
    assert.equal(rows.length, ids.size);
    for (const { id, external_id } of rows) assert.equal(ids.get(external_id), Number(id));
  });

  it('leaves the change uncertain only once COMMIT was sent, and the rollback hides no error', async () => {
    const return_id = await openReturn(at.deps, at.shop);
    const attempt = async (nth: number, when: 'before' | 'after') => {
      const { pool, tripped } = createFaultyPool(at.deps.db.pool, { nth, when });
      const deps = { ...at.deps, db: createDb(pool) };
      const changes = { possible: false };
      const content = `${nth} ${when}`;
      const error = await trackCommits(changes, () =>
        addNote(deps, { shop_id: at.shop.id, return_id, content }).then(
          () => undefined,
          (failure: unknown) => failure,
        ),
      );
      const { rowCount } = await admin.query('select from return_notes where content = $1', [content]);
      return { tripped: tripped(), error, changes, saved: rowCount === 1 };
    };
    const outcomes: string[] = [];
    for (let nth = 1, tripped = true; tripped; nth++) {
      for (const when of ['before', 'after'] as const) {
        const { error, changes, saved, ...outcome } = await attempt(nth, when);
        tripped = outcome.tripped;
        if (!tripped) continue;
        const refusal = toRefusal(error, { saved: changes });
        assert.equal(refusal?.code, 'service_unavailable', String(error));
        assert.match(refusal.message, changes.possible ? may_be_saved : unchanged);
        outcomes.push(`${changes.possible ? 'unknown' : 'unchanged'} ${saved ? 'saved' : 'absent'}`);
      }
    }
    const uncertain = outcomes.splice(-2);
    assert.deepEqual(uncertain, ['unknown absent', 'unknown saved'], 'COMMIT is the last statement');
    assert.ok(outcomes.length >= 2);
    assert.deepEqual(new Set(outcomes), new Set(['unchanged absent']));
  });

  it('is what errors of a full disk, a standby and a stopped server are, with whatever they say', () => {
    for (const code of [
      '53100',
      '53300',
      '25006',
      '08006',
      '08P01',
      '57P01',
      '57P02',
      '57P03',
      '57P05',
      '58030',
    ])
      assert.equal(toRefusal(Object.assign(new Error('x'), { code }))?.code, 'service_unavailable', code);
    for (const code of ['23505', '42P01', '25001', 'XX000'])
      assert.equal(toRefusal(Object.assign(new Error('x'), { code })), undefined, code);
  });
});
