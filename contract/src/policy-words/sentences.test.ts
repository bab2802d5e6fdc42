import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { POLICY_FACTS, POLICY_FACT_NAMES } from '../policy-facts.ts';
import type { FactKind } from '../policy-facts.ts';
import type { Actions, Condition } from './document.ts';
import { textOf } from './marks.ts';
import { createSentences } from './sentences.ts';
import type { Reader } from './sentences.ts';

const questions = [{ id: 'seal', prompt: 'Is the seal broken?' }];
const english: Reader = { language: 'en', tag: 'en-GB', currency: 'GBP', questions };
const german: Reader = { language: 'de', tag: 'de-DE', currency: 'EUR', questions };
const read = (reader: Reader, when: Condition | undefined, actions: Actions) =>
  textOf(createSentences(reader).rule(when ? { when, do: actions } : { do: actions })).replaceAll(
    '\u00A0',
    ' ',
  );

const review = { send_to_review: { note: 'Look.' } };
const faulty: Condition = { fact: 'product.is_defective', is: true };
const vip: Condition = { fact: 'customer.tags', has_any: ['vip'] };

const sentences: [Condition | undefined, Actions, en: string, de: string][] = [
  [
    faulty,
    {
      refund_shipping: 'proportional',
      waive_fees: ['handling', 'restocking', 'label'],
      bypass_final_sale: true,
    },
    'If the item is faulty: ignore final sale, charge no fees, and refund shipping in proportion.',
    'Wenn der Artikel mangelhaft ist: den Rückgabeausschluss nicht anwenden, keine Gebühren berechnen und Versandkosten anteilig erstatten.',
  ],
  [
    { fact: 'product.tags', has_any: ['final-sale'] },
    { reject: { note: 'Sorry.' } },
    'If the product is tagged final-sale, it can’t be returned.',
    'Wenn der Artikel das Tag final-sale hat, ist keine Rückgabe möglich.',
  ],
  [
    { fact: 'product.answers', has_any: ['seal:Yes'] },
    { reject: {} },
    'If the answer to “Is the seal broken?” is “Yes”, it can’t be returned.',
    'Wenn die Antwort auf „Is the seal broken?“ „Yes“ ist, ist keine Rückgabe möglich.',
  ],
  [
    { all: [faulty, { fact: 'product.price', at_least: 1000 }] },
    review,
    'If the item is faulty and cost at least £10.00, send the return to review.',
    'Wenn der Artikel mangelhaft ist und mindestens 10,00 € gekostet hat: die Retoure zur Prüfung vorlegen.',
  ],
  [
    { not: { fact: 'customer.is_business', is: true } },
    review,
    'If the customer is a consumer, send the return to review.',
    'Wenn der Kunde ein Verbraucher ist: die Retoure zur Prüfung vorlegen.',
  ],
  [
    { fact: 'return.outcome', is: 'credit' },
    { grant_bonus: { credit_basis_points: 1000 } },
    'If the shopper chooses store credit, add a 10% bonus to store credit.',
    'Wenn der Kunde „Guthaben“ wählt: 10 % Bonus auf Guthaben gewähren.',
  ],
  [
    {
      any: [
        vip,
        {
          all: [
            { fact: 'customer.orders_placed', at_least: 10 },
            { fact: 'customer.returns_placed', at_most: 1 },
          ],
        },
      ],
    },
    { set_window: { days: 45, buffer_days: 1 }, waive_fees: ['handling'] },
    'If the customer is tagged vip, or if the customer has placed at least 10 earlier orders and has requested at most 1 earlier return, accept returns for 45 days from delivery (plus 1 day if the delivery isn’t reported) and charge no handling fee.',
    'Wenn der Kunde das Tag vip hat oder wenn der Kunde zuvor mindestens 10 Bestellungen aufgegeben hat und zuvor höchstens 1 Retoure angemeldet hat: Rückgaben 45 Tage ab Zustellung (ohne gemeldete Zustellung 1 Tag länger) annehmen und keine Bearbeitungsgebühr berechnen.',
  ],
  [
    { all: [faulty, { any: [vip, { fact: 'order.country', in: ['GB', 'DE', 'CH'] }] }] },
    { keep: true },
    'If the item is faulty, and either the customer is tagged vip or the order was shipped to the United Kingdom, Germany, or Switzerland, let the shopper keep it.',
    'Wenn der Artikel mangelhaft ist und entweder der Kunde das Tag vip hat oder das Lieferland Vereinigtes Königreich, Deutschland oder Schweiz ist: den Kunden den Artikel behalten lassen.',
  ],
  [
    { not: { any: [faulty, { fact: 'customer.orders_placed', at_least: 1 }] } },
    { exclude_outcomes: ['credit', 'exchange', 'advanced_exchange', 'shop_now'] },
    'If the item isn’t faulty and the customer has placed no earlier orders, offer refunds only.',
    'Wenn der Artikel nicht mangelhaft ist und der Kunde zuvor keine Bestellungen aufgegeben hat: nur Erstattungen anbieten.',
  ],
  [
    { fact: 'order.date', between: ['2026-11-01', '2026-12-24'] },
    { exclude_outcomes: ['refund'], add_fee: { type: 'label', amount: 395 } },
    'If the order was placed between 1 November 2026 and 24 December 2026, don’t offer refunds and charge a label fee of £3.95.',
    'Wenn die Bestellung zwischen dem 1. November 2026 und dem 24. Dezember 2026 aufgegeben wurde: Erstattungen nicht anbieten und eine Etikettgebühr von 3,95 € berechnen.',
  ],
  [
    undefined,
    { set_destination: 'Columbus', set_processing_event: { event: 'grading' } },
    'Always send it to Columbus and process the return once the items are graded.',
    'Immer den Artikel an Columbus schicken lassen und die Retoure bearbeiten, sobald die Artikel bewertet sind.',
  ],
];

