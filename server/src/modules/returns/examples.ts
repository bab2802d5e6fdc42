import type { Static } from 'typebox';
import { settlement_examples } from '../money/settlements/index.ts';
import { open_unit, processed_units, unitInDetails } from './schemas/example-units.ts';
import type {
  Return,
  ReturnDetails,
  ReturnNote,
  ReturnPage,
  ReturnSearch,
  ShippingNotice,
} from './schemas.ts';

// Examples of the API description. One order of a shop in Germany, whose prices include tax: two sweaters at 89.00 and a set of mugs at
// 36.00, less 10 %. One sweater is refunded, one is exchanged for a smaller one at 84.00, the mugs become store credit with a bonus of
// 3.00; the handling fee is 4.90. A test holds the amounts to the identity of API contract, 9.3.

const processed_at = { date: '2026-04-17 08:51:09.000000', timezone_type: 3, timezone: 'UTC' } as const;

/** A return after processing, in the list form. */
export const processed_return: Static<typeof Return> = {
  id: '1004207',
  state: 'closed',
  review_reason: null,
  created_at: '2026-04-13T10:22:41+00:00',
  updated_at: '2026-04-17T08:51:09+00:00',
  edited_at: null,
  total: '106.70',
  outcome: 'exchange+credit+refund',
  order_id: '881502',
  order_name: '#2207',
  provider_order_id: '6120440981507',
  order_number: '2207',
  provider_order_number: '2207',
  customer: 'maja.lind@example.com',
  origin_country: 'Germany',
  origin_country_code: 'DE',
  multi_currency: false,
  currency: 'EUR',
  taxes_included: true,
  return_product_total: '214.00',
  return_discount_total: '21.40',
  return_tax_total: '30.75',
  return_total: '192.60',
  return_credit_total: '119.40',
  exchange_product_total: '84.00',
  exchange_discount_total: '0.00',
  exchange_tax_total: '13.41',
  exchange_total: '84.00',
  exchange_credit_total: '84.00',
  gift_card: '35.40',
  handling_fee: '4.90',
  refund: '71.30',
  upsell: '0.00',
  honoured_discount: '0.00',
  bonus_credit: '3.00',
  reimbursement: '0.00',
  not_refundable: '0.00',
  gift_card_order_name: '#2207-GC',
  gift_card_order_id: '6120440981550',
  was_processed: true,
  refund_before_inspection: false,
  outcomes_processed_at: {
    return_processed: processed_at,
    refund_processed: processed_at,
    gift_card_processed: processed_at,
    exchange_processed: processed_at,
  },
  shopify_refund_object: [
    {
      id: 20418,
      return_id: '1004207',
      provider_refund_id: 're_40117',
      created_at: '2026-04-17T08:51:03+00:00',
      updated_at: '2026-04-17T08:51:06+00:00',
      provider_created_at: '2026-04-17T08:51:06+00:00',
    },
  ],
  line_items: processed_units,
  exchanges: [
    {
      exchange_id: '330118',
      exchange_order_id: 6120440981544,
      exchange_order_name: '#2207-E1',
      product_id: '9034417721',
      variant_id: '45210038779951',
      sku: 'MS-GREY-S',
      title: 'Merino Sweater - Grey / S',
      type: 'exchange',
      price: '84.00',
      discount: '0.00',
      tax: '13.41',
      total: '84.00',
      out_of_stock: false,
      out_of_stock_resolution: null,
      consolidation_tracking: null,
    },
  ],
  carrier: 'DHL',
  tracking_number: '00340434161094042557',
  label_status: 'delivered',
  label_updated_at: '2026-04-16T15:04:30+00:00',
  label_url: 'https://retour.example.com/labels/7000412.pdf',
  label_rate: '5.90',
  labels: [
    {
      id: 7000412,
      status: 'delivered',
      updated_at: '2026-04-16T15:04:30.000Z',
      last_seen_at: '2026-04-16T15:04:30.000Z',
      last_seen_place: 'Hamburg',
      url: 'https://retour.example.com/labels/7000412.pdf',
      rate: 590,
      currency: 'EUR',
      carrier: 'DHL',
      tracking_number: '00340434161094042557',
      tracking_url: 'https://tracking.example.com/00340434161094042557',
      line_items: [5120331, 5120332, 5120333],
    },
  ],
  status_page_url: 'https://portal.example.com/nordlicht/return/2f5a9d8c-7b41-4e0e-9a36-5d1f0c7be984',
  destination_id: 12,
  return_method: {
    provider: 'simulated-carrier',
    method_type: 'ship_with_label',
    address: null,
    state: 'delivered',
    rma_id: null,
    qr_code_url: null,
    scheduled_at: null,
    delivered_at: '2026-04-16T15:04:30.000Z',
    scannable_id: null,
    shipping_box_barcode: null,
  },
  package_reference: 'RT-1004207',
  type: 'regular',
};

