import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { IntlMessageFormat } from 'intl-messageformat';
import { loadActWords, sentenceOf } from './act-words.ts';

type Operation = { operationId: string; security?: Record<string, unknown>[] };
const document = JSON.parse(
  readFileSync(new URL('../../../../../docs/openapi.json', import.meta.url), 'utf8'),
) as { paths: Record<string, Record<string, Operation>> };
/** What staff and keys can change, by its name. */
const acts = Object.values(document.paths)
  .flatMap((methods) => Object.entries(methods))
  .filter(([method]) => ['post', 'put', 'patch', 'delete'].includes(method))
  .filter(([, { security = [] }]) => security.some((one) => 'ApiKey' in one || 'StaffSession' in one))
  .map(([, { operationId }]) => operationId);

const english = await loadActWords('en');
const german = await loadActWords('de');
const act = {
  actor: { kind: 'staff' as const, id: 7, name: 'Mia Fischer' },
  operation: 'processReturn',
  object: { type: 'return', id: '1042' },
  changes: [],
  objects: 1,
  entries: 1,
};
const parts = {
  nameOf: () => undefined,
  objectOf: ({ type, id }: { type: string; id: string | null }) => `${type} ${id}`,
  actor: (inner: string[]) => inner.join(''),
};
const say = (words: typeof english, more: Partial<Parameters<typeof sentenceOf>[2]> = {}) =>
  sentenceOf<string>(words, words === german ? 'de-DE' : 'en-GB', { ...act, ...more }, parts).join('');

describe('the sentences of the audit log', () => {
  it('tell every operation of staff and keys, in English and German with the same facts', () => {
    assert.ok(acts.length > 150);
    assert.deepEqual(
      acts.filter((operation) => !(operation in english)),
      [],
    );
    // A platform passes requests by privacy law on, with no operation.
    const special = /^(draft|command|receivePrivacyRequest|other(_\w+)?|object\.\w+)$/;
    assert.deepEqual(
      Object.keys(english).filter((key) => !special.test(key) && !acts.includes(key.replace(/_\w+$/, ''))),
      [],
      'no operation has this name',
    );
    assert.deepEqual(Object.keys(german), Object.keys(english));
    const factsOf = (message: string) =>
      [...message.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name!).toSorted();
    for (const [key, message] of Object.entries(english)) {
      assert.deepEqual([...new Set(factsOf(german[key]!))], [...new Set(factsOf(message))], key);
      for (const text of [message, german[key]!])
        assert.ok(key.startsWith('object.') || new IntlMessageFormat(text, 'en').getAst().length > 1, key);
    }
  });

  it('count what an act did to several, and name what the log has a name of', () => {
    assert.equal(say(english), 'Mia Fischer processed return 1042');
    assert.equal(say(english, { objects: 12, entries: 12 }), 'Mia Fischer processed 12 returns');
    assert.equal(say(german, { objects: 12, entries: 12 }), 'Mia Fischer hat 12 Retouren bearbeitet');
    const changes = [
      { object: 'return', id: '1042', before: { state: 'review' }, after: { state: 'processing' } },
    ];
    assert.equal(say(english, { changes }), 'Mia Fischer approved and processed return 1042');
    const made = [{ object: 'api_key', id: '3', before: null, after: { name: 'erp' } }];
    assert.equal(
      say(english, { operation: 'createApiKey', object: { type: 'api_key', id: '3' }, changes: made }),
      'Mia Fischer created the API key “erp”',
    );
    const object = { type: 'draft_return', id: '88' };
    assert.equal(
      say(german, { operation: 'selectReturnMethod', object, entries: 9 }),
      'Mia Fischer hat Retourenentwurf 88 vorbereitet',
    );
  });

  it('never show the name of an operation: one that they don’t know is told by what changed', () => {
    const operation = 'frobnicateShop';
    assert.equal(say(english, { operation }), 'Mia Fischer made a change');
    const changes = [{ object: 'return', id: '1042', before: null, after: {} }];
    assert.equal(say(english, { operation, changes }), 'Mia Fischer created: return 1042');
    assert.equal(say(english, { operation: 'updateWebhook', object: null }), 'Mia Fischer made a change');
    const actor = { kind: 'cli' as const, id: null, name: 'root' };
    assert.equal(
      say(english, { actor, operation: 'keys create' }),
      'root ran “retour keys create” on the server',
    );
    assert.equal(say(english, { actor }), 'root processed return 1042');
  });
});
