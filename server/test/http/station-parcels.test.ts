import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { matchKnownParcels } from '../../src/modules/warehouse/station/index.ts';
import { minute_ms } from '../../src/platform/clock.ts';
import type { Client } from '../support/client.ts';
import { drawPicture, formOfPictures } from '../support/pictures.ts';
import type { TestShop } from '../support/shop.ts';
import { startStation } from '../support/station.ts';
import type { Station } from '../support/station.ts';

let station: Station;
let at: TestShop;
let client: Client;

before(async () => {
  station = await startStation();
  ({ at, client } = station);
});
after(() => at.server.close());

describe('an unknown parcel', () => {
  const list = async () => (await client.get('/station/parcels')).body.parcels as any[];
  const receive = async (members: object = {}) => {
    const parcel_id = randomUUID();
    const id = randomUUID();
    const [result] = await station.act([
      { id, type: 'unknown_parcel', parcel_id, note: 'two mugs', ...members },
    ]);
    return { parcel_id, id, result };
  };

  it('is matched by hand, and its return is received with that', async () => {
    const { parcel_id } = await receive({ code: 'UNREADABLE' });
    const [parcel] = await list();
    assert.deepEqual(
      [parcel.id, parcel.code, parcel.note, parcel.return_id],
      [parcel_id, 'UNREADABLE', 'two mugs', null],
    );
    assert.equal((await station.scan('unreadable')).parcel.id, parcel_id);
    const [one, other] = [await station.travel(), await station.travel()];
    const match = (return_id: number) => client.post(`/station/parcels/${parcel_id}/match`, { return_id });
    const matched = await match(one.return_id);
    assert.deepEqual([matched.status, matched.body.return_id], [200, one.return_id], matched.text);
    assert.match(matched.body.matched_by, /^Staff /);
    assert.equal((await match(one.return_id)).status, 200, 'again');
    assert.equal((await match(other.return_id)).body.code, 'parcel_already_matched');
    assert.ok(!(await list()).some(({ id }) => id === parcel_id));
    assert.notEqual((await station.scan(String(one.return_id))).matches[0].return.received_at, null);
  });

  it('is matched without anybody when its code becomes known, and at once when it is known', async () => {
    const { parcel_id } = await receive({ code: 'LATE-LABEL-1' });
    await matchKnownParcels(at.deps);
    assert.ok((await list()).some(({ id }) => id === parcel_id));
    const { return_id, tracking_number } = await station.travel();
    await at.deps.db.pool.query(`update labels set tracking_number = 'late-label-1' where return_id = $1`, [
      return_id,
    ]);
    await matchKnownParcels(at.deps);
    assert.ok(!(await list()).some(({ id }) => id === parcel_id));
    assert.notEqual((await station.scan(String(return_id))).matches[0].return.received_at, null);
    const known = await station.travel();
    assert.equal((await receive({ code: known.tracking_number })).result.return_id, known.return_id);
    assert.notEqual(tracking_number, known.tracking_number);
  });

  it('can be undone until it is matched', async () => {
    const { id, parcel_id } = await receive();
    assert.equal((await station.act([{ type: 'undo', action_id: id }]))[0].status, 'applied');
    assert.ok(!(await list()).some((parcel) => parcel.id === parcel_id));
    const { return_id } = await station.travel();
    const answer = await client.post(`/station/parcels/${parcel_id}/match`, { return_id });
    assert.equal(answer.body.code, 'parcel_not_found');
  });
});

describe('photos and labels', () => {
  const upload = async (path: string, red = 200) =>
    client.request('POST', path, await formOfPictures([await drawPicture('jpeg', { red })]));
  const uploadNoPicture = async (path: string) =>
    client.request('POST', path, await formOfPictures([new TextEncoder().encode('GIF89a, or so')]));

  it('of a unit are part of its condition, whether they come before its grade or after', async () => {
    const { return_id, units } = await station.travel();
    const path = `/station/units/${units[0]}/photos`;
    assert.equal((await upload(path)).status, 201);
    assert.equal((await upload(path)).body.photos.length, 1, 'the same photo once');
    await station.act([{ type: 'grade', line_item_id: units[0], grade: 4 }]);
    const { body } = await upload(path, 100);
    assert.equal(body.photos.length, 2);
    const [{ condition }] = (await station.details(return_id)).line_items;
    assert.deepEqual(condition.images, body.photos);
    const photo = await fetch(body.photos[0]);
    assert.deepEqual([photo.status, photo.headers.get('Content-Type')], [200, 'image/jpeg']);
    assert.equal((await upload('/station/units/4/photos')).body.code, 'unit_not_found');
    assert.equal((await uploadNoPicture(path)).body.code, 'image_invalid');
    assert.deepEqual((await station.details(return_id)).line_items[0].condition.images, body.photos);
  });

  it('of a wrong item are shown to the shopper, by the host of the portal', async () => {
    const { return_id, units } = await station.travel();
    await upload(`/station/units/${units[0]}/photos`);
    await station.act([{ type: 'wrong_item', line_item_id: units[0], note: 'a plate' }]);
    const { status_page_url } = await station.details(return_id);
    const page = await (await fetch(status_page_url)).text();
    const src = /<img src="([^"]+station-photos[^"]+)"/.exec(page)?.[1];
    const photo = await fetch(new URL(src!, status_page_url));
    assert.deepEqual([photo.status, photo.headers.get('Content-Type')], [200, 'image/jpeg']);
  });

  it('of an unknown parcel are shown with it', async () => {
    const parcel_id = randomUUID();
    await station.act([{ type: 'unknown_parcel', parcel_id }]);
    const { status, body } = await upload(`/station/parcels/${parcel_id}/photos`);
    assert.equal(status, 201);
    const [parcel] = (await client.get('/station/parcels')).body.parcels;
    assert.deepEqual(parcel.photos, body.photos);
    assert.equal((await uploadNoPicture(`/station/parcels/${parcel_id}/photos`)).body.code, 'image_invalid');
    assert.deepEqual((await client.get('/station/parcels')).body.parcels[0], parcel);
  });

  it('has a restock label that opens without a key for a day', async () => {
    const { units } = await station.travel();
    await station.act([{ type: 'grade', line_item_id: units[0], grade: 1 }]);
    const { body } = await client.get(`/station/units/${units[0]}/restock-label`);
    const label = await fetch(body.url);
    assert.equal(label.headers.get('Content-Type'), 'application/pdf');
    assert.match(Buffer.from(await label.arrayBuffer()).toString('latin1'), /^%PDF-/);
    assert.equal((await fetch(body.url.replace('.pdf', 'A.pdf'))).status, 404);
    assert.equal((await client.get('/station/units/4/restock-label')).body.code, 'unit_not_found');
    at.clock.advance(25 * 60 * minute_ms);
    assert.equal((await fetch(body.url)).status, 404);
  });
});
