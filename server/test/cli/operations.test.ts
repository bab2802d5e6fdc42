import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { flagReturn } from '../../src/modules/returns/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import { startTestApp, test_secret } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { openReturn, sellOrder } from '../support/factories.ts';
import { startRetourShell } from '../support/retour-shell.ts';
import type { RetourShell } from '../support/retour-shell.ts';

describe('the command line for a shop', () => {
  let server: TestApp;
  let shell: RetourShell;
  let shop: Shop;
  let api: Client;

  before(async () => {
    server = await startTestApp();
    shop = await server.createShop({ handle: 'acme', name: 'Acme Outdoor' });
    await server.createShop({ handle: 'other' });
    api = server.client((await server.createKey(shop)).secret);
    shell = startRetourShell({
      DATABASE_URL: server.connection_string,
      RETOUR_SECRET: test_secret,
      RETOUR_ORIGIN: server.origin,
    });
  });
  after(async () => {
    await shell.close();
    await server.close();
  });

  const run = (...args: string[]) => shell.run(...args, '--shop', 'acme');
  const runJson = async (...args: string[]) => {
    const { code, stdout, stderr } = await run(...args, '--json');
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout);
  };
  const detailsOf = async (id: number) => (await api.get(`/warehouse/return/details?return_id=${id}`)).body;

  it('lists shops, and shows the settings of one', async () => {
    const { stdout } = await shell.run('shops', 'list');
    assert.match(stdout, /^ID +HANDLE +NAME.*\n\d+ +acme +Acme Outdoor +USD +UTC/);
    const listed = JSON.parse((await shell.run('shops', 'list', '--json')).stdout);
    assert.deepEqual(
      listed.map(({ handle }: Shop) => handle),
      ['acme', 'other'],
    );
    await run('shops', 'set', '--lookup-factor', 'email');
    const shown = await runJson('shops', 'show');
    assert.deepEqual([shown.id, shown.handle, shown.settings.lookup_factor], [shop.id, 'acme', 'email']);
    assert.equal(shown.settings.destination_limit, 100);
    assert.match((await run('shops', 'show')).stdout, /lookup_factor +email/);
    const unknown = await shell.run('shops', 'show', '--shop', 'nobody');
    assert.deepEqual([unknown.code, unknown.stdout], [1, '']);
    assert.match(unknown.stderr, /No shop has the handle "nobody"/);
  });

  it('adds, lists, disables and removes destinations, as the API does', async () => {
    const address = ['--address1', '200 Dock Rd', '--city', 'Reno', '--state', 'NV', '--zip', '89502'];
    assert.match((await run('destinations', 'list')).stdout, /has no destinations.*destinations add/);
    const location = ['--provider-location-id', '70112233'];
    const added = await runJson(
      'destinations',
      'add',
      '--name',
      'Reno',
      ...address,
      '--country',
      'us',
      ...location,
    );
    assert.deepEqual((await api.get(`/destinations/${added.id}`)).body, added);
    assert.deepEqual([added.type, added.provider_location_id], ['warehouse', 70112233]);
    assert.equal(added.address.country, 'United States');
    const donate = [
      '--type',
      'donate',
      '--name',
      'Charity',
      ...address,
      '--country',
      'Germany',
      '--disabled',
    ];
    assert.match(
      (await run('destinations', 'add', ...donate)).stdout,
      /^Added destination \d+ \(Charity\) to acme/,
    );
    assert.deepEqual(
      await runJson('destinations', 'list'),
      (await api.get('/destinations')).body.destinations,
    );
    assert.match(
      (await run('destinations', 'list')).stdout,
      /disabled +Charity +200 Dock Rd, Reno, NV 89502, DE/,
    );
    const id = String(added.id);
    assert.match((await run('destinations', 'disable', id)).stdout, /is disabled/);
    assert.equal((await api.get(`/destinations/${id}`)).body.enabled, false);
    assert.equal((await runJson('destinations', 'enable', id)).enabled, true);
    const unconfirmed = await run('destinations', 'remove', id);
    assert.deepEqual([unconfirmed.code, unconfirmed.stdout], [1, '']);
    assert.match(unconfirmed.stderr, /--yes/);
    assert.deepEqual(await runJson('destinations', 'remove', id, '--yes'), { removed: added.id });
    assert.equal((await api.get(`/destinations/${id}`)).status, 404);
    for (const [args, message] of [
      [['add', '--name', 'X', ...address, '--country', 'Atlantis'], /country/],
      [['add', '--name', 'x'.repeat(101), ...address, '--country', 'US'], /name field/],
      [['add', '--name', 'X', ...address, '--country', 'US', '--type', 'shop'], /warehouse, donate/],
      [['disable', id], /destination could not be found/],
    ] as const) {
      const { code, stderr } = await run('destinations', ...args);
      assert.notEqual(code, 0);
      assert.match(stderr, message);
    }
  });

  it('lists and shows returns', async () => {
    const first = await openReturn(server.deps, shop);
    const second = await openReturn(server.deps, shop);
    await flagReturn(server.deps, { shop_id: shop.id, return_id: second });
    const ids = async (...args: string[]) =>
      (await runJson('returns', 'list', ...args)).map(({ id }: any) => Number(id));
    assert.deepEqual(
      (await ids()).toSorted((a: number, b: number) => a - b),
      [first, second],
    );
    assert.deepEqual(await ids('--state', 'review'), [second]);
    assert.deepEqual(await ids('--state', 'closed,cancelled'), []);
    assert.deepEqual(await ids('--updated', '--limit', '1'), [second]);
    const table = await run('returns', 'list', '--limit', '1');
    assert.equal(table.stdout.trimEnd().split('\n').length, 2);
    assert.match(table.stderr, /There are more/);
    assert.match((await run('returns', 'list', '--state', 'review')).stdout, /review \(flagged\)/);
    assert.match(
      (await run('returns', 'list', '--state', 'lost')).stderr,
      /"lost" isn't a state: use open, review/,
    );
    assert.deepEqual(await runJson('returns', 'show', String(first)), await detailsOf(first));
    const shown = (await run('returns', 'show', String(first))).stdout;
    assert.match(shown, new RegExp(`^Return ${first} of order #\\d+: open`));
    assert.match(shown, /SKU-1 +Article 1/);
    const foreign = await shell.run('returns', 'show', String(first), '--shop', 'other');
    assert.match(foreign.stderr, new RegExp(`other has no return ${first}`));
  });

  it('unflags, processes and cancels returns', async () => {
    const id = await openReturn(server.deps, shop);
    await flagReturn(server.deps, { shop_id: shop.id, return_id: id });
    assert.match((await run('returns', 'unflag', String(id))).stdout, /is open again/);
    assert.equal((await detailsOf(id)).state, 'open');
    assert.match((await run('returns', 'unflag', String(id))).stderr, /is not in review/);
    assert.match((await run('returns', 'process', String(id))).stdout, /queued for processing/);
    await eventually(async () => assert.equal((await detailsOf(id)).state, 'closed'));
    assert.match((await run('returns', 'show', String(id))).stdout, /stl_\w+ +refund +succeeded +10\.00 USD/);
    assert.match((await run('returns', 'process', String(id))).stderr, /^error: Return \d+ is closed/);
    const other = await openReturn(server.deps, shop);
    const unconfirmed = await run('returns', 'cancel', String(other));
    assert.match(unconfirmed.stderr, /permanent.*--yes/);
    assert.equal((await detailsOf(other)).state, 'open');
    assert.equal((await runJson('returns', 'cancel', String(other), '--yes')).state, 'cancelled');
    const flagged = await openReturn(server.deps, shop);
    await flagReturn(server.deps, { shop_id: shop.id, return_id: flagged });
    await run('returns', 'process', String(flagged));
    await eventually(async () => assert.equal((await detailsOf(flagged)).state, 'closed'));
    const foreign = await shell.run('returns', 'cancel', String(other), '--yes', '--shop', 'other');
    assert.deepEqual([foreign.code, foreign.stdout], [1, '']);
    assert.match(foreign.stderr, /No return found/);
  });

  it('shows an order by name, external id or id, with its returns', async () => {
    const order = await sellOrder(server.deps, shop);
    const shown = await runJson('orders', 'show', order.name);
    assert.deepEqual([shown.order.id, shown.returns], [order.id, []]);
    assert.deepEqual(shown.order, (await api.get(`/orders/${order.id}`)).body.order);
    for (const name of [order.name.slice(1), order.external_id, String(order.id)])
      assert.equal((await runJson('orders', 'show', name)).order.id, order.id, name);
    assert.match(
      (await run('orders', 'show', order.name)).stdout,
      /SKU-1 +Article 1 +3 +10\.00 USD[^]*no returns/,
    );
    const return_id = await openReturn(server.deps, shop);
    const { order_name } = await detailsOf(return_id);
    const with_return = await run('orders', 'show', order_name);
    assert.match(with_return.stdout, new RegExp(`RETURN +STATE[^]*${return_id} +open`));
    const missing = await run('orders', 'show', '#nothing');
    assert.deepEqual([missing.code, missing.stdout], [1, '']);
    assert.match(missing.stderr, /no order with the name, external id or id "#nothing"/);
    const twin = await sellOrder(server.deps, shop, { name: order.name });
    const { stderr } = await run('orders', 'show', order.name);
    assert.match(stderr, new RegExp(`Several orders.*${order.id}, ${twin.id}`));
  });

  it('makes the JSON of returns that is missing, and finds what was tampered with', async () => {
    const return_id = await openReturn(server.deps, shop);
    const rebuilt = await shell.run('documents', 'rebuild');
    assert.match(rebuilt.stdout, /^Checked \d+ returns and stored the JSON of \d+\.\n$/);
    assert.equal(JSON.parse((await shell.run('documents', 'rebuild', '--json')).stdout).stored, 0);
    const right = await shell.run('documents', 'verify');
    assert.deepEqual(
      [right.code, /^The stored JSON of \d+ returns is right\.\n$/.test(right.stdout)],
      [0, true],
    );
    await server.deps.db.pool.query(
      `update return_documents set list_and_details = convert_to(replace(convert_from(list_and_details, 'UTF8'), '"open"', '"held"'), 'UTF8') where return_id = $1`,
      [return_id],
    );
    const wrong = await shell.run('documents', 'verify');
    assert.equal(wrong.code, 1);
    assert.match(wrong.stdout, new RegExp(`is wrong: ${return_id} \\(shop ${shop.id}\\)`));
    await server.deps.db.pool.query(
      'update return_documents set list_and_details = null where return_id = $1',
      [return_id],
    );
  });
});
