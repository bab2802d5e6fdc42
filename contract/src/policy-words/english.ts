import { english_facts, joinEnglish, quoted } from './english-facts.ts';
import { value } from './marks.ts';
import { spoken } from './words.ts';
import type { Formats, Join, Outcome } from './words.ts';

const outcomes: Record<Outcome, string> = {
  refund: 'refunds',
  credit: 'store credit',
  exchange: 'exchanges',
  advanced_exchange: 'exchanges for another product',
  shop_now: 'Shop now',
};
const methods: Readonly<Record<string, string>> = {
  label: 'labels',
  dropoff: 'drop-off points',
  in_store: 'returns in store',
};
const fees: Readonly<Record<string, string>> = {
  handling: 'handling fee',
  restocking: 'restocking fee',
  label: 'label fee',
};
const starts: Readonly<Record<string, string>> = {
  delivery: 'delivery',
  fulfillment: 'dispatch',
  order: 'the order',
};
const events: Readonly<Record<string, string>> = {
  in_transit: 'when the carrier scans the parcel',
  delivered: 'when the parcel arrives',
  dropoff: 'when the items are dropped off',
  grading: 'once the items are graded',
};
const shipping: Readonly<Record<string, string>> = {
  proportional: `refund shipping ${value('in proportion')}`,
  all: `refund shipping ${value('in full')}`,
  none: 'don’t refund shipping',
};
const grounds: Readonly<Record<string, string>> = {
  market_price: 'its price follows a market',
  personalised: 'it’s made to order',
  perishable: 'it’s perishable',
  unsealed_hygiene: 'it’s unsealed and can’t be returned for reasons of hygiene',
  mixed: 'it was mixed with other items',
  aged_alcohol: 'it’s alcohol that is delivered after 30 days or more',
  unsealed_recording: 'it’s an unsealed recording or software',
  periodical: 'it’s a newspaper or magazine',
  auction: 'it was sold at a public auction',
};

/** Marked values in a list. */
const values = (given: readonly string[], join: Join = 'and') => joinEnglish(given.map(value), join);
const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
const plural = (count: number, one: string, many: string) => (count === 1 ? one : many);
const days = (count: number, { number }: Formats) =>
  value(`${number(count)} ${plural(count, 'day', 'days')}`);
const eventOf = (event: string) =>
  event === 'manual' ? value('by staff') : value(events[event] ?? spoken(event));

export type WindowText = {
  days: number;
  from: string;
  without_delivery: string | undefined;
  buffer_days: number;
};

/** As “30 days from delivery”, and what counts where no delivery was reported. */
function windowText({ days: count, from, without_delivery, buffer_days }: WindowText, f: Formats): string {
  const unreported = [
    ...(without_delivery === undefined
      ? []
      : [`from ${value(starts[without_delivery] ?? spoken(without_delivery))}`]),
    ...(buffer_days === 0 ? [] : [`plus ${days(buffer_days, f)}`]),
  ];
  const more = unreported.length === 0 ? '' : ` (${unreported.join(' ')} if the delivery isn’t reported)`;
  return `${days(count, f)} from ${value(starts[from] ?? spoken(from))}${more}`;
}

const releases: Record<string, string> = {
  scan: 'with the first scan',
  delivery: 'with the delivery',
  grading: 'with the grading',
};

