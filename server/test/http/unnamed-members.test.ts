import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '../../src/platform/refusal.ts';
import { createValidator } from '../../src/platform/schema/validate.ts';
import { listRoutes } from '../../src/modules.ts';
import { startShop } from '../support/shop.ts';
import { withUnnamedMembers } from '../support/unnamed-members.ts';

/** A value that no example has. */
const surplus = 'surplus of a request';

/** What a command gets of a body, or the fields that are refused. */
function outcomeOf(validate: (body: unknown) => unknown, body: unknown): unknown {
  try {
    return validate(body);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.extras;
  }
}

test('A command gets only the members that its schema names, whatever columns a body names beside them', async () => {
  const at = await startShop();
  try {
    const { rows } = await at.deps.db.pool.query<{ name: string }>(
      `select distinct column_name as name from information_schema.columns where table_schema = 'public'`,
    );
    const columns = Object.fromEntries(rows.map(({ name }) => [name, surplus]));
    assert.ok('shop_id' in columns && Object.keys(columns).length > 300);
    const writes = listRoutes(at.deps).filter(({ body, body_example }) => body && body_example !== undefined);
    assert.ok(writes.length > 80, `${writes.length} operations`);
    for (const { operation, body, body_example } of writes) {
      const validate = createValidator(body!, 'body');
      const given = withUnnamedMembers(body!, body_example, columns);
      assert.deepEqual(outcomeOf(validate, given), outcomeOf(validate, body_example), operation);
    }
  } finally {
    await at.server.close();
  }
});
