import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openReturn } from '../support/factories.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';

let at: TestShop;
let id: number;

describe('reasons of returned units, for staff', () => {
  before(async () => {
    at = await startShop();
    id = await openReturn(at.deps, at.shop, {
      units: [{ return_reason_code: 'too-small', return_reason: 'Trop petit' }],
    });
  });
  after(() => at.server.close());

  const told = async (query: string) => {
    const client = at.clients.standard;
    const [overview, queue, scan, work] = await Promise.all([
      client.get(`/returns/${id}${query}`),
      client.get(`/return-queue${query}`),
      client.get(`/station/scan${query || '?'}&code=RT-${id}`),
      client.get(`/station/worklist${query}`),
    ]);
    return [
      overview.body.units[0].reason,
      queue.body.returns[0].item.reason,
      scan.body.matches[0].return.units[0].reason,
      work.body.returns[0].units[0].reason,
    ];
  };

  it('are told in the language that is asked for, else as the shopper saw them', async () => {
    assert.deepEqual(new Set(await told('?language=de')), new Set(['Zu klein']));
    assert.deepEqual(new Set(await told('?language=en-GB')), new Set(['Too small']));
    assert.deepEqual(new Set(await told('')), new Set(['Trop petit']));
  });

  it('keep their language on the next pages of the queue, and can be changed in it', async () => {
    await openReturn(at.deps, at.shop, {
      units: [{ return_reason_code: 'too-small', return_reason: 'Te klein' }],
    });
    const client = at.clients.standard;
    const first = await client.get('/return-queue?language=de&limit=1');
    const second = await client.get(first.body.next_page_url.replace(/^.*\/api\/v1/, ''));
    for (const { body } of [first, second]) assert.equal(body.returns[0].item.reason, 'Zu klein');
    const { body } = await client.get(`/returns/${id}/edit?language=de`);
    assert.ok(body.units[0].reasons.some(({ name }: { name: string }) => name === 'Zu klein'));
  });
});
