import { createClient } from '@retour/client';
import type {
  DraftReturn,
  OrderInput,
  Return,
  ReturnDetails,
  WebhookPayload,
  WebhookPayloadOf,
} from '@retour/client';

// Each line below a directive is an error, and each other line is none: package.test.ts compiles this file.

const client = createClient({ origin: 'https://retour.example.com', key: 'rtr_x' });
const amount = { amount: 100, currency_code: 'USD' };

export const order: OrderInput = {
  external_id: '1',
  name: '#1',
  taxes_included: false,
  total_price: amount,
  line_items: [],
  created_at: '2026-02-18T10:00:00Z',
  // @ts-expect-error: it is spelled fulfillments.
  fulfilments: [],
};

export async function call(): Promise<void> {
  await client.POST('/api/v1/webhooks', {
    // @ts-expect-error: a misspelled optional member.
    body: { topic: 'return', trigger: '*', url: 'https://a.example', statsu: 'inactive' },
  });
  await client.PUT('/api/v1/orders', {
    // @ts-expect-error: a misspelled member in the middle of a body.
    body: { ...order, line_items: [{ quantity: 1, unit_price: amount, titel: 'Shirt' }] },
  });
  // @ts-expect-error: a parameter that the operation doesn't have.
  await client.GET('/api/v1/warehouse/return/list', { params: { query: { page_size: 3 } } });
  // @ts-expect-error: an option that no call has.
  await client.GET('/api/v1/warehouse/return/list', { parms: {} });
  // @ts-expect-error: the path has a parameter.
  await client.POST('/api/v1/warehouse/return/{return_id}/flag');
  await client.POST('/api/v1/warehouse/return/{return_id}/flag', {
    params: { path: { return_id: 1 } },
    // @ts-expect-error: the operation has no body.
    body: {},
  });
  // @ts-expect-error: the path has no such method.
  await client.DELETE('/api/v1/warehouse/return/list');
  // A body is optional where the operation says so.
  await client.POST('/api/v1/warehouse/return/{return_id}/process', { params: { path: { return_id: 1 } } });

  const flagged = await client.POST('/api/v1/warehouse/return/{return_id}/flag', {
    params: { path: { return_id: 1 } },
  });
  if (flagged.error) {
    if (flagged.error.code === 'return_not_found') return;
    // @ts-expect-error: a code that the operation doesn't return.
    if (flagged.error.code === 'webhook_not_found') return;
    return;
  }
  export_(flagged.data satisfies true);

  // Responses have no bodies of the legacy profile: no member has to be looked for first.
  const found = await client.GET('/api/v1/warehouse/return/details', { params: { query: { return_id: 1 } } });
  const details: ReturnDetails | ReturnDetails[] | undefined = found.data;
  const draft = await client.GET('/api/v1/draft-returns/{draft_return_id}', {
    params: { path: { draft_return_id: 'a' } },
  });
  const draft_return: DraftReturn | undefined = draft.data?.draft_return;
  const listed = await client.GET('/api/v1/warehouse/return/list');
  const returns: Return[] | undefined = Array.isArray(listed.data) ? listed.data : listed.data?.returns;
  export_([details, draft_return, returns]);
}

export function react(payload: WebhookPayload): unknown {
  switch (payload.topic) {
    case 'return':
      // @ts-expect-error: a member of another topic.
      export_(payload.restock_items);
      return payload.line_items[0]?.disposition;
    case 'label':
      return (payload satisfies WebhookPayloadOf<'label'>).label_status;
    case 'return.processing':
      return payload.message;
    case 'label.request':
      return payload.parcel.weight;
    case 'restock':
      return payload.restock_items[0]?.movement_id;
    case 'giftcard':
      return payload.settlement_id;
    case 'exchange':
      return payload.return_id;
    case 'withdrawal':
      return payload.occurred_at;
    case 'security':
      return payload.charged_amount;
    case 'message':
      return payload.text;
    case 'dropoff.shipment':
    case 'happy.returns.shipment':
      return payload.network_shipment_id;
    default:
      return payload satisfies never;
  }
}

export function reactToTrigger(payload: WebhookPayload): string | number {
  if (payload.trigger === 'shipment.processed') return payload.loop_shipment_id;
  // @ts-expect-error: it may be a label or a return.
  return payload.label_status_of_nothing;
}

declare function export_(value: unknown): void;
