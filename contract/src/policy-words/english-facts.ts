import type { Range, SetMatch, TextMatch } from './comparisons.ts';
import { value } from './marks.ts';
import { answersByQuestion, isNone, lastOf, spoken } from './words.ts';
import type { FactWords, Formats, Join, Phrase } from './words.ts';

/** As “a, b, and c”. */
export function joinEnglish(items: readonly string[], join: Join): string {
  if (items.length < 3) return items.join(` ${join} `);
  return `${items.slice(0, -1).join(', ')}, ${join} ${items.at(-1)}`;
}

const values = (given: readonly string[], join: Join, show = (text: string) => text) =>
  joinEnglish(
    given.map((text) => value(show(text))),
    join,
  );
export const quoted = (text: string): string => `“${text}”`;

function range({ how, values: given }: Range, show: (each: never) => string, less: string): string {
  const [first, second] = given.map((each) => value(show(each as never)));
  const said: Record<Range['how'], string> = {
    at_least: `at least ${first}`,
    at_most: `at most ${first}`,
    is: `exactly ${first}`,
    is_not: `more or ${less} than ${first}`,
    below: `${less} than ${first}`,
    above: `more than ${first}`,
    between: `between ${first} and ${second}`,
    outside: `${less} than ${first} or more than ${second}`,
  };
  return said[how];
}

/** As “at least 10 orders”. */
function count(given: Range, { number }: Formats, one: string, many: string): string {
  if (isNone(given)) return `no ${many}`;
  return `${range(given, number, 'fewer')} ${lastOf(given) === 1 ? one : many}`;
}

const amount = (given: Range, { money }: Formats) => range(given, money, 'less');

function days({ how, values: given }: Range, { day }: Formats): string {
  const [first, second] = given.map((each) => value(day(String(each))));
  const said: Record<Range['how'], string> = {
    at_least: `on or after ${first}`,
    at_most: `on or before ${first}`,
    is: `on ${first}`,
    is_not: `on another day than ${first}`,
    below: `before ${first}`,
    above: `after ${first}`,
    between: `between ${first} and ${second}`,
    outside: `before ${first} or after ${second}`,
  };
  return said[how];
}

/** A text that is told as it is: its subject, and how its values are shown. */
const text =
  (subject: string, show?: (given: string, formats: Formats) => string) =>
  ({ how, is_negated, values: given }: TextMatch, formats: Formats): Phrase => {
    const shown = values(given, 'or', (each) => (how === 'is' && show ? show(each, formats) : each));
    const verbs = {
      is: ['is', 'isn’t'],
      starts_with: ['starts with', 'doesn’t start with'],
      ends_with: ['ends with', 'doesn’t end with'],
      contains: ['contains', 'doesn’t contain'],
    } as const;
    return [subject, `${verbs[how][is_negated ? 1 : 0]} ${shown}`];
  };

/** A text with few values: what is said of each, and of none. Comparisons with parts of a text are told of `subject`. */
const choice =
  (
    subject: string,
    [who, does, doesnt]: readonly [string, string, string],
    words: Readonly<Record<string, string>>,
  ) =>
  (compared: TextMatch, formats: Formats): Phrase => {
    if (compared.how !== 'is') return text(subject)(compared, formats);
    const shown = values(compared.values, 'or', (each) => words[each] ?? quoted(spoken(each)));
    return [who, `${compared.is_negated ? doesnt : does}${shown}`];
  };

const tagged =
  (subject: string) =>
  ({ how, values: given }: SetMatch): Phrase => {
    if (how === 'all') return [subject, `is tagged ${values(given, 'and')}`];
    if (how === 'not_all') return [subject, `lacks one of the tags ${values(given, 'and')}`];
    return [subject, `${how === 'none' ? 'isn’t' : 'is'} tagged ${values(given, 'or')}`];
  };

const codes = ({ how, values: given }: SetMatch): Phrase => {
  if (how === 'all') return [`the discount codes ${values(given, 'and')}`, 'were used'];
  if (how === 'not_all') return [`not all of the discount codes ${values(given, 'and')}`, 'were used'];
  if (given.length === 1)
    return [`the discount code ${values(given, 'or')}`, how === 'none' ? 'wasn’t used' : 'was used'];
  return [`${how === 'none' ? 'none' : 'one'} of the discount codes ${values(given, 'or')}`, 'was used'];
};

function answers({ how, values: given }: SetMatch, { question }: Formats): Phrase {
  const is = how === 'none' || how === 'not_all' ? 'isn’t' : 'is';
  const told = answersByQuestion(given).map(
    ([id, of_it]) =>
      `${id === '' ? 'an answer' : `the answer to ${quoted(question(id))}`} ${is} ${values(of_it, how === 'all' ? 'and' : 'or', quoted)}`,
  );
  return [joinEnglish(told, how === 'all' || how === 'none' ? 'and' : 'or'), ''];
}

