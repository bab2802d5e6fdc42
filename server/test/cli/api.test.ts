import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { membersOf } from '../../src/cli/api/members.ts';
import { listRoutes } from '../../src/modules.ts';
import { flagReturn } from '../../src/modules/returns/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { startTestApp, test_secret } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import type { Client } from '../support/client.ts';
import { startEasyPost } from '../support/easypost-server.ts';
import { eventually } from '../support/eventually.ts';
import { openReturn } from '../support/factories.ts';
import { drawPicture } from '../support/pictures.ts';
import { startRetourShell } from '../support/retour-shell.ts';
import type { RetourShell } from '../support/retour-shell.ts';

describe('retour api', () => {
  let server: TestApp;
  let shell: RetourShell;
  let shop: Shop;
  let client: Client;
  let easypost: Awaited<ReturnType<typeof startEasyPost>>;
  const dir = mkdtempSync(join(tmpdir(), 'retour-api-'));
  const fileOf = (name: string, content: string | Buffer) => {
    writeFileSync(join(dir, name), content);
    return join(dir, name);
  };

  before(async () => {
    easypost = await startEasyPost();
    server = await startTestApp();
    shop = await server.createShop({ handle: 'acme', name: 'Acme Outdoor' });
    await server.createShop({ handle: 'other' });
    client = server.client((await server.createKey(shop)).secret);
    shell = startRetourShell({
      DATABASE_URL: server.connection_string,
      RETOUR_SECRET: test_secret,
      RETOUR_ORIGIN: server.origin,
      RETOUR_EASYPOST_URL: easypost.url,
    });
  });
  after(async () => {
    await shell.close();
    await server.close();
    await easypost.close();
    rmSync(dir, { recursive: true });
  });

  const call = (...args: string[]) => shell.run('api', ...args, '--shop', 'acme');
  const callJson = async (...args: string[]) => {
    const { code, stdout, stderr } = await call(...args, '--json');
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout);
  };
  const text = async (...args: string[]) => {
    const { code, stdout, stderr } = await call(...args);
    assert.equal(code, 0, stderr);
    return stdout;
  };
  const fault = async (...args: string[]) => {
    const { code, stdout, stderr } = await call(...args);
    assert.deepEqual([code, stdout], [1, ''], stderr);
    assert.doesNotMatch(stderr, /\n\s+at /, 'no stack');
    return stderr;
  };

  const address = ['--address.address1', '200 Dock Rd', '--address.city', 'Reno', '--address.state', 'NV'];
  const reno = ['--type', 'warehouse', '--name', 'Reno', ...address, '--address.zip', '89502'];
  const country = ['--address.country', 'United States', '--address.country-code', 'US'];

  it('makes, lists, changes and removes a destination as the API does', async () => {
    assert.equal(await text('listDestinations'), 'None.\n');
    const made = await callJson(
      'createDestination',
      ...reno,
      ...country,
      '--provider-location-id',
      '70112233',
    );
    assert.deepEqual((await client.get(`/destinations/${made.id}`)).body, made);
    assert.match(await text('listDestinations'), /^ID +TYPE +NAME +ENABLED.*\n\d+ +warehouse +Reno +yes/);
    assert.match(await text('get-destination', String(made.id)), /^address\.city +Reno$/m);
    await callJson('updateDestination', String(made.id), '--enabled', 'false', '--name', 'Sparks');
    const { enabled, name } = (await client.get(`/destinations/${made.id}`)).body;
    assert.deepEqual([enabled, name], [false, 'Sparks']);
    assert.equal(await text('deleteDestination', String(made.id)), 'Success\n');
    assert.match(
      await fault('getDestination', String(made.id)),
      /could not be found\. \(destination_not_found\)/,
    );
  });

  it('records what it changes as an act of who is at the command line', async () => {
    await callJson('createDestination', ...reno, ...country);
    const [entry] = (await client.get('/audit-entries?limit=1')).body.audit_entries;
    assert.equal(entry.operation, 'createDestination');
    assert.deepEqual(entry.actor, { kind: 'cli', id: null, name: userInfo().username });
    assert.deepEqual(entry.origin, { address: null, user_agent: null, request_id: null });
  });

  it('names the options that are wrong, missing or unknown', async () => {
    assert.equal(
      await fault('createDestination', '--name', 'Reno', '--address.zip', '1'),
      'error: --type is required.\n' +
        '       --address.address1 is required.\n       --address.city is required.\n',
    );
    assert.match(
      await fault('listReturns', '--state', 'lost'),
      /^error: --state must be one of .*open, review/,
    );
    assert.match(await fault('listOrders', '--limit', 'many'), /^error: --limit must be an integer\.\n$/);
    assert.match(
      await fault('listOrders', '--limt', '3'),
      /unknown option '--limt'\n\(Did you mean --limit\?\)/,
    );
    assert.match(await fault('getOrder'), /missing required argument 'id'/);
    assert.match(await fault('savePolicyDraft', '--document', '{'), /^error: --document needs JSON: /);
    assert.match(await fault('createOrder', '--input', join(dir, 'none')), /The file .* can't be read/);
    const { stderr } = await shell.run('api', 'listOrders', '--shop', 'nobody');
    assert.match(stderr, /No shop has the handle "nobody"/);
  });

  it('suggests the operation that was meant', async () => {
    assert.match(
      await fault('cancelRetrun', '7'),
      /There is no operation "cancelRetrun"\. Did you mean cancelReturn\?/,
    );
    assert.match(await fault('createStaffMember'), /There is no operation .* "retour api" lists them all/);
  });

  it('lists operations by area, those of one area, and the options of one', async () => {
    const all = (await shell.run('api')).stdout;
    assert.match(all, /^Webhooks\n(.*\n)* {2}testWebhook +Send a test to a webhook$/m);
    const area = (await shell.run('api', 'webhooks')).stdout;
    assert.match(area, /^Webhooks\n {2}listWebhooks +List webhooks\n/);
    const help = (await shell.run('api', 'cancelReturn', '--help')).stdout;
    for (const part of [
      /^Usage: retour api cancelReturn \[options\] <return_id>/,
      /^Cancel a return\.$/m,
      /--version <number> +Acts only/,
    ])
      assert.match(help, part);
  });

  it('works with the returns of its shop, and no other', async () => {
    const id = String(await openReturn(server.deps, shop));
    await flagReturn(server.deps, { shop_id: shop.id, return_id: Number(id) });
    assert.match(await text('listReturnQueue', '--status', 'review'), new RegExp(`^ID .*\n${id} `));
    assert.equal(await text('unflagReturn', id), 'Done.\n');
    await callJson('processReturn', id);
    const details = await eventually(async () => {
      const shown = await callJson('getReturnDetails', '--return-id', id);
      assert.equal(shown.state, 'closed');
      return shown;
    });
    assert.deepEqual(details, (await client.get(`/warehouse/return/details?return_id=${id}`)).body);
    assert.match(await fault('cancelReturn', id), /\(return_already_closed\)|closed/);
    const foreign = await shell.run('api', 'cancelReturn', id, '--shop', 'other');
    assert.match(foreign.stderr, /^error: No return found/);
  });

  it('takes a body from a file, with options on top', async () => {
    const set = await callJson('getReasonSet', 'footwear');
    const own = { product_types: ['Schuhe'], reasons: set.reasons.slice(0, 1) };
    const file = fileOf('footwear.json', JSON.stringify(own));
    const saved = await callJson(
      'saveReasonSet',
      'footwear',
      '--input',
      file,
      '--product-types',
      'Sandalen',
      '--product-types',
      'Boots',
    );
    assert.deepEqual([saved.source, saved.reasons.length], ['own', 1]);
    assert.ok(saved.product_types.includes('sandalen') && !saved.product_types.includes('schuhe'));
    await callJson('resetReasonSet', 'footwear');
    assert.deepEqual((await callJson('getReasonSet', 'footwear')).reasons, set.reasons);
  });

  it('reads a secret from a file, and never prints it', async () => {
    const key = 'EZAK_that_nobody_prints';
    const set = await call(
      'setLabelAccount',
      '--provider',
      'easypost',
      '--key',
      `@${fileOf('key', `${key}\n`)}`,
    );
    assert.equal(set.code, 0, set.stderr);
    assert.ok(!`${set.stdout}${set.stderr}`.includes(key));
    await callJson('testLabelAccount');
    await call('clearLabelAccount');
  });

  it('uploads files, and clears what may be empty', async () => {
    const logo = fileOf('logo.png', Buffer.from(await drawPicture('png')));
    assert.match((await callJson('uploadLogo', '--file', logo)).logo_url, /\.png$/);
    assert.match(await fault('uploadLogo'), /Name a file with --file\./);
    assert.equal((await callJson('updateBrand', '--accent', '#1f5c47')).accent, '#1f5c47');
    assert.equal((await callJson('updateBrand', '--accent', 'null')).accent, null);
    const lines = fileOf('lines.jsonl', '{"resource":"customer","data":{"external_id":"c-9"}}\n');
    const { bulk_operation } = await callJson('createBulkOperation', '--file', lines);
    await eventually(async () => {
      const { body } = await client.get(`/bulk-operations/${bulk_operation.id}`);
      assert.equal(body.bulk_operation.status, 'completed');
    });
  });

  it('goes through a list page by page', async () => {
    await openReturn(server.deps, shop);
    await openReturn(server.deps, shop);
    const first = await text('listOrders', '--limit', '1');
    const [, cursor = ''] = /\n\nMore: add --cursor (\S+)\n$/.exec(first) ?? [];
    const second = await text('listOrders', '--limit', '1', '--cursor', cursor);
    assert.notEqual(second.split('\n')[1], first.split('\n')[1]);
  });
});

describe('the options of operations', () => {
  const routes = listRoutes({} as Deps).filter(({ allow }) => allow !== 'anyone' && allow.key);
  const own = ['--shop', '--json', '--input', '--file', '--help'];

  it('have a name of their own each', () => {
    assert.ok(routes.length > 200);
    for (const route of routes) {
      const names = [...own, ...membersOf(route).map(({ option }) => option)];
      assert.deepEqual(
        names.filter((name, i) => names.indexOf(name) !== i),
        [],
        route.operation,
      );
    }
  });
});
