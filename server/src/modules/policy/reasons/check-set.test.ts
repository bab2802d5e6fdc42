import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { checkout_dir } from '../../../platform/config.ts';
import { checkSet } from './check-set.ts';
import { default_sets } from './default-sets.ts';
import { choosableReasons, textIn } from './reason-set.ts';
import type { Reason, Texts } from './reason-set.ts';
import { writtenSet } from './written-set.ts';

const en = (text: string) => ({ en: text });
const leaf = (code: string, more: object = {}) => ({ code, name: en('A name'), ...more });
const problemsOf = (value: unknown) => {
  const checked = checkSet(value);
  return 'problems' in checked ? checked.problems : [];
};
const problemsOfReason = (reason: unknown) => problemsOf({ name: 'lamps', reasons: [reason] });

test('a set is read with what goes without saying filled in', () => {
  const name = { EN: ' Too dark ', 'pt-BR': 'Escuro' };
  const reasons = [{ code: 'light', name: en('Light'), children: [leaf('dark', { name, is_defect: true })] }];
  const checked = checkSet({ name: 'lamps', product_types: ['Floor  Lamp', 'floor lamp '], reasons });
  assert.ok('set' in checked);
  assert.deepEqual(checked.set.product_types, ['floor lamp']);
  const plain = { is_defect: false, needs_comment: false, wants_photo: false, questions: [], children: [] };
  assert.deepEqual(checked.set.reasons, [
    {
      ...plain,
      code: 'light',
      name: en('Light'),
      children: [{ ...plain, code: 'dark', name: { en: 'Too dark', 'pt-br': 'Escuro' }, is_defect: true }],
    },
  ]);
});

test('every fault is named with its place', () => {
  const deep = { ...leaf('a'), children: [{ ...leaf('b'), children: [leaf('c')] }] };
  const question = (more: object) =>
    leaf('a', { questions: [{ id: 'q', type: 'choice', prompt: en('?'), ...more }] });
  const faults: [unknown, RegExp][] = [
    [deep, /reasons\[0\]\.children\[0\]\.children are too deep/],
    [{ ...leaf('a'), children: [leaf('a')] }, /children\[0\]\.code "a" is already used by reasons\[0\]/],
    [leaf('Too Small'), /reasons\[0\]\.code is required: lower-case/],
    [leaf('x'.repeat(65)), /reasons\[0\]\.code/],
    [leaf('a', { name: { de: 'Zu klein' } }), /reasons\[0\]\.name is required in English/],
    [leaf('a', { name: { en: 'x'.repeat(101) } }), /name\.en must be a line of 1 to 100/],
    [leaf('a', { name: { en: 'Two\nlines' } }), /name\.en must be a line/],
    [leaf('a', { name: { en: 'A', german: 'B' } }), /name\.german is no language/],
    [leaf('a', { is_defekt: true }), /reasons\[0\]\.is_defekt is unknown/],
    [leaf('a', { is_defect: 'yes' }), /is_defect must be true or false/],
    [
      { ...leaf('a', { needs_comment: true }), children: [leaf('b')] },
      /needs_comment belongs to the children/,
    ],
    [question({}), /choices must be two or more/],
    [question({ type: 'text', choices: [en('yes'), en('no')] }), /choices must be .* none for "text"/],
    [question({ type: 'photo' }), /type must be "text" or "choice"/],
    ['too-small', /reasons\[0\] must be an object/],
  ];
  for (const [reason, problem] of faults) assert.match(problemsOfReason(reason).join('\n'), problem);
  assert.match(problemsOf([]).join(), /is an object with "name"/);
  assert.match(problemsOf({ name: 'A b', reasons: [leaf('a')] }).join(), /^name is needed/);
  assert.match(problemsOf({ name: 'a' }).join(), /^reasons is required, unless/);
  assert.match(problemsOf({ name: 'a', product_types: [''] }).join(), /^product_types\[0\] must be a text/);
});

test('a set has 100 reasons at most, headings included', () => {
  const children = (count: number) => Array.from({ length: count }, (_, i) => leaf(`r${i}`));
  const set = (count: number) => ({ name: 'many', reasons: [{ ...leaf('all'), children: children(count) }] });
  assert.deepEqual(problemsOf(set(99)), []);
  assert.match(problemsOf(set(100)).join(), /reasons are 101/);
});

test('the default sets speak every language of the portal, tell legal defects apart, and can be saved as they are shown', () => {
  const files = readdirSync(join(checkout_dir, 'apps/portal/src/messages'));
  const languages = files.map((file) => basename(file, '.json')).toSorted();
  assert.equal(languages.length, 7);
  assert.equal(default_sets.length, 7);
  const types = default_sets.flatMap((set) => set.product_types);
  assert.equal(new Set(types).size, types.length, 'a type leads to one set');
  for (const set of default_sets) {
    assert.deepEqual(checkSet(JSON.parse(JSON.stringify(writtenSet(set)))), { set });
    for (const texts of set.reasons.flatMap(textsOf)) {
      assert.deepEqual(Object.keys(texts).toSorted(), languages, texts.en);
      assert.ok(
        Object.values(texts).every((text) => text.trim() !== ''),
        texts.en,
      );
      assert.match(texts['ar'] ?? '', /\p{Script=Arabic}/u, texts.en);
    }
    const choices = choosableReasons(set.reasons).map(({ reason }) => reason);
    const defects = choices.filter(({ is_defect }) => is_defect).map(({ code }) => code);
    for (const code of ['not-as-described', 'damaged', 'defective', 'wrong-item'])
      assert.ok(defects.includes(code), `${set.name}: ${code}`);
    const has_sizes = choices.some(({ code }) => code === 'too-small');
    assert.equal(has_sizes, !['electronics', 'beauty'].includes(set.name), set.name);
  }
});

function textsOf({ name, questions, children }: Reason): Texts[] {
  return [
    name,
    ...questions.flatMap(({ prompt, choices }) => [prompt, ...choices]),
    ...children.flatMap(textsOf),
  ];
}

test('a text falls back to the language without its region, then to English', () => {
  const texts = { en: 'a', de: 'b', 'pt-br': 'c' };
  const said = ['de-AT', 'pt-BR', 'pt', 'EN', 'xx'].map((language) => textIn(texts, language));
  assert.deepEqual(said, ['b', 'c', 'a', 'a', 'a']);
});
