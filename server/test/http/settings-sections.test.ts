import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Client } from '../support/client.ts';
import { openReturn } from '../support/factories.ts';
import { readFont } from '../support/font.ts';
import { drawPicture } from '../support/pictures.ts';
import { startShop } from '../support/shop.ts';
import type { TestShop } from '../support/shop.ts';
import { signStaffIn } from '../support/staff.ts';

let at: TestShop;
let dana: Client;
before(async () => {
  at = await startShop();
  dana = (await signStaffIn(at, 'manager')).client;
});
after(() => at.server.close());

const change = (method: 'PUT' | 'PATCH', path: string, body: object) => dana.request(method, path, { body });

/** Uploads a file of the brand with an API key. */
async function uploadFile(name: 'logo' | 'font', bytes: Uint8Array<ArrayBuffer>, query = '') {
  const { secret } = await at.server.createKey(at.shop);
  const form = new FormData();
  form.append(name, new Blob([bytes]), name);
  return fetch(`${at.server.origin}/api/v1/settings/brand/${name}${query}`, {
    method: 'PUT',
    headers: { 'X-Authorization': secret },
    body: form,
  });
}

describe('the brand', () => {
  it('says how its colour was adjusted, and the portal shows it', async () => {
    const saved = await change('PATCH', '/settings/brand', {
      accent: '#ffd500',
      links: { privacy: 'https://acme.example/privacy' },
      revision: 0,
    });
    assert.deepEqual([saved.status, saved.body.adjustments, saved.body.revision], [200, ['dark_text'], 1]);
    const page = await (await fetch(saved.body.portal_url)).text();
    assert.match(page, /https:\/\/acme\.example\/privacy/);
    assert.equal((await change('PATCH', '/settings/brand', { accent: null, revision: 0 })).status, 409);
    const wrong = await change('PATCH', '/settings/brand', { links: { privacy: 'javascript:alert(1)' } });
    assert.deepEqual(Object.keys(wrong.body.errors), ['links.privacy']);
  });

  it('has a logo that was uploaded, and none whose SVG runs a script', async () => {
    const png = Uint8Array.from(await drawPicture('png'));
    const sent = await uploadFile('logo', png);
    const text = await sent.text();
    assert.equal(sent.status, 200, text);
    const { logo_url } = JSON.parse(text) as { logo_url: string };
    assert.equal((await fetch(logo_url)).headers.get('Content-Type'), 'image/png');
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    assert.equal((await uploadFile('logo', new TextEncoder().encode(svg))).status, 422);
    const late = await uploadFile(
      'logo',
      Uint8Array.from(await drawPicture('png', { red: 1 })),
      '?revision=0',
    );
    assert.equal(((await late.json()) as { code: string }).code, 'revision_conflict');
    assert.equal((await dana.get('/settings/brand')).body.logo_url, logo_url);
    const removed = await dana.request('DELETE', '/settings/brand/logo');
    assert.equal(removed.body.logo_url, null);
    assert.equal((await fetch(logo_url)).status, 404);
  });

  it('has a font that was uploaded, and none that is damaged', async () => {
    const font = readFont();
    const sent = await uploadFile('font', font);
    const { font_url, revision } = (await sent.json()) as { font_url: string; revision: number };
    assert.equal((await fetch(font_url)).headers.get('Content-Type'), 'font/woff2');
    const wrong = await uploadFile('font', font.subarray(1));
    const { errors } = (await wrong.json()) as { errors: Record<string, string[]> };
    assert.deepEqual([wrong.status, errors], [422, { font: ['The font must be a WOFF2 file.'] }]);
    const other = await uploadFile('font', font, `?revision=${revision - 1}`);
    assert.equal(((await other.json()) as { code: string }).code, 'revision_conflict');
    const late = await dana.request('DELETE', `/settings/brand/font?revision=${revision - 1}`);
    assert.equal(late.body.code, 'revision_conflict');
    const removed = await dana.request('DELETE', `/settings/brand/font?revision=${revision}`);
    assert.deepEqual([removed.status, removed.body.font_url], [200, null]);
    assert.equal((await fetch(font_url)).status, 404);
  });
});

describe('return reasons', () => {
  it('are saved as read, replace the default set, and are reset', async () => {
    const path = '/settings/reason-sets/general';
    const { body } = await dana.get(path);
    assert.equal(body.source, 'default');
    const reasons = [{ code: 'too-small', name: { en: 'Too small', de: 'Zu klein' } }];
    const saved = await change('PUT', path, { product_types: ['boots'], reasons, revision: 0 });
    assert.deepEqual([saved.status, saved.body.source, saved.body.reasons], [200, 'own', reasons]);
    assert.equal((await change('PUT', path, { product_types: [], reasons, revision: 0 })).status, 409);
    const wrong = await change('PUT', path, { product_types: [], reasons: [{ code: 'x' }], revision: 1 });
    assert.deepEqual([wrong.status, Object.keys(wrong.body.errors)], [422, ['reason_set']]);
    assert.equal((await dana.request('DELETE', `${path}?revision=0`)).body.code, 'revision_conflict');
    assert.equal((await dana.get(path)).body.source, 'own');
    assert.equal((await dana.request('DELETE', `${path}?revision=1`)).status, 204);
    assert.equal((await dana.get(path)).body.source, 'default');
  });
});

