import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { describe, it } from 'node:test';
import sharp from 'sharp';
import { oldDraftsJob } from '../../src/modules/requests/draft-returns/index.ts';
import { day_ms } from '../../src/platform/clock.ts';
import type { Answer } from '../support/client.ts';
import { ok, openDraftShop } from '../support/draft-returns.ts';
import { drawHugePicture, drawPicture, formOfPictures, heicPicture } from '../support/pictures.ts';

type Bytes = Uint8Array<ArrayBuffer>;

describe('images of draft returns', () => {
  const { at, drafts } = openDraftShop();

  async function send(
    item: string,
    files: readonly Bytes[],
    headers: Record<string, string> = {},
    as: 'standard' | 'legacy' = 'standard',
  ): Promise<Answer> {
    const form = await formOfPictures(files);
    return at.clients[as].request('POST', `${item}/images`, {
      ...form,
      headers: { ...form.headers, ...headers },
    });
  }
  const chooseOne = async () => {
    const { url, items } = await drafts.choose(await drafts.sell());
    return { url, item: items[0]! };
  };
  const shownIn = ({ body }: { body: any }): string[] => body.draft_return.returning_items[0].image_uploads;
  const shown = async (url: string) => shownIn({ body: await ok(at.clients.standard.get(url)) });
  const read = (url: string) => fetch(url);

  it('are taken in every kind, whatever the file is called, and kept as pictures that tell nothing else', async () => {
    const { url, item } = await chooseOne();
    const sideways = await drawPicture('jpeg', { orientation: 6 });
    const sent = [sideways, await drawPicture('png'), await drawPicture('webp'), heicPicture()];
    for (const file of sent) assert.ok(Buffer.from(file).includes('Examplephone'));
    const answer = await send(item, sent.slice(0, 3));
    assert.equal(answer.status, 201);
    const last = await send(item, sent.slice(3), {}, 'legacy');
    assert.equal(last.status, 201);
    assert.equal(last.body.draft_return.expires_at, answer.body.draft_return.expires_at);
    const urls = await shown(url);
    assert.deepEqual(urls, shownIn(last));
    const sizes = [];
    for (const image of urls) {
      assert.match(image, /\/draft-return-images\/[\w-]{22}\.jpg$/);
      const response = await read(image);
      assert.equal(response.status, 200);
      for (const [name, value] of [
        ['Content-Type', 'image/jpeg'],
        ['X-Content-Type-Options', 'nosniff'],
        ['Content-Disposition', 'inline; filename="image.jpg"'],
        ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'; sandbox"],
        ['Cache-Control', 'private, max-age=3600'],
      ] as const)
        assert.equal(response.headers.get(name), value);
      const content = Buffer.from(await response.arrayBuffer());
      const { format, width, height, exif, icc, xmp } = await sharp(content).metadata();
      assert.deepEqual([format, exif, icc, xmp], ['jpeg', undefined, undefined, undefined]);
      assert.ok(!content.includes('Examplephone'));
      sizes.push(`${width}x${height}`);
    }
    assert.deepEqual(
      sizes,
      ['48x64', '64x48', '64x48', '64x48'],
      'a picture that was held sideways is upright',
    );
  });

  it('are up to six of an item, each once; one too many adds none', async () => {
    const { url, item } = await chooseOne();
    const pictures: Bytes[] = [];
    for (let red = 0; red < 7; red++) pictures.push(await drawPicture('png', { red: red * 40 }));
    const first = shownIn(await send(item, pictures.slice(0, 3)));
    assert.deepEqual(shownIn(await send(item, pictures.slice(0, 2))), first, 'the same are there already');
    const [one, other] = await Promise.all([
      send(item, pictures.slice(3, 6)),
      send(item, pictures.slice(4, 7)),
    ]);
    assert.deepEqual(new Set([one.status, other.status]), new Set([201, 422]));
    assert.equal((await shown(url)).length, 6);
    const refused = await send(item, pictures.slice(3), {}, 'legacy');
    assert.deepEqual(
      [refused.status, refused.body],
      [422, { errors: [{ code: 'validation-failed', message: 'An item has at most 6 images.' }] }],
    );
    assert.equal((await shown(url)).length, 6);
  });

  it('are refused when they are none, broken, too many or too large, and nothing is kept', async () => {
    const { url, item } = await chooseOne();
    const picture = await drawPicture('jpeg');
    const text = (content: string) => new TextEncoder().encode(content);
    const large = new Uint8Array(10_485_761);
    large.set(picture);
    for (const [files, field, message] of [
      [[], 'images', 'Send at least one file in the field images.'],
      [Array.from({ length: 6 }, () => picture), 'images', 'Send at most 5 files.'],
      [
        [picture, text('<svg xmlns="http://www.w3.org/2000/svg"/>')],
        'images.1',
        "It isn't a JPEG, PNG, WebP or HEIC image.",
      ],
      [[text('GIF89a and some more of it')], 'images.0', "It isn't a JPEG, PNG, WebP or HEIC image."],
      [[picture.slice(0, 300)], 'images.0', "It can't be decoded."],
      [[heicPicture().slice(0, 700)], 'images.0', "It can't be decoded."],
      [[large], 'images.0', 'It is larger than 10485760 bytes.'],
      [[await drawHugePicture(7072, 7072)], 'images.0', 'It has more than 50000000 pixels.'],
    ] as const) {
      const { status, body } = await send(item, files);
      assert.deepEqual([status, body.code, body.errors], [422, 'image_invalid', { [field]: [message] }]);
    }
    const form = await formOfPictures([picture]);
    for (const [headers, status] of [
      [{ ...form.headers, 'Content-Encoding': 'gzip' }, 415],
      [{ 'Content-Type': 'image/jpeg' }, 415],
      [{ 'Content-Type': 'multipart/form-data; boundary=elsewhere' }, 400],
    ] as const)
      assert.equal(
        (await at.clients.standard.request('POST', `${item}/images`, { ...form, headers })).status,
        status,
      );
    assert.deepEqual(await shown(url), []);
  });

  it('are the files of their field: what other fields hold is left out, and every value of this one must be an image', async () => {
    const { url, item } = await chooseOne();
    const [picture, other] = [await drawPicture('jpeg'), await drawPicture('png', { red: 1 })];
    const post = async (fields: [name: string, value: string | Bytes][]) => {
      const form = new FormData();
      for (const [name, value] of fields)
        if (typeof value === 'string') form.append(name, value);
        else form.append(name, new Blob([value]), '../name="images".jpg');
      const encoded = new Response(form);
      return at.clients.standard.request('POST', `${item}/images`, {
        raw: new Uint8Array(await encoded.arrayBuffer()),
        headers: { 'Content-Type': encoded.headers.get('Content-Type')! },
      });
    };
    const missing = await post([['image', picture]]);
    assert.deepEqual(missing.body.errors, { images: ['Send at least one file in the field images.'] });
    const text = await post([
      ['images', picture],
      ['images', 'a text'],
    ]);
    assert.deepEqual(text.body.errors, { 'images.1': ["It isn't a JPEG, PNG, WebP or HEIC image."] });
    assert.deepEqual(await shown(url), []);
    const taken = await post([
      ['thumbnail', other],
      ['images', picture],
    ]);
    assert.equal(taken.status, 201);
    assert.equal((await shown(url)).length, 1);
  });

  it('are refused before they are sent when they say that they are too large', async () => {
    const { item } = await chooseOne();
    const { secret } = await at.server.createKey(at.shop);
    const sending = request(`${at.server.origin}/api/v1${item}/images`, {
      method: 'POST',
      headers: {
        'X-Authorization': secret,
        'Content-Type': 'multipart/form-data; boundary=x',
        'Content-Length': 52_494_337,
      },
      signal: AbortSignal.timeout(10_000),
    });
    sending.flushHeaders();
    const [answer] = (await once(sending, 'response')) as [IncomingMessage];
    assert.equal(answer.statusCode, 413);
    sending.on('error', () => {});
    sending.destroy();
  });

  it('belong to an item of a draft whose items are being chosen', async () => {
    const { url, item } = await chooseOne();
    const picture = [await drawPicture('jpeg')];
    const nobody = '00000000-0000-4000-8000-000000000000';
    const missing = [
      `/draft-returns/${nobody}/returning-items/${nobody}`,
      `${url}/returning-items/${nobody}`,
    ];
    assert.deepEqual(await Promise.all(missing.map(async (path) => (await send(path, picture)).body.code)), [
      'draft_not_found',
      'draft_item_not_found',
    ]);
    await ok(at.clients.standard.post(`${item}/return-type`, { return_type: 'refund' }));
    await ok(at.clients.standard.post(`${url}/finalize-items`));
    assert.equal((await send(item, picture)).body.code, 'draft_not_open');
  });

  it('are taken once for an Idempotency-Key; other files with it are refused', async () => {
    const { url, item } = await chooseOne();
    const headers = { 'Idempotency-Key': 'pictures' };
    const [one, other] = [await drawPicture('jpeg'), await drawPicture('png', { red: 1 })];
    const first = await send(item, [one], headers);
    const again = await send(item, [one], headers);
    assert.deepEqual([again.body, again.headers.get('Idempotent-Replayed')], [first.body, 'true']);
    assert.equal((await send(item, [other], headers)).body.code, 'idempotency_key_reused');
    assert.equal((await shown(url)).length, 1);
  });

  it('stay with the return, and go with the item or with a draft that came to nothing', async () => {
    const { standard } = at.clients;
    const withImage = async () => {
      const chosen = await chooseOne();
      const [image = ''] = shownIn(await send(chosen.item, [await drawPicture('jpeg')]));
      assert.equal((await read(image)).status, 200);
      return { ...chosen, image };
    };
    const [kept, removed, cancelled, expired] = [
      await withImage(),
      await withImage(),
      await withImage(),
      await withImage(),
    ];
    await ok(standard.post(`${kept.item}/return-type`, { return_type: 'refund' }));
    await ok(standard.post(`${kept.url}/finalize-items`));
    await ok(standard.post(`${kept.url}/select-return-method`, { return_method_id: 'label' }));
    await ok(standard.post(`${kept.url}/submit`));
    await ok(standard.request('DELETE', removed.item));
    await ok(standard.post(`${cancelled.url}/cancel`));
    at.clock.advance(day_ms);
    for (const { image } of [removed, cancelled, expired]) assert.equal((await read(image)).status, 404);
    for (const { url } of [cancelled, expired]) assert.deepEqual(await shown(url), []);
    await oldDraftsJob(at.deps).handle({}, AbortSignal.timeout(5000));
    const { rows } = await at.deps.db.pool.query('select token from draft_return_images');
    assert.deepEqual(rows, [{ token: kept.image.slice(-26, -4) }]);
    assert.deepEqual([(await read(kept.image)).status, await shown(kept.url)], [200, [kept.image]]);
    assert.equal((await read(kept.image.replace('.jpg', '.png'))).status, 404);
  });
});
