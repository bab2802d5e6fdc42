import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { expireReturns } from '../../src/modules/returns/index.ts';
import type { Shop } from '../../src/platform/authenticate.ts';
import { day_ms } from '../../src/platform/clock.ts';
import { startTestApp } from '../support/app.ts';
import type { TestApp } from '../support/app.ts';
import { createCheckedClients } from '../support/checked-client.ts';
import type { CheckedClients } from '../support/checked-client.ts';
import { TestClock } from '../support/clock.ts';
import { openReturn, sellOrder } from '../support/factories.ts';
import { createWarehouse } from '../support/inspections.ts';
import type { Warehouse } from '../support/inspections.ts';
import { readReturnRows } from '../support/rows.ts';

const category_words =
  'Must be one of the following values: grade_a, grade_b, grade_c, grade_d, incorrect_item, missing, junk.';
const outcome_words =
  'Must be one of the following values: back_to_stock, resale_hold, recycle, donate, missing.';

describe('inspection of returned goods', () => {
  const start = '2026-03-06T13:40:00.000Z';
  const clock = new TestClock(start);
  let server: TestApp;
  let shop: Shop;
  let clients: CheckedClients;
  let warehouse: Warehouse;

  before(async () => {
    // No worker: what processing does comes when a test asks for it.
    server = await startTestApp({ clock, role: 'api', settings: { RETOUR_RATE_LIMIT: '100000' } });
  });
  after(() => server.close());
  beforeEach(async () => {
    clock.set(start);
    shop = await server.createShop();
    clients = await createCheckedClients(server, shop);
    warehouse = createWarehouse(server, shop, clients.standard);
  });

  it('answers grades as they were sent, and shows them in details and lists', async () => {
    for (const client of Object.values(clients)) {
      const { return_id, units } = await warehouse.open(2);
      const [first, second] = units;
      const items = [
        { line_item_id: second, description: 'Wet' },
        {
          line_item_id: first,
          description: 'Unworn, tags attached',
          condition_category: 'grade_a',
          return_processor: 'dock7@example.com',
          note: null,
          images: ['https://img.example.com/1.jpg'],
          inspected_at: '2026-03-06 13:20:00',
        },
      ];
      const { status, body, text } = await warehouse.grade(items, client);
      assert.deepEqual([status, body], [200, items]);
      assert.equal(text, JSON.stringify(items), 'the same members in the same order');
      const condition = {
        description: 'Unworn, tags attached',
        condition_category: 'grade_a',
        return_processor: 'dock7@example.com',
        note: null,
        inspected_at: '2026-03-06 13:20:00',
        images: ['https://img.example.com/1.jpg'],
      };
      const bare = {
        description: 'Wet',
        condition_category: null,
        return_processor: null,
        note: null,
        inspected_at: '2026-03-06 13:40:00',
        images: [],
      };
      const shown = (await warehouse.details(return_id)).line_items.map((item: any) => item.condition);
      assert.deepEqual(shown, [condition, bare]);
      const list = await client.get('/warehouse/return/list');
      const listed = list.body.find((one: { id: string }) => one.id === String(return_id));
      assert.deepEqual(
        listed.line_items.map((item: any) => item.condition),
        [condition, bare],
      );
    }
  });

  it('shows the last grade and keeps every one', async () => {
    const { return_id, units } = await warehouse.open();
    const [line_item_id] = units;
    await warehouse.grade([{ line_item_id, description: 'first look', condition_category: 'grade_a' }]);
    await warehouse.grade([{ line_item_id, description: 'stain found', condition_category: 'grade_c' }]);
    await warehouse.assess([{ line_item_id, disposition_outcome: 'recycle', note: 'too dirty' }]);
    const [unit] = (await warehouse.details(return_id)).line_items;
    assert.equal(unit.condition.condition_category, 'grade_c');
    const history = await warehouse.history(return_id);
    assert.deepEqual(
      history.map(({ kind, content }) => [kind, content.description ?? content.note]),
      [
        ['grade', 'first look'],
        ['grade', 'stain found'],
        ['disposition', 'too dirty'],
      ],
    );
  });

  it('answers dispositions as they were sent, and shows the last one', async () => {
    const { return_id, units } = await warehouse.open();
    const [line_item_id] = units;
    await warehouse.assess([{ line_item_id, disposition_outcome: 'resale_hold' }]);
    const item = {
      line_item_id,
      disposition_outcome: 'donate',
      return_processor: 'dock7@example.com',
      inspected_at: '2026-03-06T14:00:00+01:00',
    };
    const { status, body } = await warehouse.assess([item]);
    assert.deepEqual([status, body], [200, [item]]);
    const [unit] = (await warehouse.details(return_id)).line_items;
    assert.deepEqual(unit.disposition, {
      disposition_outcome: 'donate',
      return_processor: 'dock7@example.com',
      note: null,
      inspected_at: '2026-03-06 13:00:00',
    });
  });

  it('takes ids as digits too, and leaves out members that it does not know', async () => {
    const { units } = await warehouse.open();
    const [line_item_id] = units;
    const { body } = await warehouse.grade([
      { line_item_id: String(line_item_id), description: ' fine ', shelf: 4 },
    ]);
    assert.deepEqual(body, [{ line_item_id, description: 'fine' }]);
  });

  it('tells of each return once a call, in whatever state it is, and changes nothing else', async () => {
    for (const act of ['flag', 'close', 'cancel', 'process', undefined] as const) {
      const one = await warehouse.open(2);
      const other = await warehouse.open();
      if (act) await clients.standard.post(`/warehouse/return/${one.return_id}/${act}`);
      const before_call = await warehouse.details(one.return_id);
      const told = (await warehouse.triggers(one.return_id)).length;
      clock.advance(60_000);
      const units = [other.units[0]!, ...one.units];
      const { status } = await warehouse.grade(
        units.map((line_item_id) => ({ line_item_id, description: 'seen' })),
      );
      assert.equal(status, 200);
      const after_call = await warehouse.details(one.return_id);
      assert.deepEqual((await warehouse.triggers(one.return_id)).slice(told), ['return.updated']);
      assert.deepEqual(await warehouse.triggers(other.return_id), ['return.created', 'return.updated']);
      assert.equal(after_call.updated_at > before_call.updated_at, true);
      const same = (shown: any) => ({
        ...shown,
        updated_at: null,
        line_items: shown.line_items.map((item: any) => ({ ...item, condition: null })),
      });
      assert.deepEqual(same(after_call), same(before_call));
    }
  });

  it('stops a cancel and an expiry: the goods have arrived', async () => {
    for (const name of ['grade', 'assess'] as const) {
      const { return_id, units } = await warehouse.open();
      const [line_item_id] = units;
      await warehouse[name]([{ line_item_id, description: 'seen', disposition_outcome: 'resale_hold' }]);
      const { status, body } = await clients.standard.post(`/warehouse/return/${return_id}/cancel`);
      assert.deepEqual([status, body.code], [409, 'goods_or_money_moved']);
      clock.advance(40 * day_ms);
      await expireReturns(server.deps);
      assert.equal((await warehouse.details(return_id)).state, 'open');
    }
  });

  for (const [name, fields] of [
    ['grade', { description: 'seen' }],
    ['assess', { disposition_outcome: 'recycle' }],
  ] as const) {
    describe(`${name}: refusals`, () => {
      const look: Warehouse['grade'] = (items, by) => warehouse[name](items, by);

      it('refuses the whole call for one unknown unit, and changes nothing', async () => {
        const { return_id, units } = await warehouse.open(3);
        const other_shop = await server.createShop();
        const elsewhere = await createWarehouse(server, other_shop, clients.standard).open();
        const removed = units.pop()!;
        const other = await warehouse.open(2);
        const taken_out = other.units[0]!;
        await clients.standard.post(`/warehouse/return/${other.return_id}/remove?line_item_id=${taken_out}`);
        const rows = await readReturnRows(server.deps.db, shop.id, return_id);
        const bad = [elsewhere.units[0], taken_out, 987654321, 0, 'x', '01', 1.5, '9007199254740993'];
        for (const line_item_id of bad) {
          const items = [...units, line_item_id].map((id) => ({ line_item_id: id, ...fields }));
          const { status, body } = await look(items);
          const errors = { 'items.2.line_item_id': ['The selected line item id is invalid.'] };
          assert.deepEqual(
            [status, body.code, body.errors],
            [422, 'validation_failed', errors],
            String(line_item_id),
          );
          const legacy = await look(items, clients.legacy);
          assert.deepEqual(
            [legacy.status, legacy.body],
            [422, { message: 'The selected line item id is invalid.', errors }],
          );
        }
        assert.deepEqual(await readReturnRows(server.deps.db, shop.id, return_id), rows);
        assert.equal((await look([{ line_item_id: removed, ...fields }])).status, 200);
      });

      it('takes 1 to 30 items, each unit once', async () => {
        const { units } = await warehouse.open(3);
        const order = await sellOrder(server.deps, shop, { line_items: [{ quantity: 31, unit_price: 100 }] });
        const return_id = await openReturn(server.deps, shop, { order, units: [{ quantity: 31 }] });
        const many = (await warehouse.details(return_id)).line_items.map((item: any) => ({
          line_item_id: item.line_item_id,
          ...fields,
        }));
        assert.equal((await look(many.slice(0, 30))).status, 200);
        assert.deepEqual((await look(many)).body.errors, {
          items: ['The items field must not have more than 30 items.'],
        });
        for (const none of [[], undefined, null])
          assert.deepEqual((await look(none)).body.errors, { items: ['The items field is required.'] });
        assert.deepEqual((await look('x')).body.errors, { items: ['The items field must be an array.'] });
        const twice = [units[0], units[1], units[0]].map((line_item_id) => ({ line_item_id, ...fields }));
        assert.deepEqual((await look(twice)).body.errors, {
          'items.2.line_item_id': ['The line item id field has a duplicate value.'],
        });
      });

      it('names every member that breaks a rule', async () => {
        const { units } = await warehouse.open();
        const [line_item_id] = units;
        const broken = {
          line_item_id,
          ...fields,
          return_processor: 'x'.repeat(101),
          note: 'x'.repeat(65_536),
          inspected_at: '2026-02-30',
        };
        const { body } = await look([broken, {}]);
        assert.deepEqual(
          [
            body.errors['items.0.return_processor'],
            body.errors['items.0.note'],
            body.errors['items.0.inspected_at'],
            body.errors['items.1.line_item_id'],
          ],
          [
            ['The return processor field must not be greater than 100 characters.'],
            ['The note field must not be greater than 65535 characters.'],
            ['The inspected at field must be a valid date.'],
            ['The line item id field is required.'],
          ],
        );
        const fits = {
          ...broken,
          return_processor: 'x'.repeat(100),
          note: 'x'.repeat(65_535),
          inspected_at: '2026-03-06T13:45:00Z',
        };
        assert.equal((await look([fits])).status, 200);
        const ahead = await look([{ ...fits, inspected_at: '2026-03-06T13:45:01Z' }]);
        assert.deepEqual(ahead.body.errors, {
          'items.0.inspected_at': ['The inspected at field must not be more than 5 minutes in the future.'],
        });
      });

      it('does a repeated request with an idempotency key once', async () => {
        const { return_id, units } = await warehouse.open();
        const options = { headers: { 'Idempotency-Key': `look ${return_id}` } };
        const body = { items: [{ line_item_id: units[0], ...fields }] };
        const first = await clients.standard.post(`/dispositioning/${name}`, body, options);
        const again = await clients.standard.post(`/dispositioning/${name}`, body, options);
        assert.deepEqual([again.status, again.text], [first.status, first.text]);
        assert.equal((await warehouse.history(return_id)).length, 1);
      });

      it('asks for the scope returns', async () => {
        const { secret } = await server.createKey(shop, { scopes: ['orders', 'dropoff_network:write'] });
        const answer = await server.client(secret).post(`/dispositioning/${name}`, { items: [] });
        assert.deepEqual([answer.status, answer.body.required_scope], [403, 'returns']);
      });
    });
  }

  it('holds descriptions, categories, outcomes and images to their rules', async () => {
    const { units } = await warehouse.open();
    const [line_item_id] = units;
    const gradeOne = async (fields: object) =>
      (await warehouse.grade([{ line_item_id, ...fields }])).body.errors;
    assert.deepEqual(await gradeOne({}), { 'items.0.description': ['The description field is required.'] });
    assert.deepEqual(await gradeOne({ description: 'x'.repeat(256) }), {
      'items.0.description': ['The description field must not be greater than 255 characters.'],
    });
    const description = 'é'.repeat(255);
    assert.equal(await gradeOne({ description }), undefined);
    assert.deepEqual(await gradeOne({ description, condition_category: 'grade_e' }), {
      'items.0.condition_category': [category_words],
    });
    for (const image of ['img.jpg', 'ftp://img.example.com/1.jpg', 'https://user@img.example.com/1.jpg']) {
      assert.deepEqual(await gradeOne({ description, images: ['https://img.example.com/0.jpg', image] }), {
        'items.0.images.1': ['The images field must be a valid URL.'],
      });
    }
    const long = `https://img.example.com/${'x'.repeat(2048 - 24)}`;
    assert.equal(await gradeOne({ description, images: Array.from({ length: 5 }, () => long) }), undefined);
    assert.deepEqual(await gradeOne({ description, images: [`${long}x`] }), {
      'items.0.images.0': ['The images field must not be greater than 2048 characters.'],
    });
    assert.deepEqual(await gradeOne({ description, images: Array.from({ length: 6 }, () => long) }), {
      'items.0.images': ['The images field must not have more than 5 items.'],
    });
    const { body } = await warehouse.assess([{ line_item_id, disposition_outcome: 'sold' }]);
    assert.deepEqual(body.errors, { 'items.0.disposition_outcome': [outcome_words] });
  });
});
