import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReturnOverview } from '../../../client/src/index.ts';
import { showMoney } from '../../../contract/src/money-text.ts';
import type { PageNames, ReturnPage, Row } from './return-page.ts';
import { all } from './tree.ts';
import type { Element } from './tree.ts';
import { differencesOf } from './words.ts';

// What the console says in German: the same figures, units and days as in English, which are compared with the API, in German words.

const messages = join(import.meta.dirname, '../../../apps/console/src/messages');

const readMessages = (language: string): Record<string, string> =>
  Object.assign(
    {},
    ...readdirSync(join(messages, language))
      .filter((name) => name.endsWith('.json'))
      .map((name) => JSON.parse(readFileSync(join(messages, language, name), 'utf8'))),
  );
const english = readMessages('en');
const german = readMessages('de');
const say = (key: string) => german[key] ?? `(${key})`;

/** What a German page calls its parts. */
export const german_names: PageNames = {
  units: say('desk.units_and_money'),
  next: say('desk.next_step'),
  why: new RegExp(`^(${say('desk.why_review')}|${say('desk.why_eligible')})$`),
  security: say('securities.title'),
  payments: say('desk.payments'),
  shipping: say('desk.shipping'),
  timeline: say('desk.timeline'),
  exchange: say('desk.for'),
};

/** Texts of the English console that no German page has, unless a product or a person is called so. */
const english_only = new Set(Object.values(english).filter((text) => !/[{<]/.test(text))).difference(
  new Set(Object.values(german)),
);

/** The numbers of a text in the order of their size, however a language separates their digits and orders its words. */
const numbersOf = (text: string): string[] =>
  [...text.matchAll(/\d+(?:[.,]\d+)*/g)].map(([number]) => number.replaceAll(/[.,]/g, '')).toSorted();

const rowsOf = (rows: readonly Row[]) =>
  rows.map(({ amount, kind }) => [kind, amount.includes('−'), ...numbersOf(amount)]);

/** What a page says in any language. */
const figuresOf = (page: ReturnPage) => ({
  units: numbersOf(page.units),
  progress: numbersOf(page.progress),
  titles: page.lines.map(({ title }) => title),
  photos: page.lines.map(({ photos }) => photos),
  'units of each line': page.lines.map(({ groups }) =>
    groups.map(({ count, is_removed, when }) => [count, is_removed, numbersOf(when)]),
  ),
  exchanges: page.lines.map(({ exchange }) => numbersOf(exchange)),
  ledgers: page.lines.map(({ ledger }) => rowsOf(ledger)),
  totals: rowsOf(page.totals),
  steps: page.next.options,
  payments: [...page.payments, ...page.next.payments].map((parts) => parts.map(numbersOf)),
  policy: page.why.policy,
  reviews: page.why.reviews.length,
  'figures of the customer': Object.values(page.customer.figures).map(numbersOf),
  timeline: page.timeline.map(({ at }) => at),
  'times of the timeline': page.timeline.map(({ when }) => numbersOf(when)),
});

/** What the German page of a return states otherwise than the English one and the API do, or not in German. */
export function falseFactsInGerman(
  root: Element,
  page: ReturnPage,
  { in_english, shown }: { in_english: ReturnPage; shown: ReturnOverview },
): string[] {
  const [said, known] = [figuresOf(page), figuresOf(in_english)];
  const { refund, gift_card, upsell } = shown.totals;
  const payout = refund.amount + gift_card.amount - upsell.amount;
  const data = new Set(JSON.stringify(shown).match(/(?<=")[^"]+(?=")/g));
  return [
    ...differencesOf(
      Object.fromEntries(
        Object.entries(said).map(([name, value]) => [
          `${name} in German`,
          [value, known[name as keyof typeof known]],
        ]),
      ),
    ),
    ...differencesOf({
      'the status in German': [
        page.beside[0],
        say('parts.status.label').replace('{status}', say(`parts.status.${shown.status}`)),
      ],
      'the total in German': [
        [page.totals.at(-1)?.label, page.totals.at(-1)?.amount],
        [
          say(
            payout >= 0 ? 'desk.total_payout' : shown.collected ? 'desk.collected' : 'desk.due_from_shopper',
          ),
          showMoney('de', { amount: Math.abs(payout), currency: shown.currency }).replaceAll(/\s+/g, ' '),
        ],
      ],
      'texts that aren’t German': [
        textsOf(root).filter((text) => english_only.has(text) && !data.has(text)),
        [],
      ],
    }),
  ];
}

const textsOf = (root: Element): string[] =>
  all(root, {}).flatMap(({ children }) =>
    children.flatMap((child) => (typeof child === 'string' ? child.replaceAll(/\s+/g, ' ').trim() : [])),
  );
