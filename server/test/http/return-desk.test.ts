import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { composeStored, listEmails, readEmail } from '../../src/modules/messages/emails/index.ts';
import { recordLabelStatus } from '../../src/modules/logistics/labels/index.ts';
import { openReturn, sellOrder } from '../support/factories.ts';
import { bringReturn, execute, labelReturn } from '../support/return-states.ts';
import { readReturnRows } from '../support/rows.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';
import { signStaffIn } from '../support/staff.ts';
import { openTwoUnits } from '../support/two-units.ts';

let at: TestShop;
let dana: Awaited<ReturnType<typeof signStaffIn>>;
let grace: Awaited<ReturnType<typeof signStaffIn>>;

const overview = async (id: number) => (await dana.client.get(`/returns/${id}`)).body;
const preview = async (id: number, query: string) =>
  (await dana.client.get(`/returns/${id}/preview?${query}`)).body;

/** The e-mails of an occasion about a return, as they are sent. */
async function emailsOf(return_id: number, occasion: string) {
  const page = { ascending: true, beyond: null, limit: 100 };
  const rows = await listEmails(at.deps.db.root, at.shop.id, page, { return_id });
  return Promise.all(
    rows
      .filter((row) => row.occasion === occasion)
      .map(async (row) => {
        const stored = (await readEmail(at.deps.db.root, row))!;
        return { ...(await composeStored(at.deps, stored)), stored };
      }),
  );
}

/** Says since when the shop sends e-mail; null: it doesn't. */
const sendEmailsSince = (id: number, emails_since: Date | null) =>
  at.deps.db.root.updateTable('shops').set({ emails_since }).where('id', '=', id).execute();

