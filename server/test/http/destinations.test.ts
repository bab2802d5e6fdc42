import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Scope } from '@retour/contract/scopes';
import { changeShopSettings } from '../../src/modules/shop/shops/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { createCheckedClients } from '../support/checked-client.ts';
import type { CheckedClients } from '../support/checked-client.ts';

const address = { address1: '200 Dock Rd', city: 'Reno', state: 'NV', zip: '89502', country_code: 'US' };
const reno = { type: 'warehouse', name: 'Reno', address };

describe('destinations', () => {
  let server: TestApp;
  let shop: Shop;
  let clients: CheckedClients;

  before(async () => {
    server = await startTestApp({ role: 'api', settings: { RETOUR_RATE_LIMIT: '100000' } });
  });
  after(() => server.close());
  beforeEach(async () => {
    shop = await server.createShop();
    clients = await createCheckedClients(server, shop);
  });

  const put = (id: number, body: object, profile: 'standard' | 'legacy' = 'standard') =>
    clients[profile].request('PUT', `/destinations/${id}`, { body });
  const drop = (id: number, profile: 'standard' | 'legacy' = 'standard') =>
    clients[profile].request('DELETE', `/destinations/${id}`);
  const add = async (body: object = reno): Promise<number> =>
    (await clients.standard.post('/destinations', body)).body.id;

  /** Says that published policies send goods to these destinations, as publishing one does. */
  const publish = (policy_id: number, ...ids: number[]) =>
    server.deps.db.root
      .insertInto('published_policy_destinations')
      .values(
        ids.map((destination_id) => ({
          shop_id: shop.id,
          policy_id,
          destination_id,
          name_key: String(destination_id),
        })),
      )
      .execute();

  it('are created complete, shown alone and together, and found where Location says', async () => {
    const shown = [];
    for (const [profile, expected] of [
      ['standard', 201],
      ['legacy', 200],
    ] as const) {
      const { status, headers, body } = await clients[profile].post('/destinations', {
        ...reno,
        name: ` Reno ${profile} `,
        provider_location_id: '70112233',
      });
      assert.equal(status, expected);
      assert.deepEqual(body, {
        id: body.id,
        type: 'warehouse',
        name: `Reno ${profile}`,
        enabled: true,
        provider_location_id: 70112233,
        address: {
          address1: '200 Dock Rd',
          address2: null,
          city: 'Reno',
          state: 'NV',
          zip: '89502',
          country: 'United States',
          country_code: 'US',
        },
      });
      const location = headers.get('Location') ?? '';
      assert.equal(location, `${server.origin}/api/v1/destinations/${body.id}`);
      assert.deepEqual((await clients[profile].get(new URL(location).pathname)).body, body);
      shown.push(body);
    }
    assert.deepEqual((await clients.standard.get('/destinations')).body, { destinations: shown });
  });

  it('are updated by the members that are given, the address as a whole', async () => {
    const id = await add({ ...reno, provider_location_id: 'loc-1' });
    const { body: before_update } = await clients.standard.get(`/destinations/${id}`);
    assert.deepEqual((await put(id, {})).body, before_update);
    const changes = {
      type: 'donate',
      name: 'Second Life',
      enabled: false,
      provider_location_id: 9007199254740991,
      address: { address1: 'Calle Mayor 1', city: 'Madrid', country: 'spain' },
    };
    const { status, body } = await put(id, changes, 'legacy');
    const filled = { address2: null, state: null, zip: null, country: 'Spain', country_code: 'ES' };
    const expected = { id, ...changes, address: { ...changes.address, ...filled } };
    assert.deepEqual([status, body], [200, expected]);
    assert.equal((await put(id, { provider_location_id: null })).body.provider_location_id, null);
    assert.equal((await put(id, { provider_location_id: '007' })).body.provider_location_id, '007');
    const { body: now } = await clients.standard.get(`/destinations/${id}`);
    assert.deepEqual(now, { ...expected, provider_location_id: '007' });
  });

  it('are refused with every field that breaks a rule', async () => {
    const required = (field: string) => [`The ${field} field is required.`];
    const too_long = (field: string, n: number) => [
      `The ${field} field must not be greater than ${n} characters.`,
    ];
    const long = (n: number) => 'x'.repeat(n + 1);
    for (const [body, errors] of [
      [{}, { type: required('type'), name: required('name'), address: required('address') }],
      [
        { ...reno, type: 'moon', enabled: 'perhaps', name: long(100) },
        {
          type: ['Must be one of the following values: warehouse, donate.'],
          enabled: ['The enabled field must be a boolean.'],
          name: too_long('name', 100),
        },
      ],
      [
        { ...reno, address: {} },
        { 'address.address1': required('address1'), 'address.city': required('city') },
      ],
      [
        {
          ...reno,
          address: {
            address1: long(125),
            address2: long(125),
            city: long(100),
            state: long(100),
            zip: long(16),
          },
        },
        {
          'address.address1': too_long('address1', 125),
          'address.address2': too_long('address2', 125),
          'address.city': too_long('city', 100),
          'address.state': too_long('state', 100),
          'address.zip': too_long('zip', 16),
        },
      ],
      [
        { ...reno, address: { address1: 'a', city: 'b' } },
        { 'address.country_code': required('country code') },
      ],
      [
        { ...reno, address: { ...address, country_code: 'us' } },
        { 'address.country_code': ['The selected country code is invalid.'] },
      ],
      [
        { ...reno, address: { ...address, country: 'Canada' } },
        { 'address.country': ['The selected country is invalid.'] },
      ],
      [{ ...reno, address: 'Reno' }, { address: ['The address field must be an object.'] }],
    ] as const) {
      const { status, body: problem } = await clients.standard.post('/destinations', body);
      assert.deepEqual([status, problem.code], [422, 'validation_failed'], JSON.stringify(body));
      for (const [field, messages] of Object.entries(errors))
        assert.deepEqual(problem.errors[field], messages, field);
      assert.deepEqual(Object.keys(problem.errors).toSorted(), Object.keys(errors).toSorted());
      const legacy = await clients.legacy.post('/destinations', body);
      assert.deepEqual([legacy.status, legacy.body.errors], [422, problem.errors]);
    }
    assert.deepEqual((await clients.standard.get('/destinations')).body, { destinations: [] });
  });

  it('are refused where an update breaks a rule, and stay as they were', async () => {
    const id = await add();
    const { body: present } = await clients.standard.get(`/destinations/${id}`);
    for (const [changes, field] of [
      [{ name: '' }, 'name'],
      [{ name: null }, 'name'],
      [{ enabled: null }, 'enabled'],
      [{ type: 'shop' }, 'type'],
      [{ name: 'Fine', address: { city: 'Reno', country_code: 'US' } }, 'address.address1'],
      [{ address: null }, 'address'],
    ] as const) {
      const { status, body } = await put(id, changes);
      assert.deepEqual([status, Object.keys(body.errors)], [422, [field]], JSON.stringify(changes));
    }
    assert.deepEqual((await clients.standard.get(`/destinations/${id}`)).body, present);
  });

  it('are as many as the shop may have, also when many are created at once', async () => {
    await changeShopSettings(server.deps, shop.id, { destination_limit: 5 });
    const answers = await Promise.all(
      Array.from({ length: 9 }, () => clients.standard.post('/destinations', reno)),
    );
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    assert.deepEqual(statuses, [201, 201, 201, 201, 201, 422, 422, 422, 422]);
    const { body } = await clients.standard.post('/destinations', reno);
    assert.equal(body.code, 'destination_limit_exceeded');
    const legacy = await clients.legacy.post('/destinations', reno);
    assert.deepEqual(
      [legacy.status, legacy.body],
      [
        422,
        {
          code: 'DESTINATION_LIMIT_EXCEEDED',
          message: 'You have reached the destination limit. Please check your settings.',
        },
      ],
    );
    const [first] = (await clients.standard.get('/destinations')).body.destinations;
    assert.equal((await drop(first.id)).status, 200);
    assert.equal((await clients.standard.post('/destinations', reno)).status, 201);
  });

  it('are at most 100 unless the shop says otherwise', async () => {
    for (let i = 0; i < 10; i++)
      await Promise.all(Array.from({ length: 10 }, () => clients.standard.post('/destinations', reno)));
    assert.equal((await clients.standard.get('/destinations')).body.destinations.length, 100);
    assert.equal(
      (await clients.standard.post('/destinations', reno)).body.code,
      'destination_limit_exceeded',
    );
  });

  it('are gone when they were deleted, and another shop cannot tell that they were there', async () => {
    const gone = await add();
    const { status, body } = await drop(gone, 'legacy');
    assert.deepEqual([status, body], [200, 'Success']);
    assert.deepEqual((await clients.standard.get('/destinations')).body, { destinations: [] });
    const other_clients = await createCheckedClients(server, await server.createShop());
    const { body: foreign } = await other_clients.standard.post('/destinations', reno);
    for (const id of [gone, foreign.id, 987654321, 'x', 0]) {
      for (const method of ['GET', 'PUT', 'DELETE']) {
        const answer = await clients.standard.request(method, `/destinations/${id}`);
        assert.deepEqual(
          [answer.status, answer.body.code, answer.body.detail],
          [404, 'destination_not_found', 'The destination could not be found.'],
          `${method} ${id}`,
        );
        const legacy = await clients.legacy.request(method, `/destinations/${id}`);
        assert.deepEqual(
          [legacy.status, legacy.body],
          [404, { code: 'NOT_FOUND', message: 'The destination could not be found.' }],
        );
      }
    }
    assert.equal((await other_clients.standard.get(`/destinations/${foreign.id}`)).status, 200);
  });

  it('stay while a published policy has no other enabled one', async () => {
    const [first, second, disabled] = [await add(), await add(), await add({ ...reno, enabled: false })];
    await publish(1, first, second, disabled);
    await publish(2, second);
    for (const [answer, legacy] of [
      [await drop(second), await drop(second, 'legacy')],
      [await put(second, { enabled: false }), await put(second, { enabled: false }, 'legacy')],
    ] as const) {
      assert.deepEqual([answer.status, answer.body.code], [409, 'destination_in_use']);
      assert.deepEqual(
        [legacy.status, legacy.body],
        [409, { code: 'DESTINATION_IN_USE', message: 'The destination is used by a published policy.' }],
      );
    }
    // Anything else about it may change, and one that the policy can spare may go.
    assert.equal((await put(second, { name: 'Sparks', enabled: true })).status, 200);
    assert.equal((await drop(first)).status, 200);
    assert.equal((await put(disabled, { enabled: true })).status, 200);
    assert.equal((await drop(second)).status, 409);
  });

  it('of a policy cannot all go at once', async () => {
    const ids = [await add(), await add(), await add()];
    await publish(1, ...ids);
    const answers = await Promise.all(ids.map((id, i) => (i % 2 ? put(id, { enabled: false }) : drop(id))));
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 200, 409],
    );
  });

  it('are read and written with two scopes, of which none implies the other', async () => {
    const id = await add();
    const requests = [
      ['destinations:read', 'GET', '/destinations'],
      ['destinations:read', 'GET', `/destinations/${id}`],
      ['destinations:write', 'POST', '/destinations'],
      ['destinations:write', 'PUT', `/destinations/${id}`],
      ['destinations:write', 'DELETE', `/destinations/${id}`],
    ] as const;
    for (const scope of ['destinations:read', 'destinations:write'] satisfies Scope[]) {
      const { secret } = await server.createKey(shop, { scopes: [scope] });
      for (const [needed, method, path] of requests) {
        const { status, body } = await server.client(secret).request(method, path);
        if (scope === needed) assert.notEqual(status, 403);
        else assert.deepEqual([status, body.required_scope], [403, needed]);
      }
    }
  });

  it('are created once per Idempotency-Key, and the repeat is told the same Location', async () => {
    const headers = { 'Idempotency-Key': 'first warehouse' };
    const first = await clients.standard.post('/destinations', reno, { headers });
    const again = await clients.standard.post('/destinations', reno, { headers });
    assert.deepEqual([again.status, again.text], [201, first.text]);
    assert.equal(again.headers.get('Location'), first.headers.get('Location'));
    assert.equal((await clients.standard.get('/destinations')).body.destinations.length, 1);
  });
});
