import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { recordLabelStatus } from '../../src/modules/logistics/labels/index.ts';
import { cancelReturn, expireReturns, processReturn } from '../../src/modules/returns/index.ts';
import type { Client } from '../support/client.ts';
import { day_ms } from '../../src/platform/clock.ts';
import { countJobs, execute, readBooks, readLines, sell, submit } from '../support/processing.ts';
import type { Ref } from '../support/processing.ts';
import { labelReturn } from '../support/return-states.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';
import { assertInvariants } from '../support/invariants.ts';

const rounds = 12;

describe('two callers of one return', () => {
  let at: TestShop;
  let client: Client;
  before(async () => {
    at = await startShop();
    client = at.clients.standard;
  });
  after(() => at?.server.close());

  async function open(quantity = 1): Promise<Ref> {
    return submit(at.deps, at.shop, await sell(at.deps, at.shop), [{ quantity }]);
  }

  /** What the API answers: `true`, or the code of the refusal. */
  async function call(ref: Ref, action: string): Promise<unknown> {
    const { body } = await client.post(`/warehouse/return/${ref.return_id}/${action}`);
    return body.code ?? body;
  }

  /** Both at once, in both orders, over and over; answers what was seen, with the state in the end. */
  async function race(first: string, second: (ref: Ref) => string, quantity = 1): Promise<Set<string>> {
    const seen = new Set<string>();
    for (let round = 0; round < rounds; round++) {
      const ref = await open(quantity);
      const calls = [() => call(ref, first), () => call(ref, second(ref))];
      const answers = await Promise.all(
        (round % 2 === 0 ? calls : calls.toReversed()).map((start) => start()),
      );
      if (round % 2 !== 0) answers.reverse();
      seen.add([...answers, (await readBooks(at.deps, ref)).state].join(' '));
    }
    return seen;
  }

  function assertWithin(seen: Set<string>, allowed: string[]): void {
    for (const outcome of seen) assert.ok(allowed.includes(outcome), outcome);
  }

  it('cancels once: one of many cancels wins, the others hear that it is cancelled, and it is told of once', async () => {
    const ref = await open();
    const answers = await Promise.all(Array.from({ length: 24 }, () => call(ref, 'cancel')));
    assert.equal(answers.filter((answer) => answer === true).length, 1);
    assert.equal(answers.filter((answer) => answer === 'return_cancelled').length, 23);
    assert.deepEqual((await readBooks(at.deps, ref)).triggers, ['return.updated']);
  });

  it('lets process or cancel win, never both', async () => {
    assertWithin(await race('process', () => 'cancel'), [
      'true return_processing processing',
      'return_cancelled true cancelled',
    ]);
  });

  it('lets process or remove win: units are removed before the settlements are planned or not at all', async () => {
    let first_line = 0;
    const seen = new Set<string>();
    for (let round = 0; round < rounds; round++) {
      const ref = await open(2);
      first_line = (await readLines(at.deps, ref))[0]!.id;
      const [processed, removed] = await Promise.all([
        call(ref, 'process'),
        call(ref, `remove?line_item_id=${first_line}`),
      ]);
      const { state, settlements } = await readBooks(at.deps, ref);
      seen.add([processed, removed, state, settlements.map(({ amount }) => amount)].join(' '));
      assert.equal(await countJobs(at.deps, 'returns.process', ref), 1);
    }
    assertWithin(seen, ['true return_processing processing 2000', 'true true processing 1000']);
  });

  it('lets flag or process win, and close or process', async () => {
    assertWithin(await race('flag', () => 'process'), [
      'true return_flagged review',
      'return_processing true processing',
    ]);
    assertWithin(await race('close', () => 'process'), [
      'true return_closed closed',
      'return_processing true processing',
    ]);
  });

  it('flags a return that is being executed either before its processing or not at all', async () => {
    for (let round = 0; round < rounds; round++) {
      const ref = await open();
      await processReturn(at.deps, { ...ref, source: 'warehouse' });
      const [flagged] = await Promise.all([call(ref, 'flag'), execute(at.deps, ref)]);
      assert.ok(flagged === 'return_processing' || flagged === 'return_closed', String(flagged));
      assert.equal((await readBooks(at.deps, ref)).state, 'closed');
    }
  });

  it('opens or keeps open a return whose goods are seen while it expires', async () => {
    const moved: { ref: Ref; label_id: number }[] = [];
    for (let round = 0; round < rounds; round++) {
      const ref = await open();
      moved.push({ ref, label_id: await labelReturn(at.deps, ref) });
    }
    at.clock.advance(28 * day_ms + 1000);
    const scan = ({ ref, label_id }: (typeof moved)[number]) =>
      recordLabelStatus(at.deps, { shop_id: ref.shop_id, label_id, status: 'in_transit' });
    await Promise.all([
      ...moved.slice(0, 6).map(scan),
      expireReturns(at.deps),
      expireReturns(at.deps),
      ...moved.slice(6).map(scan),
    ]);
    for (const { ref } of moved) {
      assert.equal((await readBooks(at.deps, ref)).state, 'open');
      assert.ok((await readLines(at.deps, ref)).every(({ held }) => held));
    }
  });

  it('expires a return once, or cancels it', async () => {
    const refs = await Promise.all(Array.from({ length: rounds }, () => open()));
    at.clock.advance(28 * day_ms + 1000);
    const [, , ...cancelled] = await Promise.all([
      expireReturns(at.deps),
      expireReturns(at.deps),
      ...refs.map((ref) =>
        cancelReturn(at.deps, ref).then(
          () => 'cancelled',
          ({ code }) => code as string,
        ),
      ),
    ]);
    for (const [i, ref] of refs.entries()) {
      const { state, triggers } = await readBooks(at.deps, ref);
      assert.equal(cancelled[i], state === 'expired' ? 'return_expired' : 'cancelled');
      assert.deepEqual(triggers, ['return.updated']);
    }
  });

  it('processes once for 64 requests with one idempotency key, and for 64 without', async () => {
    for (const headers of [{ 'Idempotency-Key': 'one and the same' }, {}] as Record<string, string>[]) {
      const ref = await open();
      const path = `/warehouse/return/${ref.return_id}/process`;
      const body = { pallet: 41 };
      const answers = await Promise.all(
        Array.from({ length: 64 }, () => client.post(path, body, { headers })),
      );
      for (const { status, body: answer } of answers)
        assert.ok(
          status === 200 ? answer === true : answer.code === 'idempotency_in_progress',
          String(status),
        );
      assert.equal(await countJobs(at.deps, 'returns.process', ref), 1);
      assert.equal((await client.get(`/warehouse/return/${ref.return_id}/notes`)).body.length, 1);
      assert.equal((await readBooks(at.deps, ref)).settlements.length, 1);
    }
  });

  it('breaks no law of units, money and events by any of this', () => assertInvariants(at.deps, at.shop.id));
});
