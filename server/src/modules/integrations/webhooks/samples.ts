import type { Topic } from '@retour/contract/event-types';
import { toTsMs } from '@retour/contract/time';
import { withdrawal_examples } from '../../requests/withdrawals/index.ts';
import { sample_return } from './sample-return.ts';

const without_label = {
  carrier: 'N/A',
  tracking_number: 'N/A',
  label_status: 'N/A',
  label_updated_at: 'N/A',
  label_url: null,
};

/** What a test of each topic tells of, beside the members that every payload has (webhook contract, 6). */
const samples = {
  return: sample_return,
  'return.processing': {
    return_id: 37603915,
    return_state: 'review',
    message: 'Refund of 14.46 USD was declined by the payment provider: account closed.',
    source: 'warehouse',
    review_reason: 'refund_failed',
  },
  label: {
    id: 37603915,
    return_id: '37603915',
    order_id: 98766312,
    provider_order_id: 5444175757553,
    carrier: 'USPS',
    tracking_number: '9400111206206406260787',
    label_status: 'in_transit',
    label_updated_at: '2026-03-04T16:31:00.000Z',
    shipment_id: '67329889100574',
    label_url: 'https://retour.example.com/labels/67329889100574.pdf',
    tracking_url: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=9400111206206406260787',
  },
  'label.request': {
    id: 67329889100573,
    return_id: 37603915,
    created_at: '2026-03-02T09:15:28.000Z',
    addresses: {
      origin: {
        name: 'Ana Ruiz',
        address1: '1 Main St',
        company: null,
        address2: null,
        city: 'Austin',
        state: 'TX',
        zip: '78701',
        country: 'United States',
        country_code: 'US',
        phone: '15125550100',
      },
      destination: {
        name: 'Acme Returns',
        address1: '200 Dock Rd',
        company: 'Acme Inc',
        address2: 'Gate 4',
        city: 'Reno',
        state: 'NV',
        zip: '89502',
        country: 'United States',
        country_code: 'US',
        phone: '17755550123',
      },
    },
    parcel: {
      height: 4.0,
      width: 10.0,
      length: 14.0,
      weight: 780,
    },
    products: [
      {
        name: 'Linen Shirt - M',
        sku: 'LS-01-M',
        hs_code: '610510',
        country_of_origin: 'PT',
        price: {
          amount: 3771,
          currency: 'USD',
          currency_code: 'USD',
        },
      },
    ],
  },
  restock: {
    id: 37603915,
    order_id: 98766312,
    provider_order_id: 5444175757553,
    restock_items: [
      {
        location_id: 70112233,
        variant_id: 39076568408247,
        inventory_item_id: 41170012345,
        available_adjustment: 1,
        inventory_management: 'shopify',
        movement_id: 'mov_01KKVZ7Q4N1R5S8T2V6W9X3Y7Z',
        line_item_ids: [293482039],
      },
    ],
  },
  giftcard: {
    id: 550871,
    total_credit_issued: '61.14',
    gift_card_subtotal: '51.86',
    gift_card_tax: '4.28',
    gift_card_bonus_credit: '5.00',
    currency: 'USD',
    return_id: '37603915',
    email: 'ana@example.com',
    first_name: 'Ana',
    last_name: 'Ruiz',
    external_order_id: 5444175757553,
    external_order_name: '#1042',
    external_order_number: 1042,
    settlement_id: 'stl_01KKVZ7Q4Q8J2K5L9M3N7P1R4S',
  },
  exchange: {
    settlement_id: 'stl_01KKVZ7Q4Q8J2K5L9M3N7P1R4T',
    return_id: '37603915',
    order_id: 98766312,
    external_order_id: 5444175757553,
    external_order_name: '#1042',
    exchange_order_name: '#1042-E1',
    email: 'ana@example.com',
    first_name: 'Ana',
    last_name: 'Ruiz',
    shipping_address: { address1: '1 Main St', city: 'Austin', postal_code: '78701', country_code: 'US' },
    currency: 'USD',
    exchange_total: '45.47',
    exchange_credit_total: '45.47',
    upsell: '0.00',
    items: [
      {
        exchange_id: '11801246',
        product_id: 8123450011,
        variant_id: 39076568441015,
        sku: 'LS-01-L',
        title: 'Linen Shirt - L',
        price: '42.00',
        discount: '0.00',
        tax: '3.47',
        total: '45.47',
      },
    ],
  },
  security: {
    security_id: 'sec_01KKVZ7Q4Q8J2K5L9M3N7P1R4V',
    return_id: '37603915',
    order_id: 98766312,
    kind: 'deposit',
    state: 'held',
    amount: '45.47',
    charged_amount: '0.00',
    currency: 'USD',
    release_on: 'grading',
    send_by: '2026-03-16T23:59:59.000Z',
    charge_at: '2026-03-19T23:59:59.000Z',
  },
  message: {
    message_id: 1000041,
    return_id: '37603915',
    order_id: 98766312,
    text: 'Has my parcel arrived?',
    written_at: '2026-03-11T14:00:00.000Z',
  },
  'dropoff.shipment': {
    loop_shipment_id: 4410,
    happy_returns_shipment_id: 'NET-2026-0311',
    shipment_id: 4410,
    network_shipment_id: 'NET-2026-0311',
  },
  withdrawal: withdrawal_examples.withdrawal,
} satisfies Record<Topic, object>;

export type SampleHead = { topic: string; trigger: string; shop_id: number; event_id: string; at: Date };

/** What a sample says of the moment that its trigger names, where the sample of the topic is of another one. */
const at_trigger: Partial<Record<Topic, Partial<Record<string, object>>>> = {
  return: { 'return.created': { state: 'open', ...without_label, label_rate: null, labels: [] } },
  label: {
    'label.requested': { ...without_label, shipment_id: null, tracking_url: null },
    'label.created': { label_status: 'new' },
    'label.closed': { label_status: 'pre_transit' },
  },
  security: {
    'security.released': { state: 'released' },
    'security.charged': { state: 'charged', charged_amount: '45.47' },
  },
};

/** A payload of the topic that looks like a real one, for a test; `head.topic` is spelled as the subscription spells it. */
export function samplePayload(topic: Topic, { at, event_id, ...head }: SampleHead): object {
  const sample = { ...samples[topic], ...at_trigger[topic]?.[head.trigger] };
  const of_return = topic !== 'dropoff.shipment' && topic !== 'withdrawal';
  return { ...head, ...sample, event_id, sequence: of_return ? 1 : null, occurred_at: toTsMs(at) };
}
