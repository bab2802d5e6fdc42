import type { Range, SetMatch, TextMatch } from './comparisons.ts';
import { value } from './marks.ts';
import { answersByQuestion, isNone, lastOf, spoken } from './words.ts';
import type { FactWords, Formats, Join, Phrase } from './words.ts';

/** As “a, b und c”. */
export function joinGerman(items: readonly string[], join: Join): string {
  const last = join === 'and' ? ' und ' : ' oder ';
  return items.length < 2 ? items.join('') : items.slice(0, -1).join(', ') + last + items.at(-1)!;
}

const values = (given: readonly string[], join: Join, show = (text: string) => text) =>
  joinGerman(
    given.map((text) => value(show(text))),
    join,
  );
export const quotedInGerman = (text: string): string => `„${text}“`;

function range({ how, values: given }: Range, show: (each: never) => string): string {
  const [first, second] = given.map((each) => value(show(each as never)));
  const said: Record<Range['how'], string> = {
    at_least: `mindestens ${first}`,
    at_most: `höchstens ${first}`,
    is: `genau ${first}`,
    is_not: `mehr oder weniger als ${first}`,
    below: `weniger als ${first}`,
    above: `mehr als ${first}`,
    between: `zwischen ${first} und ${second}`,
    outside: `weniger als ${first} oder mehr als ${second}`,
  };
  return said[how];
}

/** As „mindestens 10 Bestellungen“. */
function count(given: Range, { number }: Formats, one: string, many: string): string {
  if (isNone(given)) return `keine ${many}`;
  return `${range(given, number)} ${lastOf(given) === 1 ? one : many}`;
}

const amount = (given: Range, { money }: Formats) => range(given, money);

function days({ how, values: given }: Range, { day }: Formats): string {
  const [first, second] = given.map((each) => value(day(String(each))));
  const said: Record<Range['how'], string> = {
    at_least: `am ${first} oder später`,
    at_most: `am ${first} oder früher`,
    is: `am ${first}`,
    is_not: `an einem anderen Tag als dem ${first}`,
    below: `vor dem ${first}`,
    above: `nach dem ${first}`,
    between: `zwischen dem ${first} und dem ${second}`,
    outside: `vor dem ${first} oder nach dem ${second}`,
  };
  return said[how];
}

const text =
  (subject: string, show?: (given: string, formats: Formats) => string) =>
  ({ how, is_negated, values: given }: TextMatch, formats: Formats): Phrase => {
    const shown = values(given, 'or', (each) => (how === 'is' && show ? show(each, formats) : each));
    const not = is_negated ? 'nicht ' : '';
    const predicates = {
      is: `${not}${shown} ist`,
      starts_with: `${not}mit ${shown} beginnt`,
      ends_with: `${not}mit ${shown} endet`,
      contains: is_negated ? `${shown} nicht enthält` : `${shown} enthält`,
    } as const;
    return [subject, predicates[how]];
  };

/** A text with few values: what is said of each, before and after them. */
const choice =
  (subject: string, [who, does]: readonly [string, string], words: Readonly<Record<string, string>>) =>
  (compared: TextMatch, formats: Formats): Phrase => {
    if (compared.how !== 'is') return text(subject)(compared, formats);
    const shown = values(compared.values, 'or', (each) => words[each] ?? quotedInGerman(spoken(each)));
    return [who, `${compared.is_negated ? 'nicht ' : ''}${shown} ${does}`];
  };

const tagged =
  (subject: string) =>
  ({ how, values: given }: SetMatch): Phrase => {
    const several = given.length > 1;
    if (how === 'all') return [subject, `die Tags ${values(given, 'and')} hat`];
    if (how === 'not_all') return [subject, `nicht alle der Tags ${values(given, 'and')} hat`];
    const named = several ? `eines der Tags ${values(given, 'or')}` : `das Tag ${values(given, 'or')}`;
    if (how === 'any') return [subject, `${named} hat`];
    return [subject, several ? `keines der Tags ${values(given, 'or')} hat` : `${named} nicht hat`];
  };

const codes = ({ how, values: given }: SetMatch): Phrase => {
  if (how === 'all') return [`die Rabattcodes ${values(given, 'and')}`, 'verwendet wurden'];
  if (how === 'not_all') return [`nicht alle der Rabattcodes ${values(given, 'and')}`, 'verwendet wurden'];
  if (given.length > 1)
    return [
      `${how === 'none' ? 'keiner' : 'einer'} der Rabattcodes ${values(given, 'or')}`,
      'verwendet wurde',
    ];
  return [
    `der Rabattcode ${values(given, 'or')}`,
    how === 'none' ? 'nicht verwendet wurde' : 'verwendet wurde',
  ];
};

function answers({ how, values: given }: SetMatch, { question }: Formats): Phrase {
  const not = how === 'none' || how === 'not_all' ? 'nicht ' : '';
  const told = answersByQuestion(given).map(
    ([id, of_it]) =>
      `${id === '' ? 'eine Antwort' : `die Antwort auf ${quotedInGerman(question(id))}`} ${not}${values(of_it, how === 'all' ? 'and' : 'or', quotedInGerman)} ist`,
  );
  return [joinGerman(told, how === 'all' || how === 'none' ? 'and' : 'or'), ''];
}

