import type { LimitText, PolicyWords, WindowText } from './english.ts';
import { german_facts, joinGerman, quotedInGerman as quoted } from './german-facts.ts';
import { value } from './marks.ts';
import { spoken } from './words.ts';
import type { Formats, Join, Outcome } from './words.ts';

const outcomes: Record<Outcome, string> = {
  refund: 'Erstattungen',
  credit: 'Guthaben',
  exchange: 'Umtausch',
  advanced_exchange: 'Umtausch gegen einen anderen Artikel',
  shop_now: 'Weiter einkaufen',
};
const methods: Readonly<Record<string, string>> = {
  label: 'Etiketten',
  dropoff: 'Annahmestellen',
  in_store: 'Rückgabe im Geschäft',
};
const fees: Readonly<Record<string, string>> = {
  handling: 'Bearbeitungsgebühr',
  restocking: 'Wiedereinlagerungsgebühr',
  label: 'Etikettgebühr',
};
const starts: Readonly<Record<string, string>> = {
  delivery: 'Zustellung',
  fulfillment: 'Versand',
  order: 'Bestellung',
};
const events: Readonly<Record<string, string>> = {
  in_transit: 'sobald der Versanddienst das Paket scannt',
  delivered: 'sobald das Paket ankommt',
  dropoff: 'sobald die Artikel abgegeben sind',
  grading: 'sobald die Artikel bewertet sind',
};
const shipping: Readonly<Record<string, string>> = {
  proportional: `Versandkosten ${value('anteilig')} erstatten`,
  all: `Versandkosten ${value('vollständig')} erstatten`,
  none: 'keine Versandkosten erstatten',
};
const grounds: Readonly<Record<string, string>> = {
  market_price: 'Sein Preis folgt einem Markt',
  personalised: 'Er wird auf Bestellung angefertigt',
  perishable: 'Er verdirbt schnell',
  unsealed_hygiene: 'Er ist entsiegelt und aus Gründen der Hygiene nicht zur Rückgabe geeignet',
  mixed: 'Er wurde mit anderen Gütern vermischt',
  aged_alcohol: 'Es ist Alkohol, der frühestens nach 30 Tagen geliefert wird',
  unsealed_recording: 'Es ist eine entsiegelte Aufnahme oder Software',
  periodical: 'Es ist eine Zeitung oder Zeitschrift',
  auction: 'Er wurde öffentlich versteigert',
};

const values = (given: readonly string[], join: Join = 'and') => joinGerman(given.map(value), join);
const plural = (count: number, one: string, many: string) => (count === 1 ? one : many);
/** In the accusative; `many` is another word in the dative. */
const days = (count: number, { number }: Formats, many = 'Tage') =>
  value(`${number(count)} ${plural(count, 'Tag', many)}`);
const eventOf = (event: string) =>
  event === 'manual' ? value('vom Team') : value(events[event] ?? spoken(event));

function windowText({ days: count, from, without_delivery, buffer_days }: WindowText, f: Formats): string {
  const unreported = [
    ...(without_delivery === undefined
      ? []
      : [`ab ${value(starts[without_delivery] ?? spoken(without_delivery))}`]),
    ...(buffer_days === 0 ? [] : [`${days(buffer_days, f)} länger`]),
  ];
  const more = unreported.length === 0 ? '' : ` (ohne gemeldete Zustellung ${unreported.join(', ')})`;
  return `${days(count, f)} ab ${value(starts[from] ?? spoken(from))}${more}`;
}

const limitNoun = ({ count, at_most }: LimitText) =>
  count === 'units' ? plural(at_most, 'Artikel', 'Artikel') : plural(at_most, 'Retoure', 'Retouren');

const releases: Record<string, string> = {
  scan: 'mit dem ersten Scan',
  delivery: 'mit der Zustellung',
  grading: 'mit der Prüfung',
};

