import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { seedShop } from '../support/draft-returns.ts';
import { changeShopSettings } from '../../src/modules/shop/shops/index.ts';
import { minute_ms } from '../../src/platform/clock.ts';
import { openReturn, sellOrder } from '../support/factories.ts';
import type { SoldOrder } from '../support/factories.ts';
import { drawPicture } from '../support/pictures.ts';
import { visitPortal } from '../support/portal-visitor.ts';
import type { SeenPage, Visitor } from '../support/portal-visitor.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';
import { changedTables, countChanges } from './change-counter.ts';
import type { Changes } from './change-counter.ts';
import { fillIn, formsOfPage, spoil } from './portal-forms.ts';
import type { Chance } from './portal-forms.ts';

const walks = 50;
const walks_at_returns = 8;
const steps_of_walk = 14;
const steps = ['address', 'store', 'changed', 'sold-out', 'review', 'submit'];
const secret = 'zq999999qz';
/** Statuses of pages. */
const statuses = new Set([200, 400, 401, 403, 404, 409, 410, 413, 415, 422, 429]);

describe('the forms of the portal', () => {
  let at: TestShop;
  let changesOf: (shop_id: number) => Promise<Changes>;
  let other: { id: number; currency: string };
  let foreign: string[];
  let picture: Blob;
  const seen = new Map<string, number>();

  before(async () => {
    at = await startShop({}, { own: true });
    await seedShop(at);
    other = await at.server.createShop({ handle: 'other', name: `Other ${secret}` });
    const theirs = await sellOrder(at.deps, other, {
      name: '#OTHER',
      customer: { external_id: secret, email: `${secret}@example.com` },
    });
    const return_id = await openReturn(at.deps, other, { order: theirs });
    const coded = await at.server.createShop({ handle: 'coded' });
    await changeShopSettings(at.deps, coded.id, { email_code: 'always' });
    await sellOrder(at.deps, coded, { name: '#CODED' });
    const page = await visitPortal(at.server.origin).post('/portal/other', { order: '#OTHER', zip: '43215' });
    foreign = [
      String(theirs.id),
      ...theirs.line_ids.map(String),
      String(return_id),
      await uuidOf(return_id),
      ...page.path.match(/[0-9a-f-]{36}/g)!,
    ];
    picture = new Blob([await drawPicture('jpeg')]);
    changesOf = await countChanges(at.deps);
  });
  after(() => at.server.close());

  /** Where a shopper may begin. */
  async function begin(visitor: Visitor, order: SoldOrder, chance: Chance): Promise<SeenPage> {
    const fields = { order: order.name, zip: '43215' };
    if (chance(6) === 0) return visitor.post('/portal/coded', { order: '#CODED', zip: '43215' });
    if (chance(4) === 0)
      return visitor.open(['/portal/acme', '/portal/acme/withdraw', '/portal/acme/orders'][chance(3)]!);
    const page = await visitor.post('/portal/acme', fields);
    const draft = /^.*\/drafts\/[0-9a-f-]{36}/.exec(page.path)?.[0];
    // A step that a shopper isn't at yet, or that this return doesn't have.
    if (draft && chance(3) === 0) return visitor.open(`${draft}/${steps[chance(steps.length)]}`);
    if (chance(4) > 0) return page;
    await openReturn(at.deps, at.shop, { order });
    return visitor.post('/portal/acme', fields);
  }

  /** A page of a return that the shopper has made. */
  async function beginAtReturn(visitor: Visitor, order: SoldOrder): Promise<SeenPage> {
    const uuid = await uuidOf(await openReturn(at.deps, at.shop, { order }));
    await visitor.post('/portal/acme', { order: order.name, zip: '43215' });
    return visitor.open(`/portal/acme/return/${uuid}`);
  }

  async function uuidOf(return_id: number): Promise<string> {
    const { rows } = await at.deps.db.pool.query<{ uuid: string }>(
      'select uuid::text from returns where id = $1',
      [return_id],
    );
    return rows[0]!.uuid;
  }

  function check(page: SeenPage, asked: string): void {
    assert.ok(statuses.has(page.status), `${page.status} after ${asked}: ${page.text.slice(0, 300)}`);
    assert.ok(!page.html.includes(secret), `the other shop is told of after ${asked}`);
    assert.doesNotMatch(page.html, /<script>alert|<img src=x/, `markup of the shopper after ${asked}`);
  }

  /** Goes through the pages as forms and links lead, and now and then sends what no form would. */
  async function walk(number: number, beginning = begin): Promise<void> {
    const random = fc.sample(fc.nat(1_000_000), { seed: number, numRuns: 3000 });
    let turn = 0;
    const chance: Chance = (below) => random[turn++ % random.length]! % below;
    const order = await sellOrder(at.deps, at.shop, {
      line_items: [2, 1].map((quantity) => ({ quantity, unit_price: 1000 })),
    });
    const { body } = await at.clients.standard.post(`/orders/${order.id}/gift-codes`, {});
    const known = {
      order: order.name,
      zip: '43215',
      email: 'ana@example.com',
      name: 'Ana',
      contract: order.name,
      country: 'US',
      comment: 'By far',
      phone: '5550100',
      code: body.gift_codes[0].code,
    };
    const visitor = visitPortal(at.server.origin, {
      'x-forwarded-for': `10.0.${number >> 8}.${number % 256}`,
    });
    let page = await beginning(visitor, order, chance);
    for (let step = 0; step < steps_of_walk; step++) {
      const forms = formsOfPage(page);
      const links = [...page.html.matchAll(/href="(\/portal\/(?:acme|coded)\/[^"#]*)"/g)].map(([, path]) =>
        path!.replaceAll('&amp;', '&'),
      );
      const form = forms[chance(Math.max(1, forms.length))];
      if (!form || chance(6) === 0) {
        const link = links[chance(Math.max(1, links.length))];
        page = link ? await visitor.open(link) : await begin(visitor, order, chance);
        check(page, `opening ${link}`);
        continue;
      }
      const filled = fillIn(form, known, chance);
      const is_hostile = chance(3) === 0;
      const sent = is_hostile ? spoil(filled, foreign, chance) : filled;
      const action =
        is_hostile && chance(4) === 0
          ? form.action.replace(/[0-9a-f-]{36}|\d{3,}/, foreign[chance(foreign.length)]!)
          : form.action;
      const asked = `${action} with ${JSON.stringify(sent).slice(0, 500)} (walk ${number}, step ${step})`;
      const next = await visitor.post(action, form.has_files ? formData(sent, chance) : sent);
      check(next, asked);
      const place = form.action.replaceAll(/[0-9a-f-]{36}|\d+/g, '*').replace(/\?.*/, '');
      if (next.status === 200 && !is_hostile) seen.set(place, (seen.get(place) ?? 0) + 1);
      // A page about a failure leads nowhere: back, as browsers do.
      if (next.status === 200 || (next.status === 422 && formsOfPage(next).length > 0)) page = next;
    }
  }

  function formData(sent: [string, string][], chance: Chance): FormData {
    const data = new FormData();
    for (const [name, value] of sent) data.append(name, value);
    if (chance(2) === 0) data.append('photos', picture, 'photo.jpg');
    if (chance(8) === 0) data.append('photos', new Blob(['no picture']), '../x.jpg');
    return data;
  }

  it(
    'never fail, and never tell of or change another shop, whatever is sent',
    { timeout: 170_000 },
    async () => {
      const before_all = await changesOf(other.id);
      for (let number = 1; number <= walks + walks_at_returns; number++) {
        await walk(number, number > walks ? beginAtReturn : begin);
        at.clock.advance(minute_ms * 20);
      }
      assert.deepEqual(changedTables(before_all, await changesOf(other.id)), []);
    },
  );

  it('are all reached: each kind of form was taken at least once', () => {
    const places = [...seen.keys()];
    for (const place of [
      'items',
      'reason',
      'outcome',
      'method',
      'submit',
      'orders',
      'gift',
      'cancel',
      'messages',
      'withdraw',
    ])
      assert.ok(
        places.some((one) => one.includes(place)),
        `${place} among ${places.join()}`,
      );
  });
});