/** A return that waits for its goods, without a label, in the list form. */
export const open_return: Static<typeof Return> = {
  ...processed_return,
  id: '1004231',
  state: 'open',
  created_at: '2026-04-18T19:03:15+00:00',
  updated_at: '2026-04-18T19:03:15+00:00',
  total: '45.00',
  outcome: 'refund',
  order_id: '881644',
  order_name: '#2214',
  provider_order_id: '6120441207886',
  order_number: '2214',
  provider_order_number: '2214',
  customer: 'jonas.weber@example.com',
  return_product_total: '45.00',
  return_discount_total: '0.00',
  return_tax_total: '7.18',
  return_total: '45.00',
  return_credit_total: '0.00',
  exchange_product_total: '0.00',
  exchange_tax_total: '0.00',
  exchange_total: '0.00',
  exchange_credit_total: '0.00',
  gift_card: '0.00',
  handling_fee: '0.00',
  refund: '45.00',
  bonus_credit: '0.00',
  gift_card_order_name: null,
  gift_card_order_id: null,
  was_processed: false,
  outcomes_processed_at: {
    return_processed: null,
    refund_processed: null,
    gift_card_processed: null,
    exchange_processed: null,
  },
  shopify_refund_object: [],
  line_items: [open_unit],
  exchanges: [],
  carrier: 'N/A',
  tracking_number: 'N/A',
  label_status: 'N/A',
  label_updated_at: 'N/A',
  label_url: null,
  label_rate: null,
  labels: [],
  status_page_url: 'https://portal.example.com/nordlicht/return/b80e4f17-0c52-46b5-8d7a-9e3cf6a21d40',
  return_method: null,
  package_reference: 'RT-1004231',
};

const plain = (instant: string) => instant.slice(0, 19).replace('T', ' ');

function inDetails(
  listed: Static<typeof Return>,
  [customer_first_name, customer_last_name]: [string, string],
): Static<typeof ReturnDetails> {
  const [exchange] = listed.exchanges;
  return {
    ...listed,
    id: Number(listed.id),
    created_at: plain(listed.created_at),
    updated_at: plain(listed.updated_at),
    edited_at: null,
    order_id: Number(listed.provider_order_id),
    provider_return_id: null,
    provider_order_id: Number(listed.provider_order_id),
    provider_order_number: Number(listed.provider_order_number),
    customer_email: listed.customer,
    customer_first_name,
    customer_last_name,
    order_return_ids: [Number(listed.id)],
    exchange: listed.exchange_total,
    exchange_order_name: [exchange?.exchange_order_name].filter((name) => typeof name === 'string'),
    exchange_order_id: [exchange?.exchange_order_id].filter((id) => id !== undefined && id !== null),
    shopify_refund_object: listed.shopify_refund_object.map((refund) => ({
      ...refund,
      return_id: Number(refund.return_id),
      created_at: plain(refund.created_at),
      updated_at: plain(refund.updated_at),
      provider_created_at: refund.provider_created_at && plain(refund.provider_created_at),
    })),
    refunds:
      listed.state === 'closed'
        ? [{ gateway: 'card', amount: listed.refund, currency: 'EUR', provider_refund_id: 're_40117' }]
        : [],
    settlements: listed.state === 'closed' ? settlementsOf(listed) : [],
    line_items: listed.line_items.map(unitInDetails),
    label_updated_at: plain(listed.label_updated_at),
  };
}