describe('reply templates', () => {
  const path = '/settings/reply-templates';
  const save = (name: string, body: string, client = dana) => client.post(path, { name, body });

  it('take only the placeholders that there are, and each name once', async () => {
    const wrong = await save('Total', 'You get {total}.');
    assert.deepEqual(wrong.body.errors, {
      body: ["{total} isn't a placeholder of reply templates. They have {first_name}, {order}, {return}."],
    });
    const { status, body: saved } = await save(' Photo ', 'Hello {first_name},\r\nabout {order}: {return}');
    const { id } = saved.reply_template;
    assert.deepEqual(
      [status, saved.reply_template],
      [201, { id, name: 'Photo', body: 'Hello {first_name},\nabout {order}: {return}' }],
    );
    assert.deepEqual(Object.keys((await save('PHOTO', 'Again')).body.errors), ['name']);
    // Its own name is no other's.
    const changed = await change('PUT', `${path}/${id}`, { name: 'photo', body: 'A photo, please.' });
    assert.deepEqual(changed.body.reply_template, { id, name: 'photo', body: 'A photo, please.' });
    const agent = (await signStaffIn(at, 'agent')).client;
    assert.deepEqual((await agent.get(path)).body.reply_templates, [changed.body.reply_template]);
    assert.equal((await save('Mine', 'Text', agent)).body.code, 'permission_missing');
    const log = await dana.get('/audit-entries?object_type=reply_template');
    assert.deepEqual(log.body.audit_entries[0].changes[0].before.name, 'Photo');
    assert.equal((await dana.request('DELETE', `${path}/${id}`)).status, 204);
    assert.equal((await dana.request('DELETE', `${path}/${id}`)).body.code, 'resource_not_found');
  });

  it('are 100 at the most, also when many are saved at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 103 }, (_, i) => save(`Text ${i}`, 'Hello')));
    assert.equal(answers.filter(({ status }) => status === 201).length, 100);
    assert.equal((await dana.get(path)).body.reply_templates.length, 100);
  });
});

describe('settings of e-mail', () => {
  it('change the sender and the text of a message, which the preview shows before it is saved', async () => {
    await change('PATCH', '/settings/email', { reply_to: 'help@acme.example', revision: 0 });
    const off = await change('PATCH', '/settings/email/messages/handed_in', { is_sent: false });
    const { is_sent } = off.body.messages.find(({ message }: { message: string }) => message === 'handed_in');
    assert.equal(is_sent, false);
    const law = await change('PATCH', '/settings/email/messages/withdrawal_receipt', { is_sent: false });
    assert.equal(law.status, 422);
    const text = { subject: 'Parcel {reference}', body: 'Hello **{name}**!' };
    const preview = await dana.post('/settings/email/preview', { message: 'label_ready', ...text });
    assert.match(preview.body.html, /Ana<\/strong>|<b[^>]*>Ana/);
    // Also of messages that are about no return, or about what it has not come to yet.
    const return_id = await openReturn(at.deps, at.shop);
    for (const message of ['sign_in_code', 'refund_sent', 'exchange_created'])
      assert.equal((await dana.post('/settings/email/preview', { message, return_id })).status, 200, message);
    const other = await at.server.createShop();
    for (const unknown of [799_999_999, await openReturn(at.deps, other)]) {
      const asked = { message: 'label_ready', return_id: unknown };
      assert.equal((await dana.post('/settings/email/preview', asked)).body.code, 'return_not_found');
    }
    const path = '/settings/email/messages/label_ready/texts/de';
    assert.equal((await dana.get(path)).body.body, null);
    assert.equal((await change('PUT', path, { ...text, revision: 0 })).status, 200);
    assert.equal((await change('PUT', path, { subject: '{no}', body: 'x' })).status, 422);
    assert.equal((await dana.request('DELETE', `${path}?revision=1`)).status, 204);
    assert.equal((await dana.get('/settings/email/messages/label_ready/texts/xx')).status, 404);
  });
});

describe('the payment provider', () => {
  const path = '/settings/payment-provider';
  it('is set with its secret, which nothing shows, and cleared', async () => {
    const key = 'rk_test_0123456789abcdef';
    const set = await change('PUT', path, { provider: 'stripe', settings: { key }, revision: 0 });
    assert.deepEqual([set.status, set.body.source, set.body.provider], [200, 'shop', 'stripe']);
    assert.ok(!set.text.includes(key) && !(await dana.get(path)).text.includes(key));
    assert.ok(set.body.events_url.endsWith('/payments/stripe/acme/events'));
    const cleared = await dana.request('DELETE', path);
    assert.equal(cleared.body.source, 'none');
  });

  it('never calls an address that a merchant chose', async () => {
    const settings = { key: 'rk_test_0123456789abcdef', url: 'https://10.0.0.1' };
    const url = await change('PUT', path, { provider: 'stripe', settings });
    assert.deepEqual(Object.keys(url.body.errors), ['settings.url']);
    assert.equal((await change('PUT', path, { provider: 'bridge', settings })).status, 422);
  });
});