const fraud_words: Readonly<Record<string, string>> = {
  'package-never-received': 'ein nie angekommenes Paket',
  'package-is-empty': 'ein leeres Paket',
  'package-is-missing-items': 'fehlende Artikel',
  'instant-return-charge-failed': 'eine gescheiterte Belastung beim Sofortumtausch',
  'keep-item-abuse': 'Missbrauch beim Behalten von Artikeln',
  'splitting-returns-to-avoid-restrictions': 'zur Umgehung aufgeteilte Retouren',
  'item-is-worn': 'ein getragener Artikel',
  other: 'sonstiger Betrug',
};

function fraud({ how, values: given }: SetMatch): Phrase {
  const join = how === 'all' || how === 'not_all' ? 'and' : 'or';
  const shown = values(given, join, (each) => fraud_words[each] ?? spoken(each));
  const predicates = {
    any: 'früher gemeldet wurde',
    all: 'früher gemeldet wurden',
    none: 'früher nicht gemeldet wurde',
    not_all: 'früher nicht alle gemeldet wurden',
  };
  return [shown, predicates[how]];
}

export const german_facts: FactWords = {
  'customer.is_business': ({ is }) => ['der Kunde', is ? 'ein Unternehmen ist' : 'ein Verbraucher ist'],
  'customer.tags': tagged('der Kunde'),
  'customer.orders_placed': (given, f) => [
    'der Kunde',
    `zuvor ${count(given, f, 'Bestellung', 'Bestellungen')} aufgegeben hat`,
  ],
  'customer.days_since_first_order': (given, f) => [
    'die erste Bestellung des Kunden',
    isNone(given) ? 'von heute ist' : `${count(given, f, 'Tag', 'Tage')} zurückliegt`,
  ],
  'customer.returns_placed': (given, f) => [
    'der Kunde',
    `zuvor ${count(given, f, 'Retoure', 'Retouren')} angemeldet hat`,
  ],
  'customer.bonus_received': (given, f) => [
    'der Kunde',
    `bereits ${amount(given, f)} Bonusguthaben erhalten hat`,
  ],
  'customer.keep_outcomes': (given, f) => [
    'der Kunde',
    `bei früheren Retouren ${count(given, f, 'Artikel', 'Artikel')} behalten oder gespendet hat`,
  ],
  'customer.missing_or_wrong_items': (given, f) => [
    'bei früheren Retouren des Kunden',
    `${count(given, f, 'Artikel', 'Artikel')} ${lastOf(given) === 1 && !isNone(given) ? 'fehlte oder falsch war' : 'fehlten oder falsch waren'}`,
  ],
  'order.country': text('das Lieferland', (code, f) => f.country(code)),
  'order.date': (given, f) => ['die Bestellung', `${days(given, f)} aufgegeben wurde`],
  'order.days_since_window_began': (given, f) => [
    'die Rückgabefrist',
    isNone(given) ? 'heute begonnen hat' : `vor ${count(given, f, 'Tag', 'Tagen')} begonnen hat`,
  ],
  'order.discount_codes': codes,
  'order.discount_share': (given, f) => ['der Rabatt', `${range(given, f.percent)} betrug`],
  'order.tags': tagged('die Bestellung'),
  'order.total': (given, f) => ['die Bestellung', `${amount(given, f)} gekostet hat`],
  'product.id': text('die Artikel-ID'),
  'product.variant_id': text('die Varianten-ID'),
  'product.sku': text('die SKU'),
  'product.type': text('die Artikelart'),
  'product.vendor': text('der Hersteller'),
  'product.tags': tagged('der Artikel'),
  'product.price': (given, f) => ['der Artikel', `${amount(given, f)} gekostet hat`],
  'product.reason': text('der Grund', (id, f) => quotedInGerman(f.reason(id))),
  'product.is_defective': ({ is }) => ['der Artikel', is ? 'mangelhaft ist' : 'nicht mangelhaft ist'],
  'product.answers': answers,
  'return.item_count': (given, f) => ['die Retoure', `${count(given, f, 'Artikel', 'Artikel')} enthält`],
  'return.method': choice('der Rückgabeweg', ['der Kunde den Artikel', 'zurückgibt'], {
    label: 'mit einem Etikett',
    dropoff: 'an einer Annahmestelle',
    in_store: 'im Geschäft',
  }),
  'return.outcome': ({ how, is_negated, values: given }, f) => {
    const words: Readonly<Record<string, string>> = {
      refund: 'Erstattung',
      credit: 'Guthaben',
      exchange: 'Umtausch',
      advanced_exchange: 'Umtausch gegen einen anderen Artikel',
      shop_now: 'Weiter einkaufen',
    };
    if (how !== 'is') return text('die gewählte Option')({ how, is_negated, values: given }, f);
    const shown = values(given, 'or', (each) => quotedInGerman(words[each] ?? spoken(each)));
    return ['der Kunde', is_negated ? `nicht ${shown} wählt` : `${shown} wählt`];
  },
  'return.value': (given, f) => ['die Retoure', `${amount(given, f)} wert ist`],
  'return.is_whole': ({ is }) => [is ? 'die ganze Bestellung' : 'nur ein Teil der Bestellung', 'zurückkommt'],
  'return.channel': choice('der Kanal', ['die Retoure', 'angelegt wird'], {
    staff: 'vom Team',
    api: 'vom Kunden oder von einer Integration',
  }),
  'return.fraud_signals': fraud,
};
