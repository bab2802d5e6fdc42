import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { processReturn } from '../../src/modules/returns/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import { checkout_dir } from '../../src/platform/config.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { startPaymentServer } from '../support/payment-server.ts';
import type { Misbehaviour, PaymentServer } from '../support/payment-server.ts';
import { execute, readBooks, sell, submit } from '../support/processing.ts';
import type { Ref } from '../support/processing.ts';
import { assertInvariants } from '../support/invariants.ts';

let payments: PaymentServer;
let app: TestApp;
let shop: Shop;
before(async () => {
  payments = await startPaymentServer();
  const settings = { RETOUR_PAYMENT_URL: payments.url, RETOUR_PAYMENT_TIMEOUT_MS: '1000' };
  app = await startTestApp({ role: 'api', settings });
  shop = await app.createShop();
});
after(async () => {
  await app?.close();
  await payments?.stop();
});

/** The settlements as they were before attempts had rows of their own. */
const as_before = `
  drop table settlement_attempts;
  drop index settlements_unauthorized;
  drop index settlements_by_state;
  alter table settlements rename column claim_count to attempt_count;
  alter table settlements add column first_sent_at timestamptz, drop column lease_holder, drop column paid_outside_by,
    drop column paid_outside_note;
  update settlements set first_sent_at = now() where attempt_count > 0 and state <> 'intended'`;

type Begun = Ref & { payment: string; before: Misbehaviour['does'] | undefined };

async function begin(before_upgrade: Begun['before']): Promise<Begun> {
  const order = await sell(app.deps, shop);
  const ref = await submit(app.deps, shop, order);
  const payment = order.payments[0]!.external_id;
  if (before_upgrade) await payments.misbehave({ call: 'refund', does: before_upgrade, payment, times: 1 });
  await processReturn(app.deps, { ...ref, source: 'warehouse' });
  await execute(app.deps, ref);
  return { ...ref, payment, before: before_upgrade };
}

it('settlements of an earlier version go on after the upgrade: the declined under a new id, the unknown under theirs, each paid once', async () => {
  const done = await begin(undefined);
  const declined = await begin('decline');
  const queued_again = await begin('decline');
  await processReturn(app.deps, { ...queued_again, source: 'admin' });
  const lost = [await begin('reset_before'), await begin('reset_after')];
  await app.deps.db.pool.query(as_before);
  const upgrade = readFileSync(join(checkout_dir, 'migrations/0045_settlement_attempts.sql'), 'utf8');
  await app.deps.db.pool.query(upgrade);
  await processReturn(app.deps, { ...declined, source: 'admin' });
  const paid_before = await payments.paid();
  for (const ref of [done, declined, queued_again, ...lost]) {
    await execute(app.deps, ref);
    const { state, settlements } = await readBooks(app.deps, ref);
    assert.equal(state, 'closed');
    const [{ id, attempts }] = settlements as [(typeof settlements)[0]];
    const expected = ref.before === 'decline' ? [id, `${id}-2`] : [id];
    assert.deepEqual(
      attempts.map((attempt) => attempt.id),
      expected,
    );
    assert.equal((await payments.paid())[ref.payment], 1000, `${ref.before}`);
  }
  assert.equal(paid_before[lost[1]!.payment], 1000);
  await assertInvariants(app.deps, shop.id);
});
