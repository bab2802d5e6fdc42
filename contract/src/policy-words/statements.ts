import { listOf, membersOf, shownText, textsOf } from './document.ts';
import type { Condition, Rule } from './document.ts';
import { bonusTexts, conditionText, languageOf, outcomesText, ruleText, windowTextOf } from './sentences.ts';
import type { Language, Reader } from './sentences.ts';
import { OUTCOMES } from './words.ts';

/** One thing that a policy says. */
export type Statement = {
  /** Tells it from the others, as `rules.final-sale`; the same in each version of a policy. */
  path: string;
  /** What it is about, as “Rule 4, Damage over £10”. */
  place: string;
  /** With marked values. */
  text: string;
};

type Members = Readonly<Record<string, unknown>>;
/** A place, and what is said there by the path of each. */
type Said = [path: string, place: string, text: string | readonly string[] | false | undefined];

const isText = (given: unknown): given is string => typeof given === 'string';
const isNumber = (given: unknown): given is number => typeof given === 'number';

function windowsSaid({ window, windows }: Members, { words, formats }: Language): Said[] {
  const { window: place } = words.places;
  const own = membersOf(windows);
  return [
    ['window', place, window !== undefined && words.says.window(windowTextOf(window), formats)],
    ...OUTCOMES.map((outcome): Said => {
      const given = own[outcome];
      const text = given !== undefined && words.says.window_of(outcome, windowTextOf(given), formats);
      return [`windows.${outcome}`, place, text];
    }),
  ];
}

function feesSaid(given: unknown, language: Language): Said[] {
  const { words, formats } = language;
  const { handling, restocking_basis_points, label, waived_for } = membersOf(given);
  const { reasons, outcomes } = membersOf(waived_for);
  const { fees: place } = words.places;
  const { fee } = words.says;
  const free_reasons = textsOf(reasons).map((id) => formats.reason(id));
  return [
    ['fees.handling', place, isNumber(handling) && fee('handling', formats.money(handling))],
    ['fees.label', place, isNumber(label) && fee('label', formats.money(label))],
    [
      'fees.restocking',
      place,
      isNumber(restocking_basis_points) && fee('restocking', formats.percent(restocking_basis_points)),
    ],
    ['fees.outcomes', place, outcomes !== undefined && words.says.free_for(outcomesText(outcomes, language))],
    ['fees.reasons', place, free_reasons.length > 0 && words.says.free_for_reasons(free_reasons)],
  ];
}

function reviewSaid(given: unknown, { words, formats }: Language): Said[] {
  const { value_at_least, items_at_least, fraud_signals } = membersOf(given);
  const { review: place } = words.places;
  const { review_value, review_items, review_fraud } = words.says;
  return [
    ['review.value', place, isNumber(value_at_least) && review_value(formats.money(value_at_least))],
    ['review.items', place, isNumber(items_at_least) && review_items(items_at_least, formats)],
    ['review.fraud', place, typeof fraud_signals === 'boolean' && review_fraud(fraud_signals)],
  ];
}

function processingSaid(terms: Members, { words }: Language): Said[] {
  const { processing: place } = words.places;
  const { processing_event, processing_events } = terms;
  const own = membersOf(processing_events);
  return [
    ['processing', place, isText(processing_event) && words.says.event(processing_event)],
    ...OUTCOMES.map((outcome): Said => {
      const event = own[outcome];
      return [`processing.${outcome}`, place, isText(event) && words.says.event_of(outcome, event)];
    }),
  ];
}

function exchangeSaid(given: unknown, { words, formats }: Language): Said[] {
  const { places, says } = words;
  const { price, free_within, keep_in_stock, other_products, instant } = membersOf(given);
  const others = membersOf(other_products);
  const { same, at_most_extra } = others;
  const rangeOf = (range: unknown) => {
    const [low, high] = listOf(range);
    return isNumber(low) && isNumber(high) && ([low, high].map(formats.percent) as [string, string]);
  };
  const [own_range, other_range] = [rangeOf(free_within), rangeOf(others['free_within'])];
  return [
    ['exchange_price', places.exchanges, isText(price) && says.exchange_price(price)],
    ['exchange_range', places.exchanges, own_range && says.exchange_range(...own_range)],
    ['other_price', places.exchanges, isText(others['price']) && says.other_price(others['price'])],
    ['other_range', places.exchanges, other_range && says.other_range(...other_range)],
    ['other_same', places.exchanges, isText(same) && says.other_same(same)],
    [
      'other_extra',
      places.exchanges,
      isNumber(at_most_extra) && says.other_extra(formats.money(at_most_extra)),
    ],
    [
      'keep_in_stock',
      places.exchanges,
      isNumber(keep_in_stock) && says.keep_in_stock(keep_in_stock, formats),
    ],
    ...instantSaid(instant, { words, formats }),
  ];
}

