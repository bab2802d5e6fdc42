// Examples of the API description.

export const webhook_body = {
  topic: 'return',
  trigger: 'return.updated',
  url: 'https://hooks.example.com/retour',
};

export const webhook = {
  id: 3301,
  shop_id: 12345,
  ...webhook_body,
  triggers: ['return.updated'],
  status: 'active',
  profile: 'standard',
  disabled_reason: null,
  last_success_at: null,
  last_failure_at: null,
  created_at: '2026-03-01T08:00:00.000Z',
  updated_at: '2026-03-01T08:00:00.000Z',
};

const secret = 'whsec_cmV0b3VyLWV4YW1wbGUtc2lnbmluZy1zZWNyZXQtMzI=';

export const created_webhook = { ...webhook, secret };

export const rotated = { secret, previous_secret_expires_at: '2026-03-02T08:00:00.000Z' };

export const delivery = {
  id: 'msg_01KM2H6S8T0V2W4X6Y8Z1A3B5D',
  event_id: 'evt_01KM2H6S8T0V2W4X6Y8Z1A3B5C',
  webhook_id: 3302,
  topic: 'dropoff.shipment',
  trigger: 'shipment.processed',
  return_id: null,
  status: 'pending',
  attempt_count: 1,
  attempts: [{ at: '2026-03-09T10:05:00.050Z', duration_ms: 212, response_status: 503, error: 'status' }],
  next_attempt_at: '2026-03-09T10:05:05.300Z',
  created_at: '2026-03-09T10:05:00.000Z',
  delivered_at: null,
};

export const test_result = {
  delivered: false,
  response_status: null,
  error: 'timeout',
  duration_ms: 15000,
  payload: '{"topic":"return"}',
};
