import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { upsertProducts } from '../../src/modules/commerce/orders/index.ts';
import { publishDraft, retirePolicy, saveDraft } from '../../src/modules/policy/policies/index.ts';
import type { PolicyDocument } from '../../src/modules/policy/policies/index.ts';
import { resetReasonSets, saveReasonSet } from '../../src/modules/policy/reasons/index.ts';
import { day_ms } from '../../src/platform/clock.ts';
import { ok, openDraftShop } from '../support/draft-returns.ts';
import type { SoldOrder } from '../support/factories.ts';

describe('a draft return under a policy', () => {
  const { at, client, drafts } = openDraftShop();

  /** Puts a policy into effect: 30 days everywhere, and what is given. */
  async function publish({ terms, ...more }: Partial<PolicyDocument> = {}): Promise<number> {
    const document = {
      name: 'Ours',
      currency: 'USD',
      terms: { window: { days: 30 }, ...terms },
      zones: [{ id: 'all' }],
      ...more,
    };
    await saveDraft(at.deps, { shop: at.shop, document });
    return (await publishDraft(at.deps, { shop: at.shop, by: 'Ana' })).version;
  }
  const cents = (totals: any) => [
    totals.fees.applied.amount,
    totals.credit.refund_credit.amount,
    totals.credit.store_credit.amount,
  ];
  const codesOf = ({ errors }: any) => errors.map(({ code }: { code: string }) => code);

  it('costs what the policy takes, gives what it grants, and keeps its terms whatever is published later', async () => {
    const version = await publish({
      terms: {
        fees: { handling: 300, restocking_basis_points: 1000, label: 250 },
        bonus: { credit: 150 },
      },
    });
    const { url } = await drafts.prepare(await drafts.sell(), 2);
    const { totals, quote } = await ok(client.get(`${url}/totals`));
    // 20.00 less 3.00, 2.50 for the label and 2 × 1.00.
    assert.deepEqual(cents(totals), [750, 1250, 0]);
    const { draft_return, return_method_options } = await ok(client.get(url));
    assert.deepEqual(
      [draft_return.return_policy.version, draft_return.return_policy.name],
      [version, 'Ours'],
    );
    assert.equal(return_method_options[0].price.amount, 250);
    const carried = await ok(client.post(`${url}/select-return-method`, { return_method_id: 'in_store' }));
    assert.deepEqual(cents(carried.draft_return.totals), [500, 1500, 0]);
    const credited = await ok(client.post(`${url}/credit-type`, { credit_type: 'store-credit' }));
    // Credit that earns a bonus pays no fee.
    assert.deepEqual(cents(credited.draft_return.totals), [0, 0, 2150]);
    await ok(client.post(`${url}/credit-type`, { credit_type: 'refund' }));
    await ok(client.post(`${url}/select-return-method`, { return_method_id: 'label' }));

    const open = await ok(client.post(`${url}/submit`, { quote }));
    await publish();
    const { return_id } = open.draft_return;
    const made = await drafts.details(return_id);
    assert.deepEqual([made.handling_fee, made.refund], ['7.50', '12.50']);
    const line_item_id = made.line_items[0].line_item_id;
    await ok(client.post(`/warehouse/return/${return_id}/remove?line_item_id=${line_item_id}`));
    const left = await drafts.details(return_id);
    // A restocking fee goes with its unit.
    assert.deepEqual([left.handling_fee, left.refund], ['6.50', '3.50']);
    const { rows } = await at.deps.db.pool.query('select policy_version from returns where id = $1', [
      return_id,
    ]);
    assert.deepEqual(rows, [{ policy_version: version }]);
  });

  it('is quoted again when another version is published before it is submitted', async () => {
    await publish();
    const { url } = await drafts.prepare(await drafts.sell());
    const { quote } = await ok(client.get(`${url}/totals`));
    await publish({ terms: { fees: { handling: 100 } } });
    await drafts.refuses(['POST', `${url}/submit`, { quote }], [409, 'quote_moved', 422, 'totals-changed']);
    const { draft_return } = await ok(client.post(`${url}/submit`));
    assert.equal((await drafts.details(draft_return.return_id)).handling_fee, '1.00');
  });

  it('lets goods be kept below a price: nothing travels, and nothing goes back into stock', async () => {
    await publish({ terms: { keep_below: 1500, processing_event: 'delivered' } });
    const order = await drafts.sell();
    const { url, items } = await drafts.choose(order, 2);
    const { context } = await ok(client.get(url));
    assert.deepEqual(context.items_eligible_to_return[0].outcomes, ['keep', 'exchange']);
    await drafts.refuses(
      ['POST', `${items[0]}/return-type`, { return_type: 'donate' }],
      [422, 'return_type_not_allowed', 422, 'validation-failed'],
    );
    await ok(client.post(`${items[0]}/return-type`, { return_type: 'keep' }));
    const { draft_return } = await ok(client.post(`${items[1]}/return-type`, { return_type: 'credit' }));
    assert.deepEqual(
      draft_return.returning_items.map((item: any) => [item.return_type, item.resolution]),
      [
        ['keep', 'refund'],
        ['keep', 'credit'],
      ],
    );
    const finalized = await ok(client.post(`${url}/finalize-items`));
    assert.deepEqual(
      finalized.return_method_options.map(({ id }: { id: string }) => id),
      ['keep'],
    );
    const submitted = await ok(client.post(`${url}/submit`));
    const made = await drafts.details(submitted.draft_return.return_id);
    assert.deepEqual(
      [made.line_items.map(({ outcome }: any) => outcome), made.refund, made.gift_card, made.return_method],
      [['keep', 'keep'], '10.00', '10.00', null],
    );
    const { rows } = await at.deps.db.pool.query('select state from returns where id = $1', [made.id]);
    assert.deepEqual(rows, [{ state: 'processing' }]);
  });

  it('offers the ways, outcomes and reasons that the policy leaves', async () => {
    await publish({
      terms: { reasons: 'electronics' },
      rules: [
        {
          id: 'no-box',
          name: 'No counter',
          do: { exclude_methods: ['dropoff'], exclude_outcomes: ['credit'] },
        },
      ],
    });
    const order = await drafts.sell();
    const started = await drafts.start(order);
    assert.deepEqual(started.context.items_eligible_to_return[0].outcomes, ['refund', 'exchange']);
    const url = `/draft-returns/${started.draft_return.id}`;
    const body = { order_line_item_id: order.line_ids[0] };
    const added = await ok(client.post(`${url}/returning-items`, body));
    const item = `${url}/returning-items/${added.draft_return.returning_items[0].id}`;
    await drafts.refuses(
      ['POST', `${item}/return-reason`, { reason_id: 'too-small' }],
      [422, 'reason_invalid', 422, 'validation-failed'],
    );
    await drafts.refuses(
      ['POST', `${item}/return-type`, { return_type: 'credit' }],
      [422, 'return_type_not_allowed', 422, 'validation-failed'],
    );
    const choices = added.links.find(({ rel }: any) => rel === 'return-reason').fields[0].choices;
    const reason_id = choices.find((id: string) => id !== 'other');
    const { draft_return } = await ok(
      client.post(`${item}/return-reason`, { reason_id, comment: 'Flickers' }),
    );
    assert.equal(draft_return.returning_items[0].reason.id, reason_id);
    await drafts.refuses(
      ['POST', `${url}/select-return-method`, { return_method_id: 'dropoff' }],
      [422, 'return_method_invalid', 422, 'validation-failed'],
    );
    const { return_method_options } = await ok(client.get(url));
    assert.deepEqual(
      return_method_options.map(({ id }: { id: string }) => id),
      ['label', 'in_store'],
    );
  });

  it('asks what the policy wants to know, and what an answer leads to', async () => {
    await publish({
      questions: [
        { id: 'worn', prompt: 'Was it worn?', type: 'choice', choices: ['yes', 'no'] },
        { id: 'where', prompt: 'Where?', type: 'text', shown_when: { question: 'worn', answers: ['yes'] } },
      ],
      rules: [
        {
          id: 'small',
          name: 'Too small',
          when: { fact: 'product.reason', is: 'too-small' },
          do: { waive_fees: ['handling'] },
        },
      ],
      terms: { fees: { handling: 200 } },
    });
    const { url, items } = await drafts.choose(await drafts.sell());
    const typed = await ok(client.post(`${items[0]}/return-type`, { return_type: 'refund' }));
    assert.deepEqual(cents(typed.draft_return.totals), [0, 1000, 0]);
    const asked = ({ draft_return }: any) =>
      draft_return.returning_items[0].user_input.map(({ id, value }: any) => [id, value]);
    assert.deepEqual(asked(typed), [['worn', null]]);
    await drafts.refuses(
      ['POST', `${url}/finalize-items`],
      [422, 'draft_incomplete', 422, 'validation-failed'],
    );
    await drafts.refuses(
      ['POST', `${items[0]}/user-input/where`, { value: 'Outside' }],
      [422, 'user_input_invalid', 422, 'validation-failed'],
    );
    const worn = await ok(client.post(`${items[0]}/user-input/worn`, { value: 'yes' }));
    assert.deepEqual(asked(worn), [
      ['worn', 'yes'],
      ['where', null],
    ]);
    await ok(client.post(`${items[0]}/user-input/where`, { value: 'Outside' }));
    await ok(client.post(`${url}/finalize-items`));
    await ok(client.post(`${url}/select-return-method`, { return_method_id: 'label' }));
    const { draft_return } = await ok(client.post(`${url}/submit`));
    const made = await drafts.details(draft_return.return_id);
    assert.match(made.line_items[0].return_comment, /Was it worn\? yes\nWhere\? Outside/);
  });

  it('is refused in the words of the rule, also when that comes late', async () => {
    await publish();
    const { url } = await drafts.prepare(await drafts.sell());
    const reject = { note: 'We have stopped taking these back.' };
    await publish({ rules: [{ id: 'no', name: 'No', do: { reject } }] });
    const { detail } = await drafts.refuses(
      ['POST', `${url}/submit`],
      [422, 'item_not_eligible', 422, 'not-returnable'],
    );
    const told = `${reject.note} If the item is faulty, you can still return it.`;
    assert.equal(detail, told);
    const viewed = await ok(client.get(url));
    assert.deepEqual(codesOf(viewed), ['item_not_eligible']);
    assert.equal(viewed.errors[0].message, told);
    assert.deepEqual(viewed.errors[0].params, {
      reason: 'rejected',
      note: reject.note,
      if_faulty: 'shop',
      text: told,
    });
    const order = await drafts.sell();
    const { context, draft_return } = await drafts.start(order);
    assert.deepEqual(context.items_not_eligible_to_return, [
      {
        order_line_item_id: order.line_ids[0],
        ineligibility_code: 'not-returnable',
        explanation: told,
        reason: { code: 'rejected', params: { note: reject.note, if_faulty: 'shop' } },
      },
    ]);
    await drafts.refuses(
      [
        'POST',
        `/draft-returns/${draft_return.id}/returning-items`,
        { order_line_item_id: order.line_ids[0] },
      ],
      [422, 'item_not_eligible', 422, 'not-returnable'],
    );
  });

  it('is begun by staff or by a client of the API, which rules can tell apart', async () => {
    const reject = { note: 'Call us.' };
    await publish({
      rules: [{ id: 'call', name: 'Call', when: { fact: 'return.channel', is: 'api' }, do: { reject } }],
    });
    const order = await drafts.sell();
    const ineligibleCount = async (more: object) =>
      (await drafts.start(order, more)).context.items_not_eligible_to_return.length;
    assert.deepEqual([await ineligibleCount({}), await ineligibleCount({ staff: true })], [1, 0]);
    const { url } = await drafts.prepare(order, 1, 'refund', { staff: true });
    assert.equal((await ok(client.post(`${url}/submit`))).draft_return.state, 'submitted');
  });

  it('goes to a person first where a rule, the terms or a limit says so, with a note and without a label', async () => {
    const review = { send_to_review: { note: 'Check the seal.' } };
    const cases: [Partial<PolicyDocument>, string, string][] = [
      [{ rules: [{ id: 'seal', name: 'Seal', do: review }] }, 'flagged', 'Check the seal.'],
      [{ terms: { review: { value_at_least: 1000 } } }, 'policy', 'The value of the return is high.'],
      [
        { limits: [{ id: 'few', per: 'customer', count: 'units', at_most: 1, beyond: 'review' }] },
        'policy',
        'The customer has many returns.',
      ],
    ];
    const order = await drafts.sell();
    for (const [policy, review_reason, note] of cases) {
      await publish(policy);
      const { url } = await drafts.prepare(order);
      const { draft_return } = await ok(client.post(`${url}/submit`));
      const { rows } = await at.deps.db.pool.query(
        `select r.state, r.review_reason, array(select content from return_notes n where n.return_id = r.id) as notes,
          (select count(*) from label_requests q where q.return_id = r.id) as labels from returns r where r.id = $1`,
        [draft_return.return_id],
      );
      assert.deepEqual(rows, [{ state: 'review', review_reason, notes: [note], labels: 0 }]);
    }
    await publish({ limits: [{ id: 'few', per: 'order', count: 'returns', at_most: 3 }] });
    const { context } = await drafts.start(order);
    assert.equal(context.items_not_eligible_to_return.length, 1);
  });

  it('goes where the policy sends the goods, as long as goods are taken there', async () => {
    const place = { address1: '200 Dock Rd', city: 'Reno', state: 'NV', zip: '89502', country_code: 'US' };
    const makePlace = async (name: string): Promise<any> =>
      ok(client.post('/destinations', { type: 'warehouse', name, address: place }));
    await makePlace('Main');
    await makePlace('Repair');
    await publish({ rules: [{ id: 'fix', name: 'Fix', do: { set_destination: 'repair' } }] });
    const destinationOf = async () => {
      const { url } = await drafts.prepare(await drafts.sell());
      const { draft_return } = await ok(client.post(`${url}/submit`));
      const { rows } = await at.deps.db.pool.query(
        'select d.name from returns r join destinations d on d.id = r.destination_id where r.id = $1',
        [draft_return.return_id],
      );
      return rows[0].name;
    };
    assert.equal(await destinationOf(), 'Repair');
  });

  describe('of ineligible items', () => {
    before(() =>
      upsertProducts(at.deps, at.shop, [{ external_id: 'mug', name: 'Mug', tags: ['final-sale'] }]),
    );
    const line_items = [{ quantity: 3, unit_price: 1000, product: 'mug' }];
    const hint = 'If the item is faulty, you can still return it.';
    const add = (url: string, order: SoldOrder, more: object = {}) =>
      client.post(`${url}/returning-items`, { order_line_item_id: order.line_ids[0], ...more });

    /** Makes a return of one defective unit of a draft, and answers it. */
    async function returnDefective(url: string, order: SoldOrder): Promise<any> {
      const { draft_return } = await ok(add(url, order, { reason_id: 'wrong-item', comment: 'A cup' }));
      const [item] = draft_return.returning_items;
      assert.deepEqual([item.reason.id, item.reason.comment], ['wrong-item', 'A cup']);
      const path = `${url}/returning-items/${item.id}`;
      await ok(client.post(`${path}/return-type`, { return_type: 'refund' }));
      const { detail } = await drafts.refuses(
        ['POST', `${path}/return-reason`, { reason_id: 'too-small' }],
        [422, 'reason_invalid', 422, 'validation-failed'],
      );
      assert.ok(detail.endsWith(hint), detail);
      await ok(client.post(`${path}/return-reason`, { reason_id: 'not-as-described', comment: 'Red' }));
      await ok(client.post(`${url}/finalize-items`));
      await ok(client.post(`${url}/select-return-method`, { return_method_id: 'label' }));
      const { quote, totals } = await ok(client.get(`${url}/totals`));
      assert.deepEqual(cents(totals), [0, 1000, 0]);
      const submitted = await ok(client.post(`${url}/submit`, { quote }));
      return drafts.details(submitted.draft_return.return_id);
    }

    for (const which of ['a published policy', 'the built-in one'])
      it(`takes what is faulty, free of fees, and tells of it before, by ${which}`, async () => {
        const fees = { handling: 300, label: 250 };
        if (which === 'a published policy')
          await publish({ terms: { fees }, final_sale_tags: ['Final-Sale'] });
        else await retirePolicy(at.deps, at.shop.id);
        const order = await drafts.sell({ line_items });
        const { return_eligibility } = await ok(
          client.post('/orders/return-eligibility', { order_name: order.name }),
        );
        const [asked] = return_eligibility.items;
        assert.deepEqual([asked.eligible, asked.ineligibility_codes], [false, ['final-sale']]);
        const { code, remedy } = asked.explanations.at(-1);
        assert.deepEqual([code, remedy], ['returnable-when-defective', { code: 'name-a-defect' }]);

        const { draft_return, context, links } = await drafts.start(order);
        const url = `/draft-returns/${draft_return.id}`;
        const [told] = context.items_not_eligible_to_return;
        assert.deepEqual(
          [told.ineligibility_code, told.explanation],
          ['final-sale', `It's final sale. ${hint}`],
        );
        const { fields } = links.find(({ rel }: any) => rel === 'add-defective-item');
        assert.deepEqual(fields[0].choices, order.line_ids.map(String));
        assert.deepEqual(fields[2].choices, [
          'not-as-described',
          'damaged',
          'defective',
          'wrong-item',
          'parts-missing',
        ]);
        for (const reason of [{}, { reason_id: 'too-small' }]) {
          const { detail } = await drafts.refuses(
            ['POST', `${url}/returning-items`, { order_line_item_id: order.line_ids[0], ...reason }],
            [422, 'item_not_eligible', 422, 'final-sale'],
          );
          assert.equal(detail, told.explanation);
        }
        assert.equal((await add(url, order, { reason_id: 'size' })).body.code, 'reason_invalid');
        assert.equal(
          (await add(url, order, { reason_id: 'damaged', quantity: 4 })).body.code,
          'item_not_eligible',
        );
        const made = await returnDefective(url, order);
        assert.deepEqual(
          [made.refund, made.handling_fee, made.line_items[0].return_reason],
          ['10.00', '0.00', 'Not as described'],
        );
      });

    it('gives outbound shipping back to who withdraws from everything, without a policy of the shop too', async () => {
      const shipping_address = { country_code: 'DE', postal_code: '43215' };
      const { url } = await drafts.prepare(await drafts.sell({ shipping_address, total_shipping: 490 }), 3);
      const { draft_return } = await ok(client.post(`${url}/submit`));
      assert.equal((await drafts.details(draft_return.return_id)).refund, '34.90');
    });

    it('takes it for two years where the law says so, of a blocked customer and without a zone, as long as the reason is a defect', async () => {
      const shipping_address = { country_code: 'DE', postal_code: '43215' };
      const order = await drafts.sell({
        shipping_address,
        customer: { external_id: 'b', email: 'b@example.com' },
      });
      await ok(client.post('/blocklists', { type: 'email', value: 'b@example.com' }));
      at.clock.advance(400 * day_ms);
      await publish({ zones: [{ id: 'us', countries: ['US'] }] });
      const { draft_return } = await drafts.start(order);
      const url = `/draft-returns/${draft_return.id}`;
      await drafts.refuses(
        ['POST', `${url}/returning-items`, { order_line_item_id: order.line_ids[0] }],
        [422, 'item_not_eligible', 422, 'blocklisted'],
      );
      assert.equal((await returnDefective(url, order)).refund, '10.00');

      const late = `/draft-returns/${(await drafts.start(order)).draft_return.id}`;
      const added = await ok(add(late, order, { reason_id: 'wrong-item', comment: 'A cup' }));
      const item = `${late}/returning-items/${added.draft_return.returning_items[0].id}`;
      await ok(client.post(`${item}/return-type`, { return_type: 'refund' }));
      await ok(client.post(`${late}/finalize-items`));
      await ok(client.post(`${late}/select-return-method`, { return_method_id: 'label' }));
      const harmless = { code: 'wrong-item', name: { en: 'Wrong item' } };
      await saveReasonSet(at.deps, at.shop.id, { name: 'general', reasons: [harmless] });
      const viewed = await ok(client.get(late));
      assert.deepEqual(codesOf(viewed), ['item_not_eligible']);
      await drafts.refuses(['POST', `${late}/submit`], [422, 'item_not_eligible', 422, 'blocklisted']);
      await resetReasonSets(at.deps, at.shop.id);
    });
  });
});