function instantSaid(given: unknown, { words, formats }: Pick<Language, 'words' | 'formats'>): Said[] {
  const { says } = words;
  const { exchanges: place } = words.places;
  const { security, send_within_days, grace_days, release_on, exposure } = membersOf(given);
  const { shop, customer, open } = membersOf(exposure);
  return [
    ['instant', place, isText(security) && says.instant(security)],
    ['instant_days', place, isNumber(send_within_days) && says.instant_days(send_within_days, formats)],
    ['instant_grace', place, isNumber(grace_days) && says.instant_grace(grace_days, formats)],
    ['instant_release', place, isText(release_on) && says.instant_release(release_on)],
    ['instant_shop', place, isNumber(shop) && says.instant_shop(formats.money(shop))],
    ['instant_customer', place, isNumber(customer) && says.instant_customer(formats.money(customer))],
    ['instant_open', place, isNumber(open) && says.instant_open(open, formats)],
  ];
}

function termsSaid(given: unknown, language: Language): Said[] {
  const { words, formats } = language;
  const { places, says } = words;
  const terms = membersOf(given);
  const { outcomes, methods, destination, fees, bonus, honour_original_discount, leftover_to, exchange } =
    terms;
  const { refund_shipping, keep_below, donate_below, review, reasons } = terms;
  return [
    ...windowsSaid(terms, language),
    ['outcomes', places.outcomes, outcomes !== undefined && says.outcomes(outcomesText(outcomes, language))],
    ['methods', places.methods, methods !== undefined && says.methods(textsOf(methods))],
    ...feesSaid(fees, language),
    ['bonus', places.bonus, bonusTexts(bonus, language, says)],
    ['shipping', places.shipping, isText(refund_shipping) && says.refund_shipping(refund_shipping)],
    ['keep_below', places.items, isNumber(keep_below) && says.keep_below(formats.money(keep_below))],
    ['donate_below', places.items, isNumber(donate_below) && says.donate_below(formats.money(donate_below))],
    ['destination', places.items, isText(destination) && says.destination(destination)],
    ['reasons', places.items, isText(reasons) && says.reasons(reasons)],
    [
      'discount',
      places.exchanges,
      typeof honour_original_discount === 'boolean' &&
        says.honour_original_discount(honour_original_discount),
    ],
    ...exchangeSaid(exchange, language),
    ['leftover', places.exchanges, isText(leftover_to) && says.leftover_to(leftover_to)],
    ...processingSaid(terms, language),
    ...reviewSaid(review, language),
  ];
}

function zonesSaid(zones: unknown, language: Language): Said[] {
  const { words, formats } = language;
  return listOf(zones).flatMap((each): Said[] => {
    const { id, name, countries, terms } = membersOf(each);
    const path = `zones.${shownText(id)}`;
    const codes = textsOf(countries);
    const place = words.places.zone(
      isText(name) ? name : codes.length > 0 ? codes.map(formats.country).join(', ') : shownText(id),
    );
    return [
      [`${path}.name`, place, isText(name) && words.says.zone_name(name)],
      [
        `${path}.countries`,
        place,
        codes.length > 0 ? words.says.zone_countries(codes.map(formats.country)) : words.says.zone_rest,
      ],
      ...termsSaid(terms, language).map(([member, , text]): Said => [`${path}.${member}`, place, text]),
    ];
  });
}

function rulesSaid(rules: unknown, language: Language): Said[] {
  const { words } = language;
  return listOf(rules).flatMap((each, index): Said[] => {
    const { id, name, when, do: given } = membersOf(each) as Partial<Rule>;
    const path = `rules.${shownText(id)}`;
    const place = words.places.rule(index + 1, shownText(name));
    const actions = membersOf(given);
    const note_of = (action: string) => {
      const { note } = membersOf(actions[action]);
      return isText(note) ? note : undefined;
    };
    const { note_for_shopper, note_for_reviewer, rule_name } = words.says;
    const [to_shopper, to_reviewer] = [note_of('reject'), note_of('send_to_review')];
    return [
      [path, place, ruleText({ ...(when === undefined ? {} : { when }), do: actions }, language)],
      [`${path}.name`, place, isText(name) && rule_name(name)],
      [`${path}.shopper`, place, to_shopper !== undefined && note_for_shopper(to_shopper)],
      [`${path}.reviewer`, place, to_reviewer !== undefined && note_for_reviewer(to_reviewer)],
    ];
  });
}