/** A value for each comparison with a fact of a kind, with one and with several. */
const comparisons: Record<FactKind, Record<string, unknown>[]> = {
  text: ['is', 'is_not', 'starts_with', 'ends_with', 'contains']
    .map((name): Record<string, unknown> => ({ [name]: 'Sofa' }))
    .concat([{ in: ['Sofa'] }, { in: ['Sofa', 'Bed'] }, { not_in: ['Sofa', 'Bed', 'Lamp'] }]),
  number: ['is', 'is_not', 'at_least', 'at_most']
    .flatMap((name) => [0, 1, 2].map((count): Record<string, unknown> => ({ [name]: count })))
    .concat([{ between: [2, 5] }]),
  money: ['is', 'is_not', 'at_least', 'at_most']
    .map((name): Record<string, unknown> => ({ [name]: 1250 }))
    .concat([{ between: [1000, 2000] }]),
  set: ['has_any', 'has_all', 'has_none'].flatMap((name) => [
    { [name]: ['Sofa'] },
    { [name]: ['seal:Yes', 'seal:No'] },
    { [name]: ['seal:Yes', 'fault:Deep', 'Bed'] },
  ]),
  flag: [{ is: true }, { is: false }],
  day: ['is', 'at_least', 'at_most']
    .map((name): Record<string, unknown> => ({ [name]: '2026-11-01' }))
    .concat([{ between: ['2026-11-01', '2026-12-24'] }]),
};
const outcomes = ['refund', 'credit', 'exchange', 'advanced_exchange', 'shop_now'];
const every_action: Actions[] = [
  { keep: true },
  { offer_keep: { basis_points: 4000 } },
  { donate: true },
  { require_shipping: true },
  { reject: {} },
  { bypass_final_sale: true },
  review,
  ...outcomes.map((each) => ({ exclude_outcomes: [each] })),
  { exclude_outcomes: outcomes },
  ...['label', 'dropoff', 'in_store'].map((each) => ({ exclude_methods: [each] })),
  { exclude_methods: ['label', 'dropoff', 'in_store'] },
  { set_window: { days: 1 } },
  {
    set_window: {
      days: 9,
      from: 'order',
      without_delivery: 'fulfillment',
      buffer_days: 3,
      outcomes: ['credit'],
    },
  },
  ...['handling', 'label'].map((type) => ({ add_fee: { type, amount: 395 } })),
  { add_fee: { type: 'restocking', basis_points: 1250 } },
  ...['handling', 'restocking', 'label'].map((each) => ({ waive_fees: [each] })),
  { waive_fees: ['handling', 'label'] },
  { grant_bonus: { credit: 500, shop: 300 } },
  { grant_bonus: { credit_basis_points: 1000 } },
  ...['none', 'proportional', 'all'].map((each) => ({ refund_shipping: each })),
  { set_destination: 'Columbus' },
  ...['manual', 'in_transit', 'delivered', 'dropoff', 'grading'].map((event) => ({
    set_processing_event: { event },
  })),
  { set_processing_event: { event: 'dropoff', outcomes: ['refund', 'credit'] } },
  { set_reasons: 'shoe_reasons' },
];

