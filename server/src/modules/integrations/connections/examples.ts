export const connection_example = {
  id: 4001,
  platform: 'medusa',
  title: 'Medusa',
  status: 'loading',
  settings: [
    { name: 'url', value: 'https://medusa.example.com' },
    { name: 'key', value: 'sk_1a2…' },
  ],
  makes_refunds: true,
  gives_store_credit: false,
  gives_gift_cards: false,
  writes_exchanges: false,
  returns: { since: '2026-03-02T09:12:00.000Z', waiting_count: 0, failing_count: 0 },
  messages: {
    url: 'https://retour.example.com/connect/medusa/acme/Zm9vYmFyYmF6cXV4cXV1eA',
    is_automatic: false,
    has_own_secret: true,
    last_at: '2026-03-02T09:15:28.000Z',
    missed_count: 0,
  },
  portal_page_url: null,
  load: { done: 1250, of: 4310, started_at: '2026-03-02T09:12:00.000Z', finished_at: null },
  changes_read_at: '2026-03-02T09:15:30.000Z',
  waiting_count: 2,
  last_order_at: '2026-03-02T09:14:51.000Z',
  failure: null,
  differences: {
    open_count: 0,
    not_imported_count: 1,
    compared_at: null,
    compared: null,
    accepted_count: 0,
    gone_count: 0,
    requested_at: null,
  },
  created_at: '2026-03-02T09:12:00.000Z',
  updated_at: '2026-03-02T09:12:00.000Z',
};

export const available_example = {
  platform: 'medusa',
  title: 'Medusa',
  makes_refunds: true,
  writes_returns: true,
  writes_exchanges: false,
  gives_store_credit: false,
  gives_gift_cards: false,
  authorized_with: null,
  redirect_url: null,
  settings: [
    { name: 'url', description: 'address of the Medusa server', is_secret: false, is_required: true },
    { name: 'key', description: 'secret API key', is_secret: true, is_required: true },
  ],
};

export const checks_example = {
  checks: [
    { name: 'key', status: 'passed', message: 'Medusa accepts the API key.', what_to_do: null },
    {
      name: 'change_feed',
      status: 'warning',
      message:
        'Medusa has no change feed (404): payments, refunds and deliveries that are recorded in Medusa arrive with the next nightly comparison.',
      what_to_do: 'Add the files of the guide "Connect Medusa" to your Medusa project and deploy it.',
    },
  ],
};

export const difference_example = {
  id: 12,
  kind: 'refund',
  key: 'ref_01K9',
  order: { external_id: 'order_01K9', id: 88_121, name: '#1042' },
  ours: null,
  theirs: 1250,
  currency: 'EUR',
  message: "Retour doesn't know of this refund; Medusa has 12.50 EUR.",
  first_seen_at: '2026-03-02T03:17:09.000Z',
  last_seen_at: '2026-03-02T03:17:09.000Z',
  gone_at: null,
  accepted: null,
};

export const transfer_example = {
  direction: 'sent',
  kind: 'refund',
  id: 'stl_01K9QZ4T5V6W7X8Y9ZABCDEFGH',
  name: null,
  order: { external_id: 'order_01K9', id: 88_121, name: '#1042' },
  return_id: 37_603_915,
  amount: 1250,
  currency: 'EUR',
  at: '2026-03-02T09:14:51.000Z',
  status: 'done',
  message: null,
  reference: 'ref_01K9',
};

export const flows_example = {
  since: '2026-03-02T00:00:00.000Z',
  received: [
    { kind: 'order', count: 212, last_at: '2026-03-02T09:14:51.000Z' },
    { kind: 'product', count: 38, last_at: '2026-03-02T09:05:12.000Z' },
    { kind: 'location', count: 0, last_at: '2026-03-01T08:00:00.000Z' },
    { kind: 'stock', count: 1904, last_at: '2026-03-02T09:15:01.000Z' },
  ],
  sent: [
    {
      kind: 'refund',
      count: 9,
      amount: 14_822,
      waiting_count: 0,
      failing_count: 0,
      last_at: '2026-03-02T08:34:00.000Z',
    },
    {
      kind: 'return',
      count: 14,
      amount: null,
      waiting_count: 1,
      failing_count: 0,
      last_at: '2026-03-02T08:57:00.000Z',
    },
    {
      kind: 'exchange_order',
      count: 2,
      amount: null,
      waiting_count: 0,
      failing_count: 1,
      last_at: '2026-03-02T07:12:30.000Z',
    },
  ],
};

export const fields_example = {
  fields: [
    { resource: 'order', field: 'name', from: ['display_id'] },
    {
      resource: 'order',
      field: 'shipping_address.name',
      from: ['shipping_address.first_name', 'shipping_address.last_name'],
    },
  ],
};