function questionsSaid(questions: unknown, language: Language): Said[] {
  const { words } = language;
  return listOf(questions).map((each): Said => {
    const { id, prompt, choices, shown_when } = membersOf(each);
    const { reasons, question, answers, goods } = membersOf(shown_when);
    const answered = textsOf(answers).map((answer) => `${shownText(question)}:${answer}`);
    const conditions = [
      ...(reasons === undefined
        ? []
        : [conditionText({ fact: 'product.reason', in: textsOf(reasons) }, language)]),
      ...(answered.length === 0
        ? []
        : [conditionText({ fact: 'product.answers', has_any: answered }, language)]),
      ...(goods === undefined ? [] : [conditionText(goods as Condition, language)]),
    ];
    return [
      `questions.${shownText(id)}`,
      words.places.question,
      words.says.question(shownText(prompt), textsOf(choices), conditions),
    ];
  });
}

function periodsSaid({ holidays, limits, withdrawal }: Members, language: Language): Said[] {
  const { words, formats } = language;
  const { places, says } = words;
  const dayOf = (given: unknown) => formats.day(shownText(given));
  return [
    ...listOf(holidays).map((each): Said => {
      const { name, bought_from, bought_until, return_until } = membersOf(each);
      const text = says.holiday(dayOf(bought_from), dayOf(bought_until), dayOf(return_until));
      return [`holidays.${shownText(name)}`, places.holiday(shownText(name)), text];
    }),
    ...listOf(limits).map((each): Said => {
      const { id, per, count, at_most, period_days, beyond } = membersOf(each);
      const limit = {
        per: shownText(per),
        count: shownText(count),
        at_most: Number(at_most),
        period_days: isNumber(period_days) ? period_days : undefined,
        beyond: shownText(beyond ?? 'refuse'),
      };
      return [`limits.${shownText(id)}`, places.limit, says.limit(limit, formats)];
    }),
    ...listOf(membersOf(withdrawal)['exempt']).flatMap((each): Said[] => {
      const { id, name, ground, when } = membersOf(each);
      const text = says.exempt(conditionText(when as Condition, language), shownText(ground));
      const place = places.exemption(shownText(name));
      const path = `exempt.${shownText(id)}`;
      return [
        [path, place, text],
        [`${path}.name`, place, says.exemption_name(shownText(name))],
      ];
    }),
  ];
}

/** Everything that a policy says, in the order in which people read it. */
export function statementsOf(policy: unknown, reader: Reader): Statement[] {
  const document = membersOf(policy);
  const { name, description, currency, time_zone, final_sale_tags, exchange_only_tags } = document;
  const language = languageOf({ ...reader, questions: document['questions'] });
  const { places, says } = language.words;
  const reasons = document['defect_reasons'];
  const said: Said[] = [
    ['name', places.policy, isText(name) && says.name(name)],
    ['description', places.policy, isText(description) && says.description(description)],
    ['currency', places.policy, isText(currency) && says.currency(currency)],
    ['time_zone', places.policy, isText(time_zone) && says.time_zone(time_zone)],
    ...termsSaid(document['terms'], language),
    ...zonesSaid(document['zones'], language),
    [
      'final_sale',
      places.final_sale,
      final_sale_tags !== undefined && says.final_sale_tags(textsOf(final_sale_tags)),
    ],
    [
      'exchange_only',
      places.exchanges,
      exchange_only_tags !== undefined && says.exchange_only_tags(textsOf(exchange_only_tags)),
    ],
    [
      'defects',
      places.items,
      reasons !== undefined && says.defect_reasons(textsOf(reasons).map((id) => language.formats.reason(id))),
    ],
    ...periodsSaid(document, language),
    ...questionsSaid(document['questions'], language),
    ...rulesSaid(document['rules'], language),
  ];
  return said.flatMap(([path, place, text]) => {
    const texts = Array.isArray(text) ? text.join(' ') : text;
    return texts ? [{ path, place, text: texts as string }] : [];
  });
}
