import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { recordLabelStatus } from '../../src/modules/logistics/labels/index.ts';
import { labelReturn } from '../support/return-states.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';
import { processWithReferences, returnWorkedExample } from '../support/worked-example.ts';

const processed_at = { date: '2026-03-06 14:02:11.000000', timezone_type: 3, timezone: 'UTC' };
const label_url = 'https://retour.example.com/labels/67329889100574.pdf';
const tracking_number = '9400111206206406260787';
const tracking_url = `https://tools.usps.com/go/TrackConfirmAction?tLabels=${tracking_number}`;

describe('the worked example of the contract', () => {
  let at: TestShop;
  let return_id: number;
  let label_id: number;
  let order_id: number;
  /** Ids of the units: of the shirt that is refunded, of the one that is exchanged, and of the bag. */
  let units: [number, number, number];
  let exchange_id: number;
  let status_page_url: string;
  let quoted: Record<string, unknown>;

  const detailsOf = async () =>
    (await at.clients.standard.get(`/warehouse/return/details?return_id=${return_id}`)).body;

  before(async () => {
    // Settlements are numbered from 1 in a database of their own.
    at = await startShop({}, { own: true });
    at.clock.set('2026-03-02T09:15:27Z');
    return_id = await returnWorkedExample(at.deps, at.shop);
    const ref = { shop_id: at.shop.id, return_id };
    label_id = await labelReturn(at.deps, ref, { url: label_url, tracking_number, tracking_url });
    quoted = await detailsOf();
    at.clock.set('2026-03-06T11:20:05Z');
    await recordLabelStatus(at.deps, { ...ref, label_id, status: 'delivered' });
    at.clock.set('2026-03-06T14:02:11Z');
    await processWithReferences(at.deps, ref);
    const { rows } = await at.deps.db.pool.query(
      `select order_id, uuid, array(select id from return_line_items i where i.return_id = r.id order by id) as units,
        (select id from return_exchanges e where e.return_id = r.id) as exchange_id from returns r where id = $1`,
      [return_id],
    );
    ({ order_id, units, exchange_id } = rows[0]);
    status_page_url = `${at.deps.config.portal_url}/acme/return/${rows[0].uuid}`;
  });
  after(() => at.server.close());

  const zero = { refund: '0.00', refund_item: '0.00', refund_tax: '0.00' };
  const not_touched = {
    outcome: 'default',
    consolidation_tracking: null,
    condition: null,
    disposition: null,
  };
  const too_small = { return_reason: 'Too small', parent_return_reason: 'Size' };

  /** Members that both representations spell alike. */
  const common = () => ({
    state: 'closed',
    review_reason: null,
    edited_at: null,
    total: '95.60',
    outcome: 'exchange+credit+refund',
    order_name: '#1042',
    order_number: '1042',
    customer: 'ana@example.com',
    origin_country: 'United States',
    origin_country_code: 'US',
    multi_currency: false,
    currency: 'USD',
    taxes_included: false,
    return_product_total: '135.00',
    return_discount_total: '7.72',
    return_tax_total: '10.50',
    return_total: '137.78',
    return_credit_total: '106.61',
    exchange_product_total: '42.00',
    exchange_discount_total: '0.00',
    exchange_tax_total: '3.47',
    exchange_total: '45.47',
    exchange_credit_total: '45.47',
    gift_card: '61.14',
    gift_card_order_name: null,
    gift_card_order_id: null,
    handling_fee: '4.00',
    refund: '34.46',
    upsell: '0.00',
    honoured_discount: '2.29',
    bonus_credit: '5.00',
    reimbursement: '0.00',
    not_refundable: '0.00',
    exchanges: [
      {
        exchange_id: String(exchange_id),
        exchange_order_id: null,
        exchange_order_name: '#1042-E1',
        product_id: '8123450011',
        variant_id: '39076568441015',
        sku: 'LS-01-L',
        title: 'Linen Shirt - L',
        type: 'exchange',
        price: '42.00',
        discount: '0.00',
        tax: '3.47',
        total: '45.47',
        out_of_stock: false,
        out_of_stock_resolution: null,
        consolidation_tracking: null,
      },
    ],
    carrier: 'USPS',
    tracking_number,
    label_status: 'delivered',
    label_url,
    label_rate: '7.45',
    labels: [
      {
        id: label_id,
        status: 'delivered',
        updated_at: '2026-03-06T11:20:05.000Z',
        last_seen_at: null,
        last_seen_place: null,
        url: label_url,
        rate: 745,
        currency: 'USD',
        carrier: 'USPS',
        tracking_number,
        tracking_url,
        line_items: units,
      },
    ],
    status_page_url,
    destination_id: null,
    return_method: {
      provider: 'simulated-carrier',
      method_type: 'ship_with_label',
      address: null,
      state: 'delivered',
      rma_id: null,
      qr_code_url: null,
      scheduled_at: null,
      delivered_at: '2026-03-06T11:20:05.000Z',
      scannable_id: null,
      shipping_box_barcode: null,
    },
    package_reference: `RT-${return_id}`,
    type: 'regular',
    was_processed: true,
    refund_before_inspection: false,
    outcomes_processed_at: {
      return_processed: processed_at,
      refund_processed: processed_at,
      gift_card_processed: processed_at,
      exchange_processed: processed_at,
    },
  });

  const refundObjects = (id: unknown, instant: string) =>
    ['gcr_771', 're_90015'].map((provider_refund_id, i) => ({
      id: i + 1,
      return_id: id,
      provider_refund_id,
      created_at: instant,
      updated_at: instant,
      provider_created_at: instant,
    }));

  /** The units with their ids spelled by `id` and those of the provider by `pid`. */
  const lineItems = (id: (value: number) => unknown, pid: (text: string) => unknown) => {
    const shirt = {
      provider_line_item_id: pid('14204879175841'),
      product_id: pid('8123450011'),
      variant_id: pid('39076568408247'),
      sku: 'LS-01-M',
      title: 'Linen Shirt - M',
      price: '40.00',
      discount: '2.29',
      tax: '3.11',
      returned_at: '2026-03-02 09:15:27',
      barcode: '4006381333931',
      provider_restock_location_id: null,
      consolidation_destination_id: null,
      ...not_touched,
      ...too_small,
    };
    return [
      {
        ...shirt,
        line_item_id: id(units[0]),
        refund: '34.46',
        refund_item: '31.83',
        refund_tax: '2.63',
        exchange_variant: '',
        return_comment: 'N/A',
        resolution: 'refund',
      },
      {
        ...shirt,
        line_item_id: id(units[1]),
        ...zero,
        exchange_variant: '39076568441015',
        return_comment: 'Please send L',
        resolution: 'exchange',
      },
      {
        ...shirt,
        line_item_id: id(units[2]),
        provider_line_item_id: pid('14204879208609'),
        product_id: pid('8123450099'),
        variant_id: pid('39076569227447'),
        sku: 'CB-11',
        title: 'Canvas Bag',
        price: '55.00',
        discount: '3.14',
        tax: '4.28',
        ...zero,
        exchange_variant: '',
        return_reason: 'Changed my mind',
        parent_return_reason: '',
        return_comment: 'N/A',
        barcode: 'N/A',
        resolution: 'credit',
      },
    ];
  };

  const listForm = () => ({
    ...common(),
    id: String(return_id),
    created_at: '2026-03-02T09:15:27+00:00',
    updated_at: '2026-03-06T14:02:11+00:00',
    order_id: String(order_id),
    provider_order_id: '5444175757553',
    provider_order_number: '1042',
    label_updated_at: '2026-03-06T11:20:05+00:00',
    shopify_refund_object: refundObjects(String(return_id), '2026-03-06T14:02:11+00:00'),
    line_items: lineItems(String, (text) => text),
  });

  const detailsForm = () => {
    const shirt = {
      line_item_title: 'Linen Shirt',
      variant_title: 'M',
      image: 'https://img.example.com/p/ls-01-m.jpg',
    };
    const more = [shirt, shirt, { line_item_title: 'Canvas Bag', variant_title: '', image: null }];
    return {
      ...common(),
      id: return_id,
      created_at: '2026-03-02 09:15:27',
      updated_at: '2026-03-06 14:02:11',
      order_id: 5444175757553,
      provider_order_id: 5444175757553,
      provider_return_id: null,
      provider_order_number: 1042,
      customer_email: 'ana@example.com',
      customer_first_name: 'Ana',
      customer_last_name: '',
      label_updated_at: '2026-03-06 11:20:05',
      exchange: '45.47',
      exchange_order_name: ['#1042-E1'],
      exchange_order_id: [],
      shopify_refund_object: refundObjects(return_id, '2026-03-06 14:02:11'),
      refunds: [
        { gateway: 'gift_card', amount: '20.00', currency: 'USD', provider_refund_id: 'gcr_771' },
        { gateway: 'card', amount: '14.46', currency: 'USD', provider_refund_id: 're_90015' },
      ],
      order_return_ids: [return_id],
      line_items: lineItems((value) => value, Number).map((unit, i) => ({
        ...unit,
        ...more[i],
        exchange_variant: unit.exchange_variant && Number(unit.exchange_variant),
        reason: unit.return_reason,
        parent_reason: unit.parent_return_reason,
      })),
    };
  };

  it('is listed member for member, by the list and by the search, alike in both profiles', async () => {
    for (const client of Object.values(at.clients)) {
      const list = await client.get('/warehouse/return/list?from=2026-03-01&to=2026-03-07');
      assert.deepEqual(list.body, [listForm()]);
      const page = await client.get('/warehouse/return/list?from=2026-03-01&to=2026-03-07&paginate=1');
      assert.deepEqual(page.body.returns, [listForm()]);
      const search = await client.get('/api/v2/returns');
      assert.deepEqual(search.body.data, [listForm()]);
    }
  });

  it('is detailed member for member, alike in both profiles, by its id and by its order', async () => {
    for (const client of Object.values(at.clients)) {
      const one = await client.get(`/warehouse/return/details?return_id=${return_id}`);
      const { settlements, ...shown } = one.body;
      assert.deepEqual(shown, detailsForm());
      assert.deepEqual(
        settlements.map(({ kind, amount, state, reference }: Record<string, unknown>) => [
          kind,
          amount,
          state,
          reference,
        ]),
        [
          ['refund', '20.00', 'succeeded', 'gcr_771'],
          ['refund', '14.46', 'succeeded', 're_90015'],
          ['store_credit', '61.14', 'succeeded', null],
          ['exchange_order', '45.47', 'succeeded', null],
        ],
      );
      const by_order = await client.get('/warehouse/return/details?order_name=1042');
      assert.deepEqual(by_order.body, [one.body]);
    }
  });

  it('showed the same totals as a quote before it was processed, and no refunds', () => {
    const processed: Record<string, unknown> = detailsForm();
    const changed = Object.keys(processed).filter(
      (name) => !isDeepStrictEqual(processed[name], quoted[name]),
    );
    assert.deepEqual(
      new Set(changed),
      new Set([
        'state',
        'updated_at',
        'exchange_order_name',
        'refunds',
        'exchanges',
        'label_status',
        'label_updated_at',
        'labels',
        'return_method',
        'was_processed',
        'outcomes_processed_at',
        'shopify_refund_object',
      ]),
    );
    assert.deepEqual([quoted['state'], quoted['refunds'], quoted['exchange_order_name']], ['open', [], []]);
  });

  it('is announced to the warehouse unit by unit', async () => {
    const { body } = await at.clients.standard.get('/warehouse/reporting/asn?from=2026-03-02&to=2026-03-02');
    const { rows } = await at.deps.db.pool.query(
      'select created_at from return_methods where return_id = $1',
      [return_id],
    );
    const shirt = {
      id: return_id,
      order_id: String(order_id),
      order_name: '#1042',
      order_number: '1042',
      provider_order_number: '1042',
      state: 'closed',
      customer_email: 'ana@example.com',
      title: 'Linen Shirt - M',
      variant_title: 'M',
      purchase_price: '37.71',
      sku: 'LS-01-M',
      barcode: '4006381333931',
      carrier: 'USPS',
      service: 'Ground Advantage',
      label_status: 'delivered',
      tracking_number,
      tracking_url,
      restock_status: 'restocked',
      currency: 'USD',
      label_updated_at: '2026-03-06T11:20:05.000Z',
      label_url,
      label_rate: '7.45',
      closed_at: '2026-03-06T14:02:11.000Z',
      updated_at: '2026-03-06T14:02:11.000Z',
      created_at: '2026-03-02T09:15:27.000Z',
      return_reason: 'Too small',
      destination_id: null,
      return_method: {
        provider: 'simulated-carrier',
        method_type: 'ship_with_label',
        rma_id: null,
        state: 'delivered',
        delivered_at: '2026-03-06T11:20:05.000Z',
        scannable_id: null,
        package_reference: `RT-${return_id}`,
        shipping_box_barcode: null,
        created_at: rows[0].created_at.toISOString(),
      },
      outcome: 'exchange+credit+refund',
    };
    assert.deepEqual(body, [
      { ...shirt, return_line_item_id: String(units[0]) },
      { ...shirt, return_line_item_id: String(units[1]) },
      {
        ...shirt,
        return_line_item_id: String(units[2]),
        title: 'Canvas Bag',
        variant_title: '',
        purchase_price: '51.86',
        sku: 'CB-11',
        barcode: 'N/A',
        return_reason: 'Changed my mind',
      },
    ]);
  });
});