/** How German says what policies say. What rules do is said in the infinitive, after a colon. */
export const german: PolicyWords = {
  facts: german_facts,
  join: joinGerman,
  join_clauses: joinGerman,
  quoted,
  either: (items) => `entweder ${joinGerman(items, 'or')}`,
  or_if: (items) => items.join(' oder wenn '),
  unknown_condition: 'eine unfertige Bedingung zutrifft',
  unknown_action: 'etwas tun, das diese Version nicht kennt',
  phrase: (subject, predicate) => `${subject} ${predicate}`.trim(),

  rule_if: (condition, actions) => `Wenn ${condition}: ${joinGerman(actions, 'and')}.`,
  rule_always: (actions) => `Immer ${joinGerman(actions, 'and')}.`,
  reject_if: (condition) => `Wenn ${condition}, ist keine Rückgabe möglich.`,
  reject_always: 'Artikel können nicht zurückgegeben werden.',

  outcomes: {
    all: 'alles',
    but: (one) => `alles außer ${outcomes[one]}`,
    list: (given) =>
      joinGerman(
        given.map((one) => outcomes[one]),
        'and',
      ),
  },
  actions: {
    keep: 'den Kunden den Artikel behalten lassen',
    offer_keep: (share) => `Kunden, die den Artikel behalten, ${value(share)} des Preises anbieten`,
    donate: 'den Kunden um eine Spende des Artikels bitten',
    reject: 'den Artikel nicht annehmen',
    require_shipping: 'den Artikel unabhängig vom Wert zurückschicken lassen',
    bypass_final_sale: 'den Rückgabeausschluss nicht anwenden',
    send_to_review: 'die Retoure zur Prüfung vorlegen',
    exclude_outcomes: (given) =>
      `${values(given.map((one) => outcomes[one as Outcome] ?? spoken(one)))} nicht anbieten`,
    only_outcome: (one) => `nur ${value(outcomes[one])} anbieten`,
    exclude_methods: (given) =>
      `${values(
        given.map((one) => methods[one] ?? spoken(one)),
        'and',
      )} nicht anbieten`,
    set_window: (window, of, f) =>
      `Rückgaben${of === undefined ? '' : ` für ${value(of)}`} ${windowText(window, f)} annehmen`,
    add_fee: (type, amount) => `eine ${fees[type] ?? spoken(type)} von ${value(amount)} berechnen`,
    waive_fees: (given) =>
      `${joinGerman(
        given.map((one) => `keine ${fees[one] ?? spoken(one)}`),
        'and',
      )} berechnen`,
    waive_all_fees: 'keine Gebühren berechnen',
    bonus_on_credit: (amount) => `${value(amount)} Bonus auf Guthaben gewähren`,
    bonus_on_new_items: (amount) => `${value(amount)} Bonus für neue Artikel gewähren`,
    refund_shipping: (how) => shipping[how] ?? `Versandkosten erstatten: ${spoken(how)}`,
    set_destination: (name) => `den Artikel an ${value(name)} schicken lassen`,
    set_processing_event: (event, of) =>
      event === 'manual'
        ? `${of === undefined ? 'die Retoure' : value(of)} ${eventOf(event)} bearbeiten lassen`
        : `${of === undefined ? 'die Retoure' : value(of)} bearbeiten, ${eventOf(event)}`,
    set_reasons: (name) => `die Gründe aus ${value(quoted(spoken(name)))} anbieten`,
  },

  says: {
    name: (name) => `Die Richtlinie heißt ${value(quoted(name))}.`,
    description: (text) => `Ihre Beschreibung lautet ${value(quoted(text))}.`,
    currency: (code) => `Beträge sind in ${value(code)}.`,
    time_zone: (zone) => `Tage zählen in der Zeitzone ${value(zone)}.`,
    window: (window, f) => `Kunden haben ${windowText(window, f)} für alles.`,
    window_of: (outcome, window, f) =>
      `Kunden haben ${windowText(window, f)} für ${value(outcomes[outcome])}.`,
    outcomes: (named) => `Kunden können wählen: ${value(named)}.`,
    methods: (given) => `Kunden können nutzen: ${values(given.map((one) => methods[one] ?? spoken(one)))}.`,
    destination: (name) => `Artikel gehen an ${value(name)}.`,
    event: (event) => `Retouren werden bearbeitet${event === 'manual' ? ' ' : ', '}${eventOf(event)}.`,
    event_of: (outcome, event) =>
      `Retouren für ${value(outcomes[outcome])} werden bearbeitet${event === 'manual' ? ' ' : ', '}${eventOf(event)}.`,
    fee: (type, amount) =>
      type === 'restocking'
        ? `Die Wiedereinlagerung kostet ${value(amount)} des Artikelwerts.`
        : `Eine Retoure kostet eine ${fees[type] ?? spoken(type)} von ${value(amount)}.`,
    free_for: (named) => `Keine Gebühren gibt es für ${value(named)}.`,
    free_for_reasons: (reasons) =>
      `Keine Gebühren gibt es bei ${plural(reasons.length, 'dem Grund', 'den Gründen')} ${values(reasons.map(quoted))}.`,
    bonus_on_credit: (amount) => `Auf Guthaben gibt es einen Bonus von ${value(amount)}.`,
    bonus_on_new_items: (amount) => `Für neue Artikel gibt es einen Bonus von ${value(amount)}.`,
    honour_original_discount: (is) =>
      `Umgetauschte Artikel behalten ihren Rabatt${is ? '' : value(' nicht')}.`,
    exchange_price: (price) =>
      price === 'even'
        ? `Eine andere Variante desselben Produkts wird ${value('ohne Aufpreis getauscht')}.`
        : price === 'even_generous'
          ? `Eine andere Variante desselben Produkts wird ${value('ohne Aufpreis getauscht')}, und Kunden bekommen, ${value('was sie weniger kostet, als bezahlt wurde')}.`
          : `Eine andere Variante desselben Produkts kostet ihren ${value('heutigen Preis')}.`,
    exchange_range: (low, high) =>
      `Eine andere Variante desselben Produkts, die ${value(`${low} bis ${high}`)} des bezahlten Preises kostet, wird ${value('ohne Aufpreis getauscht')}.`,
    other_price: (price) =>
      price === 'even'
        ? `Ein anderes Produkt wird ${value('ohne Aufpreis getauscht')}.`
        : price === 'even_generous'
          ? `Ein anderes Produkt wird ${value('ohne Aufpreis getauscht')}, und Kunden bekommen, ${value('was es weniger kostet, als bezahlt wurde')}.`
          : `Ein anderes Produkt kostet seinen ${value('heutigen Preis')}.`,
    other_range: (low, high) =>
      `Ein anderes Produkt, das ${value(`${low} bis ${high}`)} des bezahlten Preises kostet, wird ${value('ohne Aufpreis getauscht')}.`,
    other_same: (same) =>
      same === 'collection'
        ? `Andere Produkte müssen ${value('in einer Kollektion des zurückgegebenen')} sein.`
        : `Andere Produkte müssen ${value('von der Art des zurückgegebenen')} sein.`,
    other_extra: (amount) => `Andere Produkte dürfen bis zu ${value(amount)} mehr kosten, als bezahlt wurde.`,
    keep_in_stock: (count, { number }) =>
      `Von jeder Variante ${plural(count, 'bleibt', 'bleiben')} beim Umtausch ${value(`${number(count)} Stück`)} auf Lager.`,
    instant: (security) => {
      const of = {
        none: 'ohne Sicherheit',
        card: 'mit gespeicherter Karte, die für Fehlendes belastet wird',
        hold: 'gegen eine Reservierung des bezahlten Preises auf ihrer Karte',
        deposit: 'gegen eine Kaution in Höhe des bezahlten Preises',
      }[security];
      return `Kunden können den Umtausch bekommen, ${value('bevor ihre Artikel zurück sind')}: ${value(of ?? spoken(security))}.`;
    },
    instant_days: (count, f) => `Sie haben dann ${days(count, f)}, um ihre Artikel abzugeben.`,
    instant_grace: (count, f) =>
      `Für alles, was ${days(count, f)} später nicht abgegeben ist, verfällt die Sicherheit.`,
    instant_release: (event) => `Die Sicherheit endet ${value(releases[event] ?? spoken(event))}.`,
    instant_shop: (amount) => `Höchstens ${value(amount)} sind gleichzeitig offen.`,
    instant_customer: (amount) => `Höchstens ${value(amount)} davon bei einem Kunden.`,
    instant_open: (count, { number }) =>
      `Ein Kunde kann ${value(number(count))} solche ${plural(count, 'Umtausch', 'Umtausche')} offen haben.`,
    leftover_to: (to) =>
      `Was bei einem Umtausch übrig bleibt, ${value(to === 'credit' ? 'wird Guthaben' : 'wird erstattet')}.`,
    refund_shipping: (how) =>
      ({
        proportional: `Versandkosten werden ${value('anteilig')} erstattet.`,
        all: `Versandkosten werden ${value('vollständig')} erstattet.`,
        none: `Versandkosten werden ${value('nicht')} erstattet.`,
      })[how] ?? `Versandkosten werden erstattet: ${value(spoken(how))}.`,
    keep_below: (amount) => `Kunden behalten Artikel, die weniger als ${value(amount)} gekostet haben.`,
    donate_below: (amount) => `Kunden spenden Artikel, die weniger als ${value(amount)} gekostet haben.`,
    review_value: (amount) => `Retouren im Wert von ${value(amount)} oder mehr werden geprüft.`,
    review_items: (count, { number }) =>
      `Retouren mit ${value(number(count))} oder mehr Artikeln werden geprüft.`,
    review_fraud: (is) =>
      `Retouren mit einem Betrugssignal werden ${value(is ? 'geprüft' : 'nicht geprüft')}.`,
    reasons: (name) => `Kunden wählen aus den Gründen von ${value(quoted(spoken(name)))}.`,
    zone_name: (name) => `Die Zone heißt ${value(quoted(name))}.`,
    zone_countries: (names) => `Sie gilt für Bestellungen in diese Länder: ${values(names)}.`,
    zone_rest: 'Sie gilt für alle übrigen Bestellungen.',
    holiday: (from, until, end) =>
      `Was zwischen dem ${value(from)} und dem ${value(until)} gekauft wurde, kann bis zum ${value(end)} zurückgegeben werden.`,
    final_sale_tags: (tags) =>
      tags.length === 0
        ? 'Kein Tag schließt die Rückgabe aus.'
        : `Artikel mit ${plural(tags.length, 'dem Tag', 'einem der Tags')} ${values(tags, 'or')} sind von der Rückgabe ausgeschlossen.`,
    exchange_only_tags: (tags) =>
      tags.length === 0
        ? 'Kein Tag beschränkt die Rückgabe auf Umtausch.'
        : `Artikel mit ${plural(tags.length, 'dem Tag', 'einem der Tags')} ${values(tags, 'or')} können nur umgetauscht werden.`,
    defect_reasons: (reasons) =>
      reasons.length === 0
        ? 'Keine weiteren Gründe gelten als Mangel.'
        : `${plural(reasons.length, 'Der Grund', 'Die Gründe')} ${values(reasons.map(quoted))} ${plural(reasons.length, 'gilt', 'gelten')} als Mangel.`,
    exempt: (condition, ground) =>
      `Wenn ${condition}, gibt es kein Widerrufsrecht: ${value(grounds[ground] ?? spoken(ground))}.`,
    question: (prompt, choices, conditions) =>
      `Kunden werden gefragt: ${value(quoted(prompt))}${choices.length === 0 ? '' : `, zur Wahl stehen ${values(choices.map(quoted))}`}${conditions.length === 0 ? '' : `, wenn ${joinGerman(conditions, 'and')}`}.`,
    limit: (limit, f) =>
      `${limit.per === 'order' ? 'Eine Bestellung' : 'Ein Kunde'} darf ${value(`${f.number(limit.at_most)} ${limitNoun(limit)}`)}${limit.period_days === undefined ? '' : ` in ${days(limit.period_days, f, 'Tagen')}`} haben. Mehr ${value(limit.beyond === 'review' ? 'wird geprüft' : 'wird nicht angenommen')}.`,
    rule_name: (name) => `Die Regel heißt ${value(quoted(name))}.`,
    exemption_name: (name) => `Die Ausnahme heißt ${value(quoted(name))}.`,
    note_for_shopper: (note) => `Kunden lesen ${value(quoted(note))}.`,
    note_for_reviewer: (note) => `Zur Prüfung steht dort ${value(quoted(note))}.`,
    moved: (from, to) => `Rückt von Platz ${value(String(from))} auf ${value(String(to))}.`,
    something_else: 'Es ändert sich eine Einzelheit, die nur das JSON zeigt.',
  },
  because: {
    goes_to: (name) => `Geht an ${name}`,
    fee: (type, amount) => `${fees[type] ?? spoken(type)} ${amount}`,
    by: { zone: (name) => `Zone ${name}`, rule: (name) => `Regel ${quoted(name)}` },
  },
  places: {
    policy: 'Richtlinie',
    window: 'Frist',
    outcomes: 'Optionen',
    methods: 'Rückgabewege',
    fees: 'Gebühren',
    bonus: 'Bonus',
    processing: 'Bearbeitung',
    review: 'Prüfung',
    shipping: 'Versand',
    items: 'Artikel',
    exchanges: 'Umtausch',
    final_sale: 'Rückgabeausschluss',
    zone: (name) => `Zone ${name}`,
    holiday: (name) => `Feiertage ${name}`,
    exemption: (name) => `Ausnahme ${name}`,
    question: 'Frage',
    limit: 'Höchstzahl',
    rule: (number, name) => `Regel ${number}, ${name}`,
  },
};