/** What the processed return was settled with. */
function settlementsOf({ id, refund, gift_card, exchange_credit_total }: Static<typeof Return>) {
  const { settled_refund } = settlement_examples;
  const internal = { provider: 'internal', instrument: null, reference: null };
  return [
    { ...settled_refund, amount: refund },
    {
      ...settled_refund,
      ...internal,
      id: `${settled_refund.id.slice(0, -1)}L`,
      kind: 'store_credit',
      amount: gift_card,
    },
    {
      ...settled_refund,
      ...internal,
      id: `${settled_refund.id.slice(0, -1)}M`,
      kind: 'exchange_order',
      amount: exchange_credit_total,
    },
  ].map((settlement) => ({ ...settlement, return_id: Number(id) })) as Static<
    typeof ReturnDetails
  >['settlements'];
}

/** The processed return, in the details form. */
export const processed_details = inDetails(processed_return, ['Maja', 'Lind']);

/** The open return, in the details form. */
export const open_details = inDetails(open_return, ['Jonas', 'Weber']);

export const note: Static<typeof ReturnNote> = {
  id: 90412,
  content: 'The box arrived open.',
  created_at: '2026-04-17 08:39:50',
};

/** Pairs for Process Return, and the note that the service makes of them. */
export const process_body = { warehouse: 'Hamburg 2', pallet: 41, photographed: true };
export const process_note: Static<typeof ReturnNote> = {
  id: 90415,
  content: 'warehouse: Hamburg 2\npallet: 41\nphotographed: true',
  created_at: '2026-04-17 08:51:02',
};

const page =
  'https://retour.example.com/api/v1/warehouse/return/list?paginate=true&pageSize=2&filter=created_at';

export const return_page: Static<typeof ReturnPage> = {
  returns: [open_return, processed_return],
  nextPageUrl: `${page}&from=2026-04-01T00%3A00%3A00Z&to=2026-04-18T23%3A59%3A59Z&cursor=b3BhcXVlLW9uLXB1cnBvc2U`,
  previousPageUrl: null,
};

export const search: Static<typeof ReturnSearch> = {
  status: 'success',
  query: {
    from: '2026-01-01T00:00:00+00:00',
    to: '2026-04-18T23:59:59+00:00',
    customer_email: 'maja.lind@example.com',
    filter: 'updated_at',
    limit: 300,
    offset: 0,
  },
  data: [processed_return],
};

export const shipping_notice: Static<typeof ShippingNotice> = {
  id: 1004207,
  return_line_item_id: '5120331',
  order_id: '881502',
  order_name: '#2207',
  order_number: '2207',
  provider_order_number: '2207',
  state: 'open',
  customer_email: 'maja.lind@example.com',
  title: 'Merino Sweater - Grey / M',
  variant_title: 'Grey / M',
  purchase_price: '80.10',
  sku: 'MS-GREY-M',
  barcode: '4260155930127',
  carrier: 'DHL',
  service: 'Paket',
  label_status: 'in_transit',
  tracking_number: '00340434161094042557',
  tracking_url: 'https://tracking.example.com/00340434161094042557',
  restock_status: 'pending',
  currency: 'EUR',
  label_updated_at: '2026-04-15T06:12:00.000Z',
  label_url: 'https://retour.example.com/labels/7000412.pdf',
  label_rate: '5.90',
  closed_at: null,
  updated_at: '2026-04-15T06:12:00.000Z',
  created_at: '2026-04-13T10:22:41.000Z',
  return_reason: 'Too large',
  destination_id: 12,
  return_method: {
    provider: 'simulated-carrier',
    method_type: 'ship_with_label',
    rma_id: null,
    state: 'in_transit',
    delivered_at: null,
    scannable_id: null,
    package_reference: 'RT-1004207',
    shipping_box_barcode: null,
    created_at: '2026-04-13T10:22:45.000Z',
  },
  outcome: 'exchange+credit+refund',
};