const fraud_words: Readonly<Record<string, string>> = {
  'package-never-received': 'a package that never arrived',
  'package-is-empty': 'an empty package',
  'package-is-missing-items': 'missing items',
  'instant-return-charge-failed': 'a failed charge for an instant exchange',
  'keep-item-abuse': 'abuse of keeping items',
  'splitting-returns-to-avoid-restrictions': 'split returns that avoid restrictions',
  'item-is-worn': 'a worn item',
  other: 'other fraud',
};

function fraud({ how, values: given }: SetMatch): Phrase {
  const shown = values(
    given,
    how === 'all' || how === 'not_all' ? 'and' : 'or',
    (each) => fraud_words[each] ?? spoken(each),
  );
  const verb = { any: 'was', all: 'were', none: 'wasn’t', not_all: 'weren’t both' }[how];
  return [shown, `${how === 'not_all' && given.length > 2 ? 'weren’t all' : verb} reported before`];
}

/** English names that take an article: “the United Kingdom”. */
const with_article =
  /^(United |Czech R|Dominican R|Central African|Isle of|Netherlands$|Philippines$|Bahamas$|Gambia$|Maldives$|Comoros$|Congo|.*Islands?$|.*Territor)/;
export const countryInEnglish = (name: string): string =>
  with_article.test(name) && !/^(Christmas|Norfolk|Bouvet|Clipperton)/.test(name) ? `the ${name}` : name;

export const english_facts: FactWords = {
  'customer.is_business': ({ is }) => ['the customer', is ? 'is a business' : 'is a consumer'],
  'customer.tags': tagged('the customer'),
  'customer.orders_placed': (given, f) => [
    'the customer',
    `has placed ${count(given, f, 'earlier order', 'earlier orders')}`,
  ],
  'customer.days_since_first_order': (given, f) => [
    'the customer’s first order',
    isNone(given) ? 'was placed today' : `was placed ${count(given, f, 'day', 'days')} ago`,
  ],
  'customer.returns_placed': (given, f) => [
    'the customer',
    `has requested ${count(given, f, 'earlier return', 'earlier returns')}`,
  ],
  'customer.bonus_received': (given, f) => [
    'the customer',
    `has received ${amount(given, f)} of bonus credit`,
  ],
  'customer.keep_outcomes': (given, f) => [
    'the customer',
    `has kept or donated ${count(given, f, 'item', 'items')} of earlier returns`,
  ],
  'customer.missing_or_wrong_items': (given, f) => [
    'the customer’s earlier returns',
    `had ${count(given, f, 'missing or wrong item', 'missing or wrong items')}`,
  ],
  'order.country': ({ how, is_negated, values: given }, f) =>
    how === 'is'
      ? [
          'the order',
          `${is_negated ? 'wasn’t' : 'was'} shipped to ${values(given, 'or', (code) => countryInEnglish(f.country(code)))}`,
        ]
      : text('the country code')({ how, is_negated, values: given }, f),
  'order.date': (given, f) => ['the order', `was placed ${days(given, f)}`],
  'order.days_since_window_began': (given, f) => [
    'the return window',
    isNone(given) ? 'began today' : `began ${count(given, f, 'day', 'days')} ago`,
  ],
  'order.discount_codes': codes,
  'order.discount_share': (given, f) => ['the discount', `was ${range(given, f.percent, 'less')}`],
  'order.tags': tagged('the order'),
  'order.total': (given, f) => ['the order', `cost ${amount(given, f)}`],
  'product.id': text('the product ID'),
  'product.variant_id': text('the variant ID'),
  'product.sku': text('the SKU'),
  'product.type': text('the product type'),
  'product.vendor': text('the vendor'),
  'product.tags': tagged('the product'),
  'product.price': (given, f) => ['the item', `cost ${amount(given, f)}`],
  'product.reason': text('the reason', (id, f) => quoted(f.reason(id))),
  'product.is_defective': ({ is }) => ['the item', is ? 'is faulty' : 'isn’t faulty'],
  'product.answers': answers,
  'return.item_count': (given, f) => ['the return', `has ${count(given, f, 'item', 'items')}`],
  'return.method': choice('the return method', ['the shopper', 'returns it ', 'doesn’t return it '], {
    label: 'with a label',
    dropoff: 'at a drop-off point',
    in_store: 'in store',
  }),
  'return.outcome': choice('the outcome', ['the shopper', 'chooses ', 'doesn’t choose '], {
    refund: 'a refund',
    credit: 'store credit',
    exchange: 'an exchange',
    advanced_exchange: 'an exchange for another product',
    shop_now: 'Shop now',
  }),
  'return.value': (given, f) => ['the return', `is worth ${amount(given, f)}`],
  'return.is_whole': ({ is }) => [is ? 'the whole order' : 'only part of the order', 'is returned'],
  'return.channel': choice('the channel', ['the return', 'is created ', 'isn’t created '], {
    staff: 'by staff',
    api: 'by the shopper or an integration',
  }),
  'return.fraud_signals': fraud,
};