/** How English says what policies say. Values are marked. */
export const english = {
  facts: english_facts,
  join: joinEnglish,
  /** The same of clauses, which may hold lists themselves. */
  join_clauses: (items: readonly string[], join: Join) =>
    items.length === 2 && items.some((item) => item.includes(', '))
      ? items.join(`, ${join} `)
      : joinEnglish(items, join),
  quoted,
  either: (items: readonly string[]) => `either ${joinEnglish(items, 'or')}`,
  or_if: (items: readonly string[]) => items.join(', or if '),
  unknown_condition: 'a condition that isn’t finished matches',
  unknown_action: 'do something that this version doesn’t know',
  phrase: (subject: string, predicate: string) => `${subject} ${predicate}`.trim(),

  /** What a rule does when, or always. */
  rule_if: (condition: string, actions: readonly string[]) =>
    `If ${condition}${actions.length > 2 ? ': ' : ', '}${joinEnglish(actions, 'and')}.`,
  rule_always: (actions: readonly string[]) => `Always ${joinEnglish(actions, 'and')}.`,
  reject_if: (condition: string) => `If ${condition}, it can’t be returned.`,
  reject_always: 'Items can’t be returned.',

  outcomes: {
    all: 'everything',
    but: (one: Outcome) => `everything but ${outcomes[one]}`,
    list: (given: readonly Outcome[]) =>
      joinEnglish(
        given.map((one) => outcomes[one]),
        'and',
      ),
  },
  actions: {
    keep: 'let the shopper keep it',
    offer_keep: (share: string) => `offer ${value(share)} of the price back to shoppers who keep it`,
    donate: 'ask the shopper to donate it',
    reject: 'don’t accept it',
    require_shipping: 'have it sent back regardless of its value',
    bypass_final_sale: 'ignore final sale',
    send_to_review: 'send the return to review',
    exclude_outcomes: (given: readonly string[]) =>
      `don’t offer ${values(
        given.map((one) => outcomes[one as Outcome] ?? spoken(one)),
        'or',
      )}`,
    only_outcome: (one: Outcome) => `offer ${value(outcomes[one])} only`,
    exclude_methods: (given: readonly string[]) =>
      `don’t offer ${values(
        given.map((one) => methods[one] ?? spoken(one)),
        'or',
      )}`,
    set_window: (window: WindowText, of: string | undefined, f: Formats) =>
      `accept ${of === undefined ? 'returns' : `returns for ${value(of)}`} for ${windowText(window, f)}`,
    add_fee: (type: string, amount: string) => `charge a ${fees[type] ?? spoken(type)} of ${value(amount)}`,
    waive_fees: (given: readonly string[]) =>
      `charge no ${joinEnglish(
        given.map((one) => fees[one] ?? spoken(one)),
        'or',
      )}`,
    waive_all_fees: 'charge no fees',
    bonus_on_credit: (amount: string) => `add a ${value(amount)} bonus to store credit`,
    bonus_on_new_items: (amount: string) => `add a bonus of ${value(amount)} to spend on new items`,
    refund_shipping: (how: string) => shipping[how] ?? `refund shipping ${spoken(how)}`,
    set_destination: (name: string) => `send it to ${value(name)}`,
    set_processing_event: (event: string, of: string | undefined) =>
      `process ${of === undefined ? 'the return' : value(of)} ${eventOf(event)}`,
    set_reasons: (name: string) => `offer the reasons of ${value(quoted(spoken(name)))}`,
  },

  /** What a policy says outside of its rules. */
  says: {
    name: (name: string) => `The policy is called ${value(quoted(name))}.`,
    description: (text: string) => `It’s described as ${value(quoted(text))}.`,
    currency: (code: string) => `Amounts are in ${value(code)}.`,
    time_zone: (zone: string) => `Days are counted in the time zone ${value(zone)}.`,
    window: (window: WindowText, f: Formats) => `Shoppers have ${windowText(window, f)} for everything.`,
    window_of: (outcome: Outcome, window: WindowText, f: Formats) =>
      `Shoppers have ${windowText(window, f)} for ${value(outcomes[outcome])}.`,
    outcomes: (named: string) => `Shoppers can choose ${value(named)}.`,
    methods: (given: readonly string[]) =>
      `Shoppers can use ${values(given.map((one) => methods[one] ?? spoken(one)))}.`,
    destination: (name: string) => `Items go to ${value(name)}.`,
    event: (event: string) => `Returns are processed ${eventOf(event)}.`,
    event_of: (outcome: Outcome, event: string) =>
      `Returns for ${value(outcomes[outcome])} are processed ${eventOf(event)}.`,
    fee: (type: string, amount: string) =>
      type === 'restocking'
        ? `Restocking costs ${value(amount)} of an item’s value.`
        : `A return costs a ${fees[type] ?? spoken(type)} of ${value(amount)}.`,
    free_for: (named: string) => `There are no fees for ${value(named)}.`,
    free_for_reasons: (reasons: readonly string[]) =>
      `There are no fees for the ${plural(reasons.length, 'reason', 'reasons')} ${values(reasons.map(quoted))}.`,
    bonus_on_credit: (amount: string) => `Store credit gets a bonus of ${value(amount)}.`,
    bonus_on_new_items: (amount: string) => `Shoppers who choose new items get a bonus of ${value(amount)}.`,
    honour_original_discount: (is: boolean) =>
      `Exchanged items ${value(is ? 'keep' : 'don’t keep')} their original discount.`,
    exchange_price: (price: string) =>
      price === 'even'
        ? `Another variant of the same product is ${value('an even exchange')}.`
        : price === 'even_generous'
          ? `Another variant of the same product is ${value('an even exchange')}, and shoppers get ${value('what it costs less than they paid')}.`
          : `Another variant of the same product costs its ${value('present price')}.`,
    exchange_range: (low: string, high: string) =>
      `Another variant of the same product that costs ${value(`${low} to ${high}`)} of the price paid is ${value('an even exchange')}.`,
    other_price: (price: string) =>
      price === 'even'
        ? `Another product is ${value('an even exchange')}.`
        : price === 'even_generous'
          ? `Another product is ${value('an even exchange')}, and shoppers get ${value('what it costs less than they paid')}.`
          : `Another product costs its ${value('present price')}.`,
    other_range: (low: string, high: string) =>
      `Another product that costs ${value(`${low} to ${high}`)} of the price paid is ${value('an even exchange')}.`,
    other_same: (same: string) =>
      same === 'collection'
        ? `Other products must be in ${value('a collection of the returned one')}.`
        : `Other products must be of ${value('the type of the returned one')}.`,
    other_extra: (amount: string) => `Other products can cost up to ${value(amount)} more than was paid.`,
    keep_in_stock: (count: number, { number }: Formats) =>
      `Exchanges leave ${value(number(count))} ${plural(count, 'unit', 'units')} of each variant in stock.`,
    instant: (security: string) => {
      const of = {
        none: 'no security',
        card: 'a saved card, charged for what never comes',
        hold: 'what they paid held on their card',
        deposit: 'a deposit of what they paid',
      }[security];
      return `Shoppers can get exchanges ${value('before their items are back')}, with ${value(of ?? spoken(security))}.`;
    },
    instant_days: (count: number, f: Formats) => `They then have ${days(count, f)} to hand their items in.`,
    instant_grace: (count: number, f: Formats) =>
      `What isn’t handed in ${days(count, f)} later is lost to them.`,
    instant_release: (event: string) => `The security ends ${value(releases[event] ?? spoken(event))}.`,
    instant_shop: (amount: string) => `At most ${value(amount)} is out at a time.`,
    instant_customer: (amount: string) => `At most ${value(amount)} of it is one customer’s.`,
    instant_open: (count: number, { number }: Formats) =>
      `A customer can have ${value(number(count))} such ${plural(count, 'exchange', 'exchanges')} open.`,
    leftover_to: (to: string) =>
      `What an exchange leaves over ${value(to === 'credit' ? 'becomes store credit' : 'is refunded')}.`,
    refund_shipping: (how: string) =>
      ({
        proportional: `Shipping is refunded ${value('in proportion')}.`,
        all: `Shipping is refunded ${value('in full')}.`,
        none: `Shipping ${value('isn’t')} refunded.`,
      })[how] ?? `Shipping is refunded: ${value(spoken(how))}.`,
    keep_below: (amount: string) => `Shoppers keep items that cost less than ${value(amount)}.`,
    donate_below: (amount: string) => `Shoppers donate items that cost less than ${value(amount)}.`,
    review_value: (amount: string) => `Returns worth ${value(amount)} or more go to review.`,
    review_items: (count: number, { number }: Formats) =>
      `Returns of ${value(number(count))} or more items go to review.`,
    review_fraud: (is: boolean) => `Returns with a fraud signal ${value(is ? 'go' : 'don’t go')} to review.`,
    reasons: (name: string) => `Shoppers choose from the reasons of ${value(quoted(spoken(name)))}.`,
    zone_name: (name: string) => `The zone is called ${value(quoted(name))}.`,
    zone_countries: (names: readonly string[]) => `It’s for orders to ${values(names)}.`,
    zone_rest: 'It’s for all other orders.',
    holiday: (from: string, until: string, end: string) =>
      `Items bought between ${value(from)} and ${value(until)} can be returned until ${value(end)}.`,
    final_sale_tags: (tags: readonly string[]) =>
      tags.length === 0 ? 'No tag is final sale.' : `Products tagged ${values(tags, 'or')} are final sale.`,
    exchange_only_tags: (tags: readonly string[]) =>
      tags.length === 0
        ? 'No tag is for exchanges only.'
        : `Products tagged ${values(tags, 'or')} can only be exchanged.`,
    defect_reasons: (reasons: readonly string[]) =>
      reasons.length === 0
        ? 'No more reasons count as a fault.'
        : `${plural(reasons.length, 'The reason', 'The reasons')} ${values(reasons.map(quoted))} ${plural(reasons.length, 'counts', 'count')} as a fault.`,
    exempt: (condition: string, ground: string) =>
      `If ${condition}, there’s no right of withdrawal: ${value(grounds[ground] ?? spoken(ground))}.`,
    question: (prompt: string, choices: readonly string[], conditions: readonly string[]) =>
      `Shoppers are asked ${value(quoted(prompt))}${choices.length === 0 ? '' : ` and choose ${values(choices.map(quoted), 'or')}`}${conditions.length === 0 ? '' : ` if ${joinEnglish(conditions, 'and')}`}.`,
    limit: (limit: LimitText, f: Formats) =>
      `${limit.per === 'order' ? 'An order' : 'A customer'} can have ${value(`${f.number(limit.at_most)} ${limitNoun(limit)}`)}${limit.period_days === undefined ? '' : ` in ${days(limit.period_days, f)}`}. More ${value(limit.beyond === 'review' ? 'go to review' : 'aren’t accepted')}.`,
    rule_name: (name: string) => `The rule is called ${value(quoted(name))}.`,
    exemption_name: (name: string) => `The exemption is called ${value(quoted(name))}.`,
    note_for_shopper: (note: string) => `Shoppers read ${value(quoted(note))}.`,
    note_for_reviewer: (note: string) => `Reviewers read ${value(quoted(note))}.`,
    moved: (from: number, to: number) => `Moves from place ${value(String(from))} to ${value(String(to))}.`,
    something_else: 'A detail changes that only the JSON shows.',
  },
  /** Of what is decided about an item. */
  because: {
    goes_to: (name: string) => `Goes to ${name}`,
    fee: (type: string, amount: string) => `${capital(fees[type] ?? spoken(type))} ${amount}`,
    by: {
      zone: (name: string) => `zone ${name}`,
      rule: (name: string) => `rule ${quoted(name)}`,
    } as Readonly<Record<string, (name: string) => string>>,
  },
  places: {
    policy: 'Policy',
    window: 'Window',
    outcomes: 'Outcomes',
    methods: 'Return methods',
    fees: 'Fees',
    bonus: 'Bonus',
    processing: 'Processing',
    review: 'Review',
    shipping: 'Shipping',
    items: 'Items',
    exchanges: 'Exchanges',
    final_sale: 'Final sale',
    zone: (name: string) => `Zone ${name}`,
    holiday: (name: string) => `Holiday ${name}`,
    exemption: (name: string) => `Exemption ${name}`,
    question: 'Question',
    limit: 'Limit',
    rule: (number: number, name: string) => `Rule ${number}, ${name}`,
  },
};

export type LimitText = {
  per: string;
  count: string;
  at_most: number;
  period_days: number | undefined;
  beyond: string;
};
const limitNoun = ({ count, at_most }: LimitText) =>
  count === 'units'
    ? plural(at_most, 'returned item', 'returned items')
    : plural(at_most, 'return', 'returns');

/** How a language says what policies say. */
export type PolicyWords = typeof english;