/** What nobody should read: keys, what isn't there, a word twice, spaces and commas that don't belong. */
const wrong =
  /\w_\w|\b(product|order|customer|return)\.[a-z]|undefined|null|NaN|\[object|[\uE000\uE001]|\b(\p{L}+) \2\b| {2}| [,.:]|,,|\.\.|\bisn’t finished|\bunfertig|version/u;
/** Words that show that a sentence wasn't translated. */
const not_german = /\b(the|is|of|and|or|item|shopper|if|return)\b/;

describe('the sentences of rules', () => {
  for (const [when, actions, en, de] of sentences)
    it(`say “${en}”`, () => {
      assert.equal(read(english, when, actions), en);
      assert.equal(read(german, when, actions), de);
    });

  it('say each comparison with each fact and each action without keys, doubled words or gaps', () => {
    const conditions = POLICY_FACT_NAMES.flatMap((fact) =>
      comparisons[POLICY_FACTS[fact].kind].flatMap((comparison): Condition[] => {
        const test = { fact, ...comparison };
        return [test, { not: test }, { all: [test, vip] }, { any: [test, { all: [faulty, test] }] }];
      }),
    );
    const said = new Set<string>();
    conditions.forEach((when, index) => {
      for (const actions of [every_action[index % every_action.length]!, review])
        for (const reader of [english, german]) said.add(check(read(reader, when, actions), reader));
    });
    for (const actions of every_action)
      for (const when of [undefined, faulty])
        for (const more of [{}, review])
          for (const reader of [english, german])
            said.add(check(read(reader, when, { ...actions, ...more }), reader));
    assert.ok(said.size > 1500, String(said.size));
  });

  it('tell every comparison with a fact from every other one', () => {
    for (const reader of [english, german])
      for (const fact of POLICY_FACT_NAMES) {
        const texts = comparisons[POLICY_FACTS[fact].kind]
          .filter((test) => !('in' in test && (test['in'] as unknown[]).length === 1))
          // Exactly none and at most none are the same.
          .filter((test) => test['at_most'] !== 0 && (test['has_all'] as unknown[] | undefined)?.length !== 1)
          .map((test) => read(reader, { fact, ...test }, review));
        assert.equal(new Set(texts).size, texts.length, texts.join('\n'));
      }
  });

  it('stay readable while a rule is unfinished', () => {
    const unfinished = [null, {}, { all: [] }, { fact: 'product.price' }, { fact: 'x', is: 1 }, { not: 7 }];
    for (const when of unfinished)
      assert.match(
        read(english, when as never, { ...review, teleport: true }),
        when === null
          ? /^Always /
          : /^If a condition that isn’t finished matches, .*something that this version doesn’t know/,
      );
  });

  it('name all outcomes but one by that one', () => {
    const { outcomes: named } = createSentences(english);
    assert.equal(named(outcomes), 'everything');
    assert.equal(named(outcomes.slice(1)), 'everything but refunds');
    assert.equal(named(['refund', 'credit']), 'refunds and store credit');
    assert.equal(createSentences(german).outcomes(outcomes.slice(1)), 'alles außer Erstattungen');
  });
});

function check(sentence: string, { language }: Reader): string {
  assert.match(sentence, /^\p{Lu}.*\.$/u);
  const without_quotes = sentence.replaceAll(/[“„][^”“]*[”“]/g, '“…”');
  assert.doesNotMatch(without_quotes, wrong, sentence);
  if (language === 'de') assert.doesNotMatch(without_quotes, not_german, sentence);
  return sentence;
}
