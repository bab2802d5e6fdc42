import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createLog } from '../../src/platform/log.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { eventually } from '../support/eventually.ts';

const ana = {
  sales_channel: 'web',
  email: 'ana@example.com',
  first_name: 'Ana-Lucia',
  last_name: 'Ruiz-Ortega',
  phone: '+16145550100',
};

describe('an error of PostgreSQL in the log', () => {
  let text = '';
  const log = createLog('info', 'json', { write: (line) => void (text += line) });
  let server: TestApp;
  let put: (external_id: string) => Promise<{ status: number; text: string }>;

  before(async () => {
    server = await startTestApp({ log });
    const { secret } = await server.createKey(await server.createShop());
    put = (external_id) =>
      server.client(secret).request('PUT', '/customers', { body: { external_id, ...ana } });
    const { status, text: body } = await put('77001');
    assert.equal(status, 201, body);
  });
  after(() => server.close());

  /** Runs `act` while the table of customers has a rule that our code doesn't know. Returns the lines that were logged meanwhile. */
  async function logWhile(rule: string, undo: string, act: () => Promise<unknown>): Promise<any[]> {
    await server.deps.db.pool.query(rule);
    text = '';
    try {
      await act();
      await eventually(() => assert.match(text, /"err":/));
      return text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
    } finally {
      await server.deps.db.pool.query(undo);
    }
  }
  const failingRequest = async () => assert.equal((await put('77002')).status, 500);
  const assertNoCustomer = () => {
    for (const value of [...Object.values(ana).slice(1), '77001', '77002'])
      assert.ok(!text.includes(value), text);
  };

  it('names the constraint and the table of a duplicate, and no value of the row', async () => {
    const rule = 'alter table customers add constraint one_email exclude (email with =)';
    const undo = 'alter table customers drop constraint one_email';
    const [{ err, msg }] = await logWhile(rule, undo, failingRequest);
    assert.equal(msg, 'request failed');
    assert.deepEqual([err.code, err.constraint, err.table], ['23P01', 'one_email', 'customers']);
    assert.match(err.message, /violates exclusion constraint "one_email"/);
    assert.match(err.stack, /\n +at /);
    assertNoCustomer();
  });

  it('does not show the row that a check rejects', async () => {
    const rule = 'alter table customers add constraint no_more check (id < 0) not valid';
    const undo = 'alter table customers drop constraint no_more';
    const [{ err }] = await logWhile(rule, undo, failingRequest);
    assert.deepEqual([err.code, err.constraint], ['23514', 'no_more']);
    assertNoCustomer();
  });

  it('does not quote a value that cannot be read as another type', async () => {
    const rule = `create index numbers on customers ((email::integer)) where external_id = '77002'`;
    const [{ err }] = await logWhile(rule, 'drop index numbers', failingRequest);
    assert.equal(err.code, '22P02');
    assert.match(err.message, /invalid input syntax for type integer: "…"/);
    assertNoCustomer();
  });

  it('holds no value either as the cause or as a part of another error', async () => {
    const rule = 'alter table customers add constraint no_more check (id < 0) not valid';
    await logWhile(rule, 'alter table customers drop constraint no_more', async () => {
      const { pool } = server.deps.db;
      const statements = ['update customers set email = email', 'select email::integer from customers'];
      const failing = statements.map((sql) => pool.query(sql).catch((error: Error) => error));
      const errors = (await Promise.all(failing)) as Error[];
      assert.ok(errors.every((error) => error instanceof Error && 'severity' in error));
      log.error({ err: new Error('outer', { cause: errors[1] }) }, 'cause');
      log.error({ err: new AggregateError(errors, 'several') }, 'parts');
      log.error({ err: Object.assign(new Error('inner'), { original: errors[0] }) }, 'member');
      // As pg-boss reports one: a plain object with the members of the error.
      log.error(
        { err: Object.assign({}, errors[0], { message: errors[0]!.message, stack: errors[0]!.stack }) },
        'copy',
      );
    });
    assert.equal(text.match(/"msg"/g)?.length, 4);
    assert.match(text, /outer: invalid input syntax for type integer: \\"…\\"/);
    assertNoCustomer();
  });
});
