import assert from 'node:assert/strict';
import { it } from 'node:test';
import { startTestApp, test_secret } from '../support/app.ts';
import { runRetour } from '../support/retour.ts';

it('takes "never" for settings of a shop that have no end or no beginning', async () => {
  const server = await startTestApp({ role: 'api' });
  await server.createShop({ handle: 'acme' });
  const settings = { DATABASE_URL: server.connection_string, RETOUR_SECRET: test_secret };
  const set = async (credit: string, informed: string) => {
    const options = ['--store-credit-expires-after-days', credit, '--withdrawal-informed-since', informed];
    const { code, stderr } = await runRetour(['shops', 'set', '--shop', 'acme', ...options], settings);
    assert.equal(code, 0, stderr);
    const { rows } = await server.deps.db.pool.query(
      `select store_credit_expires_after_days as days, withdrawal_informed_since is null as uninformed from shops`,
    );
    return rows[0];
  };
  assert.deepEqual(await set('90', '2026-06-19'), { days: 90, uninformed: false });
  assert.deepEqual(await set('never', 'never'), { days: null, uninformed: true });
  await server.close();
});