describe('a return as staff work with it', () => {
  before(async () => {
    at = await startShop({ currency: 'GBP' });
    dana = await signStaffIn(at, 'manager');
    grace = await signStaffIn(at, 'agent');
  });
  after(() => at.server.close());

  it('shows units with their money, the customer, and one timeline with who did what', async () => {
    const id = await openTwoUnits(at);
    await labelReturn(at.deps, { shop_id: at.shop.id, return_id: id });
    await dana.client.post(`/warehouse/return/${id}/note`, { content: 'Damaged in transit.' });
    await grace.client.post(`/warehouse/return/${id}/flag`);
    const shown = await overview(id);
    const [first, second] = shown.units;
    assert.deepEqual(
      [
        first.title,
        first.sku,
        first.comment,
        first.discounts,
        first.price.amount,
        first.discount.amount,
        first.refund.amount,
      ],
      ['Cakestand', '22423', 'The plate is cracked.', ['WELCOME10'], 1275, 128, 1147],
    );
    assert.deepEqual([second.resolution, second.quantity_ordered, second.refund.amount], ['credit', 6, 0]);
    assert.deepEqual([shown.totals.refund.amount, shown.totals.gift_card.amount], [1147, 295]);
    assert.deepEqual(
      [
        shown.customer.name,
        shown.customer.history.orders,
        shown.customer.history.returns,
        shown.customer.history.returned.amount,
      ],
      ['Amelia Hughes', 1, 1, 1442],
    );
    const told = shown.timeline.map(({ kind, detail }: { kind: string; detail: Record<string, string> }) =>
      [kind, detail['trigger'] ?? detail['content'], detail['actor'] ?? detail['author'] ?? null].join(' '),
    );
    const { name: dana_name } = (await dana.client.get('/staff/me')).body.member;
    const { name: grace_name } = (await grace.client.get('/staff/me')).body.member;
    assert.ok(told.includes(`note Damaged in transit. ${dana_name}`), told.join('\n'));
    assert.ok(told.includes(`event return.updated ${grace_name}`), told.join('\n'));
  });

  it('says of each unit whether it arrived, when, and how and by whom it was graded, also after an undo', async () => {
    const bench = await signStaffIn(at, 'warehouse');
    const act = async (actions: object[]) => {
      const body = { station: 'York', actions: actions.map((one) => ({ id: randomUUID(), ...one })) };
      const { text, body: answer } = await bench.client.post('/station/actions', body);
      assert.ok(!text.includes('refused'), text);
      return answer.results.map((one: { id: string }) => one.id);
    };
    const id = await openTwoUnits(at);
    const states = async () =>
      (await overview(id)).units.map((unit: any) => [
        unit.arrived_at,
        unit.graded_at,
        unit.grade?.number ?? null,
        unit.condition?.description ?? null,
        unit.disposition?.disposition_outcome ?? null,
      ]);
    const nothing = [null, null, null, null, null];
    assert.deepEqual(await states(), [nothing, nothing]);
    const arrived_at = at.deps.clock.now().toISOString();
    await act([{ type: 'receive', return_id: id }]);
    const waiting = [arrived_at, null, null, null, null];
    assert.deepEqual(await states(), [waiting, waiting]);
    at.deps.clock.advance(3_600_000);
    const graded_at = at.deps.clock.now().toISOString();
    const [first, second] = (await overview(id)).units;
    const [graded] = await act([{ type: 'grade', line_item_id: first.id, grade: 4 }]);
    const broken = [arrived_at, graded_at, 4, 'Broken', 'recycle'];
    assert.deepEqual(await states(), [broken, waiting]);
    const { name } = (await bench.client.get('/staff/me')).body.member;
    assert.equal((await overview(id)).units[0].condition.return_processor, name);
    await act([{ type: 'missing', line_item_id: second.id }]);
    assert.deepEqual((await states())[1], [null, graded_at, 5, 'Missing', 'missing']);
    await act([{ type: 'undo', action_id: graded }]);
    assert.deepEqual((await states())[0], waiting, 'what was undone is shown as if it had not been');
  });

  it('says of units in several parcels only what is known: those that were graded arrived, the others may not have', async () => {
    const id = await openTwoUnits(at);
    const ref = { shop_id: at.shop.id, return_id: id };
    const [early, late] = [await labelReturn(at.deps, ref), await labelReturn(at.deps, ref)];
    const arrivals = async () => (await overview(id)).units.map((unit: any) => unit.arrived_at);
    const first_at = at.deps.clock.now().toISOString();
    await recordLabelStatus(at.deps, { shop_id: ref.shop_id, label_id: early, status: 'delivered' });
    assert.deepEqual(await arrivals(), [null, null]);
    at.deps.clock.advance(7_200_000);
    const [first] = (await overview(id)).units;
    const item = { line_item_id: first.id, description: 'Fine', images: ['https://img.example.com/1.jpg'] };
    assert.equal((await at.clients.standard.post('/dispositioning/grade', { items: [item] })).status, 200);
    assert.deepEqual(await arrivals(), [first_at, null]);
    at.deps.clock.advance(60_000);
    const second_at = at.deps.clock.now().toISOString();
    await recordLabelStatus(at.deps, { shop_id: ref.shop_id, label_id: late, status: 'delivered' });
    assert.deepEqual(await arrivals(), [first_at, second_at]);
    const [{ photos, grade }] = (await overview(id)).units;
    assert.deepEqual(photos, [{ url: 'https://img.example.com/1.jpg', by: 'warehouse' }]);
    assert.equal(grade, null, 'a condition of elsewhere is no grade of the shop');
  });

  it('tells what processing, removing, cancelling and closing would do, and does none of it', async () => {
    const id = await openTwoUnits(at);
    const rows = await readReturnRows(at.deps.db, at.shop.id, id);
    const processed = await preview(id, 'action=process');
    assert.deepEqual(processed.refusal, null);
    assert.deepEqual(
      processed.effects.movements.map(
        (one: { kind: string; amount: { amount: number }; can_be_undone: string }) => [
          one.kind,
          one.amount.amount,
          one.can_be_undone,
        ],
      ),
      [
        ['refund', 1147, 'never'],
        ['store_credit', 295, 'until_spent'],
      ],
    );
    assert.deepEqual([processed.after.payout.amount, processed.effects.status], [1442, 'processing']);
    const [first] = (await overview(id)).units;
    const removed = await preview(id, `action=remove&line_item_id=${first.id}`);
    assert.deepEqual(
      [removed.before.payout.amount, removed.after.payout.amount, removed.effects.released_units],
      [1442, 295, 1],
    );
    const cancelled = await preview(id, 'action=cancel');
    assert.deepEqual(
      [cancelled.effects.status, cancelled.effects.released_units, cancelled.effects.movements],
      ['cancelled', 2, []],
    );
    assert.equal((await preview(id, 'action=close')).effects.status, 'closed');
    assert.deepEqual(await readReturnRows(at.deps.db, at.shop.id, id), rows);
    const { return_id } = await bringReturn(at.deps, at.shop, 'closed');
    const refused = await preview(return_id, 'action=process');
    assert.deepEqual([refused.refusal.code, refused.after, refused.effects], ['return_closed', null, null]);
  });

  it('lets one of two people act, and tells the other who was first and what it is now', async () => {
    const id = await openTwoUnits(at);
    const { version } = await overview(id);
    const acts = await Promise.all([
      dana.client.post(`/warehouse/return/${id}/process?version=${version}`),
      grace.client.post(`/warehouse/return/${id}/flag?version=${version}`),
    ]);
    const refused = acts.filter(({ status }) => status !== 200);
    // Processing itself publishes no event before the money moves: the flag is refused by the state then.
    assert.equal(refused.length, 1);
    assert.ok(['return_changed', 'return_processing'].includes(refused[0]!.body.code));
    const other = await openTwoUnits(at);
    const seen = (await overview(other)).version;
    await dana.client.post(`/warehouse/return/${other}/flag?version=${seen}`);
    for (const verb of ['process', 'cancel', 'close', 'unflag']) {
      const { status, body } = await grace.client.post(`/warehouse/return/${other}/${verb}?version=${seen}`);
      assert.deepEqual([status, body.code, body.state], [409, 'return_changed', 'review'], verb);
      assert.match(body.detail, /^The return was changed by Staff \d+ at \S+Z\. Nothing was done\.$/);
    }
    const again = (await overview(other)).version;
    const done = await grace.client.post(`/warehouse/return/${other}/process?version=${again}`);
    assert.deepEqual([done.status, done.text], [200, 'true'], 'a person may process a return in review');
    await execute(at.deps, { shop_id: at.shop.id, return_id: other });
    const closed = await overview(other);
    assert.deepEqual([closed.status, closed.settlements.length], ['closed', 2]);
    assert.ok(closed.timeline.some(({ kind }: { kind: string }) => kind === 'settlement'));
  });

  it('rejects a return with a message that reaches the shopper word for word, once, and in their language', async () => {
    const id = await openTwoUnits(at);
    const message = 'Leider getragen.\n\nWir senden die Ware <b>zurück</b>.';
    const wanted = await preview(id, 'action=reject');
    assert.deepEqual(
      [wanted.effects.status, wanted.effects.emails, wanted.effects.movements],
      ['closed', ['rejected'], []],
    );
    const nothing = await dana.client.post(`/returns/${id}/reject`, { message: '  ' });
    assert.deepEqual([nothing.status, nothing.body.code], [422, 'validation_failed']);
    const done = await dana.client.post(`/returns/${id}/reject`, { message });
    assert.deepEqual([done.status, done.text], [200, 'true']);
    const { status, timeline, settlements } = await overview(id);
    assert.deepEqual([status, settlements], ['closed', []]);
    const [email, ...others] = await emailsOf(id, 'rejected');
    assert.deepEqual(others, []);
    assert.match(
      email!.text,
      /can’t accept this return[^]*Leider getragen\.\n\nWir senden die Ware <b>zurück<\/b>\.[^]*- Cakestand\n- Heart/,
    );
    assert.ok(!email!.html.includes('<b>'), 'no HTML gets in');
    const note = timeline.find(({ kind }: { kind: string }) => kind === 'note').detail;
    assert.ok(note.content.endsWith(message));
    assert.ok(note.author.startsWith('Staff'));
    assert.equal((await dana.client.post(`/returns/${id}/reject`, { message })).body.code, 'return_closed');
  });

  it('rejects some units, each with its own message, and processes the rest', async () => {
    const id = await openTwoUnits(at);
    const { units, version } = await overview(id);
    const wanted = await preview(id, `action=reject&line_item_id=${units[0].id}`);
    assert.deepEqual([wanted.after.payout.amount, wanted.effects.emails.includes('rejected')], [295, true]);
    const body = { units: [{ line_item_id: units[0].id, message: 'The rod is bent.' }] };
    await grace.client.post(`/warehouse/return/${id}/flag`);
    const late = await dana.client.post(`/returns/${id}/reject?version=${version}`, body);
    assert.deepEqual([late.status, late.body.code], [409, 'return_changed']);
    assert.equal((await dana.client.post(`/returns/${id}/reject`, body)).status, 200);
    await execute(at.deps, { shop_id: at.shop.id, return_id: id });
    const shown = await overview(id);
    assert.deepEqual(
      [shown.status, shown.totals.refund.amount, shown.totals.gift_card.amount],
      ['closed', 0, 295],
    );
    const [email] = await emailsOf(id, 'rejected');
    assert.match(email!.text, /We can’t accept some of your items[^]*- Cakestand: The rod is bent\./);
    assert.ok(!email!.text.includes('Heart'));
    assert.deepEqual(await emailsOf(id, 'inspection_difference'), [], 'the shopper is told once');
    const gone = await dana.client.post(`/returns/${await openTwoUnits(at)}/reject`, body);
    assert.deepEqual([gone.status, gone.body.code], [422, 'line_items_do_not_qualify']);
  });

  it('writes to the shopper in the thread of the return, and shows it on the timeline', async () => {
    const id = await openTwoUnits(at);
    const { status, body } = await grace.client.post(`/returns/${id}/replies`, {
      message: 'Which size?\n\nGrace {name}',
    });
    assert.deepEqual(
      [status, body.email.occasion, body.email.recipient],
      [202, 'reply', 'amelia@example.com'],
    );
    const [email] = await emailsOf(id, 'reply');
    const [request] = await emailsOf(id, 'request_received');
    assert.equal(email!.subject, `About your return (RT-${id})`);
    assert.match(email!.text, /Hi Amelia,[^]*Which size\?\n\nGrace \{name\}/);
    assert.equal(email!.stored.thread_id, request!.stored.thread_id);
    assert.notEqual(email!.stored.message_id, request!.stored.message_id);
    const entry = (await overview(id)).timeline.find(
      ({ detail }: { detail: { occasion?: string } }) => detail.occasion === 'reply',
    );
    assert.match(entry.detail.author, /^Staff/);
    assert.equal(entry.detail.message, 'Which size?\n\nGrace {name}');
    await sendEmailsSince(at.shop.id, null);
    const off = await grace.client.post(`/returns/${id}/replies`, { message: 'Hello?' });
    assert.deepEqual([off.status, off.body.code], [409, 'email_unavailable']);
  });

  it('finds orders by the beginning of their name and by the whole e-mail address, and no others', async () => {
    const order = await sellOrder(at.deps, at.shop, {
      customer: { external_id: 'zoe', email: 'Zoe@example.com', first_name: 'Zoe' },
    });
    await openReturn(at.deps, at.shop, { order });
    const find = async (query: string) =>
      (await grace.client.get(`/orders/search?query=${encodeURIComponent(query)}`)).body.orders;
    const [found, ...others] = await find(' zoe@EXAMPLE.com');
    assert.deepEqual([found.id, found.name, found.returns, others], [order.id, order.name, 1, []]);
    assert.ok((await find(order.name.slice(0, -1))).some(({ id }: { id: number }) => id === order.id));
    for (const nothing of ['', 'zoe@example', '%%%%', 'o'])
      assert.deepEqual(await find(nothing), [], nothing);
  });

  it('refuses the preview to whoever may not act, and knows nothing of other shops', async () => {
    const reader = await signStaffIn(at, 'read-only');
    const id = await openTwoUnits(at);
    assert.equal((await reader.client.get(`/returns/${id}`)).status, 200);
    assert.equal(
      (await reader.client.get(`/returns/${id}/preview?action=cancel`)).body.code,
      'permission_missing',
    );
    assert.equal((await dana.client.get('/returns/1')).body.code, 'return_not_found');
    assert.equal((await dana.client.get('/returns/1/preview?action=cancel')).body.code, 'return_not_found');
    const unknown = await dana.client.post('/returns/1/reject', { message: 'No' });
    assert.deepEqual([unknown.status, unknown.body.code], [404, 'return_not_found']);
  });
});
