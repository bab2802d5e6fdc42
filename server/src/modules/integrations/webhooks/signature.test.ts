import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { renderBody } from './body.ts';
import {
  legacyKey,
  legacySignature,
  makeLegacySecret,
  makeStandardSecret,
  standardKey,
  standardSignature,
} from './signature.ts';

// The test vectors of the webhook contract, 4.2.
const shipment = {
  topic: 'dropoff.shipment',
  trigger: 'shipment.processed',
  shop_id: 12345,
  loop_shipment_id: 4410,
  happy_returns_shipment_id: 'NET-2026-0311',
  shipment_id: 4410,
  network_shipment_id: 'NET-2026-0311',
  event_id: 'evt_01KM2H6S8T0V2W4X6Y8Z1A3B5C',
  sequence: null,
  occurred_at: '2026-03-09T10:05:00.000Z',
};
const key = standardKey('whsec_cmV0b3VyLWV4YW1wbGUtc2lnbmluZy1zZWNyZXQtMzI=');
const label = {
  topic: 'label',
  status_page_url: 'https://portal.example.com/acme/return/6f1c',
  city: 'Málaga',
};

describe('signatures of webhooks', () => {
  it('are those of the contract, in the standard form', () => {
    const body = Buffer.from(renderBody(shipment, 'standard'));
    const message = { id: 'msg_01KM2H6S8T0V2W4X6Y8Z1A3B5D', timestamp_s: 1773050700, body };
    const signature = 'v1,givSZ56hQLcCiUZUjloHTliN4/svNnXRvK3+rPIUDYg=';
    assert.equal(standardSignature(message, [key]), signature);
    assert.equal(standardSignature(message, [key, key]), `${signature} ${signature}`);
  });

  it('are those of the contract, in the legacy form', () => {
    const body = renderBody(label, 'legacy');
    assert.equal(
      body,
      String.raw`{"topic":"label","status_page_url":"https:\/\/portal.example.com\/acme\/return\/6f1c","city":"M\u00e1laga"}`,
    );
    assert.equal(
      legacySignature(Buffer.from(body), legacyKey('5f2b9c1d7e3a4068b1c9d0e7f6a52834')),
      'uwSxapOezCHtSmGjRw4mce+JWrJWNwNx8lWm+pYMFhY=',
    );
  });

  it('are made with secrets of the right form, all different', () => {
    assert.match(makeStandardSecret(), /^whsec_[A-Za-z0-9+/]{43}=$/);
    assert.match(makeLegacySecret(), /^[0-9a-f]{32}$/);
    assert.notEqual(makeLegacySecret(), makeLegacySecret());
  });

  it('are over a body that says the same in both forms', () => {
    const odd = { text: 'a/b \\/ é 😀 \u2028 \u007f "\n', deep: [label, { 'k/é': 1.5 }] };
    assert.deepEqual(JSON.parse(renderBody(odd, 'legacy')), odd);
    assert.deepEqual(JSON.parse(renderBody(odd, 'standard')), odd);
    assert.ok(!renderBody(odd, 'standard').includes('\n'));
  });
});
