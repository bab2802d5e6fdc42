import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { WebhookVerificationError, verifyWebhook } from './verify-webhook.ts';
import type { VerifyOptions, WebhookHeaders } from './verify-webhook.ts';

// The test vectors of the webhook contract, 4.2.
const standard = {
  secret: 'whsec_cmV0b3VyLWV4YW1wbGUtc2lnbmluZy1zZWNyZXQtMzI=',
  body: '{"topic":"dropoff.shipment","trigger":"shipment.processed","shop_id":12345,"loop_shipment_id":4410,"happy_returns_shipment_id":"NET-2026-0311","shipment_id":4410,"network_shipment_id":"NET-2026-0311","event_id":"evt_01KM2H6S8T0V2W4X6Y8Z1A3B5C","sequence":null,"occurred_at":"2026-03-09T10:05:00.000Z"}',
  headers: {
    'webhook-id': 'msg_01KM2H6S8T0V2W4X6Y8Z1A3B5D',
    'webhook-timestamp': '1773050700',
    'webhook-signature': 'v1,givSZ56hQLcCiUZUjloHTliN4/svNnXRvK3+rPIUDYg=',
  },
};
const legacy = {
  secret: '5f2b9c1d7e3a4068b1c9d0e7f6a52834',
  body: String.raw`{"topic":"label","status_page_url":"https:\/\/portal.example.com\/acme\/return\/6f1c","city":"M\u00e1laga"}`,
  headers: { 'X-Loop-Signature': 'uwSxapOezCHtSmGjRw4mce+JWrJWNwNx8lWm+pYMFhY=' },
};
const other_secret = 'whsec_b3RoZXItc2lnbmluZy1zZWNyZXQtb2YtMzItYnl0ZXM=';
const sent_at = new Date(1_773_050_700_000);
const later = (seconds: number) => ({ now: new Date(sent_at.getTime() + seconds * 1000) });

type Given = { body?: string | Uint8Array; headers?: WebhookHeaders; secret?: string | string[] };

const verify = (
  vector: typeof standard | typeof legacy,
  given: Given = {},
  options: VerifyOptions = later(0),
) => {
  const { secret, ...message } = { ...vector, ...given };
  return verifyWebhook(message, secret, options);
};
const rejects = (promise: Promise<unknown>, reason: string) =>
  assert.rejects(promise, (error) => {
    assert.ok(error instanceof WebhookVerificationError, String(error));
    assert.equal(error.reason, reason);
    return true;
  });

describe('verifyWebhook', () => {
  it('accepts the test vectors of both signatures, and returns the payload', async () => {
    assert.deepEqual(await verify(standard), JSON.parse(standard.body));
    const payload = (await verify(legacy)) as unknown as { city: string };
    assert.equal(payload.city, 'Málaga');
  });

  it('takes the body as text or bytes, and headers in every form', async () => {
    const upper = Object.fromEntries(
      Object.entries(standard.headers).map(([name, value]) => [name.toUpperCase(), value]),
    );
    for (const headers of [new Headers(standard.headers), upper])
      for (const body of [standard.body, Buffer.from(standard.body)])
        await verify(standard, { body, headers });
    await verify(standard, { headers: { ...standard.headers, 'set-cookie': ['a', 'b'], absent: undefined } });
  });

  it('rejects another body, id, timestamp, secret or signature', async () => {
    const { headers } = standard;
    const signature = headers['webhook-signature'];
    const wrong: Given[] = [
      { body: `${standard.body}\n` },
      { headers: { ...headers, 'webhook-id': 'msg_01KM2H6S8T0V2W4X6Y8Z1A3B5E' } },
      { headers: { ...headers, 'webhook-timestamp': '1773050701' } },
      { secret: other_secret },
      ...['v1,', 'v1,%%%', signature.slice(3), signature.replace('v1', 'v2'), signature.slice(0, -4)].map(
        (one) => ({
          headers: { ...headers, 'webhook-signature': one },
        }),
      ),
    ];
    for (const given of wrong) await rejects(verify(standard, given), 'signature_invalid');
    await rejects(verify(legacy, { body: legacy.body.replace('label', 'Label') }), 'signature_invalid');
    await rejects(verify(legacy, { secret: '0'.repeat(32) }), 'signature_invalid');
  });

  it('rejects a request without the headers, so that a legacy one does not pass for a standard one', async () => {
    for (const name of Object.keys(standard.headers))
      await rejects(
        verify(standard, { headers: { ...standard.headers, [name]: undefined } }),
        'signature_missing',
      );
    await rejects(verify(legacy, { secret: standard.secret }), 'signature_missing');
    await rejects(verify(standard, { secret: legacy.secret }), 'signature_missing');
  });

  it('rejects a timestamp that is too far off, either way, and no other', async () => {
    await verify(standard, {}, later(300));
    await verify(standard, {}, later(-300));
    await rejects(verify(standard, {}, later(301)), 'timestamp_invalid');
    await rejects(verify(standard, {}, later(-301)), 'timestamp_invalid');
    await rejects(verify(standard, {}, { ...later(11), tolerance_s: 10 }), 'timestamp_invalid');
    await rejects(verifyWebhook(standard, standard.secret), 'timestamp_invalid');
    await verifyWebhook(legacy, legacy.secret);
  });

  it('accepts one signature of several and one secret of several, for rotations', async () => {
    const { headers } = standard;
    const both = `v1,AAAA ${headers['webhook-signature']}`;
    await verify(standard, { headers: { ...headers, 'webhook-signature': both } });
    await verify(standard, { secret: [other_secret, standard.secret] });
    await verify(standard, { secret: [legacy.secret, standard.secret] });
    await rejects(verify(standard, { secret: [other_secret, other_secret] }), 'signature_invalid');
    const next = { 'x-loop-signature': 'AAAA', 'x-loop-signature-next': legacy.headers['X-Loop-Signature'] };
    await verify(legacy, { headers: next });
  });

  it('says what is wrong with how it is called', async () => {
    await assert.rejects(verify(standard, { body: {} as never }), /raw body/);
    await assert.rejects(verify(standard, { secret: [] }), /needs a secret/);
    await assert.rejects(verify(standard, { secret: 'whsec_%' }), /not a signing secret/);
  });
});
