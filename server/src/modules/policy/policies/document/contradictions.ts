import { countryName } from '@retour/contract/countries';
import { isCurrency } from '@retour/contract/money';
import { conditionProblems, countTests, goodsProblems, isDay } from './condition-problems.ts';
import type { PolicyProblem } from './condition-problems.ts';
import { factNamesOf } from '../engine/compile-condition.ts';
import { withdrawal_countries, withdrawal_days } from '../engine/legal-windows.ts';
import type { Actions, PolicyDocument, PolicyTerms, Rule } from './document.ts';
import { termsOf } from './terms.ts';
import { ELIGIBLE_RESOLUTIONS, max_conditions_of_rules } from './words.ts';

/** What is wrong with a document that fits the schema: names that stand for nothing or for two things, and parts that rule each other out. */
export function findContradictions(document: PolicyDocument): PolicyProblem[] {
  const { zones, rules = [], limits = [], questions = [] } = document;
  return [
    ...(isCurrency(document.currency)
      ? []
      : [problem('currency', `${document.currency} isn't a currency code of ISO 4217.`)]),
    ...(document.time_zone === undefined || isTimeZone(document.time_zone)
      ? []
      : [problem('time_zone', `${document.time_zone} isn't a time zone.`)]),
    ...repeatedIds('zones', zones),
    ...repeatedIds('rules', rules),
    ...repeatedIds('limits', limits),
    ...repeatedIds('questions', questions),
    ...zoneProblems(document),
    ...holidayProblems(document),
    ...questionProblems(document),
    ...exemptionProblems(document),
    ...tooManyConditions(rules),
    ...rules.flatMap(({ when, do: actions }, i) => [
      ...(when ? conditionProblems(when, `rules.${i}.when`, questions) : []),
      ...actionProblems(actions, `rules.${i}.do`),
    ]),
  ];
}

function tooManyConditions(rules: readonly Rule[]): PolicyProblem[] {
  const count = rules.reduce((sum, { when }) => sum + (when ? countTests(when) : 0), 0);
  return count > max_conditions_of_rules
    ? [problem('rules', `The rules of a policy have at most ${max_conditions_of_rules} conditions together.`)]
    : [];
}

const problem = (path: string, message: string): PolicyProblem => ({ path, message });

function repeatedIds(list: string, items: readonly { id: string }[]): PolicyProblem[] {
  const seen = new Set<string>();
  return items.flatMap(({ id }, i) => {
    const is_repeated = seen.has(id);
    seen.add(id);
    return is_repeated ? [problem(`${list}.${i}.id`, `${id} is already used before.`)] : [];
  });
}

function zoneProblems(document: PolicyDocument): PolicyProblem[] {
  const claimed = new Map<string, string>();
  return document.zones.flatMap((zone, i) => {
    const { id, countries } = zone;
    const problems: PolicyProblem[] = [];
    if (!countries && i < document.zones.length - 1)
      problems.push(
        problem(`zones.${i}`, 'A zone without countries covers every country: zones after it never apply.'),
      );
    for (const [j, country] of (countries ?? []).entries()) {
      const path = `zones.${i}.countries.${j}`;
      const other = claimed.get(country);
      if (countryName(country) === undefined)
        problems.push(problem(path, `${country} isn't a country code of ISO 3166-1.`));
      else if (other !== undefined)
        problems.push(problem(path, `${country} is already in the zone ${other}.`));
      else claimed.set(country, id);
    }
    const terms = termsOf(document, zone);
    const named = countries ?? [...withdrawal_countries].filter((country) => !claimed.has(country));
    return [
      ...problems,
      ...termsProblems(terms, `zones.${i}`),
      ...instantProblems(terms, named, `zones.${i} (exchange.instant)`),
    ];
  });
}

function termsProblems(terms: PolicyTerms, path: string): PolicyProblem[] {
  const { outcomes = ELIGIBLE_RESOLUTIONS, window, windows = {}, keep_below, donate_below } = terms;
  return [
    ...outcomes
      .filter((outcome) => !window && !windows[outcome])
      .map((outcome) => problem(path, `Its terms have no window for the outcome ${outcome}.`)),
    ...ELIGIBLE_RESOLUTIONS.filter((outcome) => windows[outcome] && !outcomes.includes(outcome)).map(
      (outcome) =>
        problem(path, `Its terms have a window for the outcome ${outcome}, which they don't offer.`),
    ),
    ...exchangeProblems(terms, path),
    ...(keep_below !== undefined && donate_below !== undefined && donate_below <= keep_below
      ? [
          problem(
            path,
            'Nothing is ever donated: keep_below takes precedence, so it must be less than donate_below.',
          ),
        ]
      : []),
  ];
}

function exchangeProblems({ exchange, outcomes }: PolicyTerms, path: string): PolicyProblem[] {
  const others = exchange?.other_products;
  return [
    ...priceProblems(exchange, `${path} (exchange)`),
    ...priceProblems(others, `${path} (exchange.other_products)`),
    ...(others && outcomes && !outcomes.includes('advanced_exchange')
      ? [
          problem(
            path,
            'Its terms limit exchanges for other products (advanced_exchange), which they don’t offer.',
          ),
        ]
      : []),
  ];
}

/** Security is no reason to send goods back earlier than the law does, and who trusts without a security says how far. */
function instantProblems(
  { exchange, outcomes = [...ELIGIBLE_RESOLUTIONS] }: PolicyTerms,
  countries: readonly string[],
  path: string,
): PolicyProblem[] {
  const { instant } = exchange ?? {};
  if (!instant) return [];
  const { security, send_within_days, exposure = {} } = instant;
  const protected_country = countries.find((country) => withdrawal_countries.has(country));
  const is_short = send_within_days < withdrawal_days && protected_country !== undefined;
  return [
    ...(outcomes.some((outcome) => outcome !== 'refund' && outcome !== 'credit')
      ? []
      : [problem(path, 'Its terms offer no exchange.')]),
    ...(is_short
      ? [
          problem(
            path,
            `send_within_days must be at least ${withdrawal_days}: the law gives shoppers in ${protected_country} that long.`,
          ),
        ]
      : []),
    ...(security === 'none' && (exposure.shop === undefined || exposure.customer === undefined)
      ? [
          problem(
            path,
            'Without a security, exposure.shop and exposure.customer limit what can be lost: give both.',
          ),
        ]
      : []),
    ...(exposure.shop !== undefined && exposure.customer !== undefined && exposure.customer > exposure.shop
      ? [problem(path, 'exposure.customer is more than exposure.shop, which all customers have together.')]
      : []),
  ];
}

function priceProblems(
  given: { price?: string; free_within?: [number, number] } | undefined,
  path: string,
): PolicyProblem[] {
  const [low, high] = given?.free_within ?? [10_000, 10_000];
  return [
    ...(given?.price !== undefined && given.free_within
      ? [problem(path, 'price and free_within rule each other out: give one of them.')]
      : []),
    ...(low > 10_000 || high < 10_000
      ? [problem(path, 'free_within must contain 10000, the price that was paid.')]
      : []),
  ];
}

function holidayProblems({ holidays = [] }: PolicyDocument): PolicyProblem[] {
  return holidays.flatMap(({ bought_from, bought_until, return_until }, i) => {
    const days = { bought_from, bought_until, return_until };
    const wrong = Object.entries(days).filter(([, day]) => !isDay(day));
    if (wrong.length > 0)
      return wrong.map(([name, day]) => problem(`holidays.${i}.${name}`, `${day} isn't a date.`));
    return [
      ...(bought_until < bought_from
        ? [problem(`holidays.${i}.bought_until`, 'Is before bought_from.')]
        : []),
      ...(return_until < bought_until
        ? [problem(`holidays.${i}.return_until`, 'Is before bought_until.')]
        : []),
    ];
  });
}

function questionProblems({ questions = [] }: PolicyDocument): PolicyProblem[] {
  return questions.flatMap(({ type, choices, shown_when }, i) => {
    const at = `questions.${i}`;
    const problems: PolicyProblem[] = [];
    if ((type === 'choice') !== (choices !== undefined))
      problems.push(
        problem(`${at}.choices`, type === 'choice' ? 'Is missing.' : 'Only a choice has choices.'),
      );
    const { question, answers, goods } = shown_when ?? {};
    if (goods) problems.push(...goodsProblems(goods, `${at}.shown_when.goods`, questions.slice(0, i)));
    const asked = questions.slice(0, i).find(({ id }) => id === question);
    if ((question === undefined) !== (answers === undefined))
      problems.push(problem(`${at}.shown_when`, 'question and answers must be used together.'));
    else if (question !== undefined && !asked)
      problems.push(problem(`${at}.shown_when.question`, `${question} isn't a question before this one.`));
    for (const [j, answer] of (answers ?? []).entries())
      if (asked?.choices && !asked.choices.includes(answer))
        problems.push(problem(`${at}.shown_when.answers.${j}`, `${answer} isn't an answer to ${question}.`));
    return problems;
  });
}

/** Goods that are exempt once they are unsealed are so only when somebody said that they are. */
function exemptionProblems({ withdrawal, questions = [] }: PolicyDocument): PolicyProblem[] {
  return [
    ...repeatedIds('withdrawal.exempt', withdrawal?.exempt ?? []),
    ...(withdrawal?.exempt ?? []).flatMap(({ ground, when }, i) => {
      const at = `withdrawal.exempt.${i}.when`;
      const problems = goodsProblems(when, at, questions);
      return problems.length === 0 &&
        ground.startsWith('unsealed') &&
        !factNamesOf(when).includes('product.answers')
        ? [
            problem(
              at,
              'Products are exempt only once they are unsealed: add a question about the seal, and test the answer with product.answers.',
            ),
          ]
        : problems;
    }),
  ];
}

const goods_actions = ['keep', 'donate', 'reject', 'require_shipping'] as const;

function actionProblems(actions: Actions, path: string): PolicyProblem[] {
  const goods = goods_actions.filter((name) => actions[name]);
  const { add_fee, waive_fees = [], offer_keep } = actions;
  const member = add_fee?.type === 'restocking' ? 'basis_points' : 'amount';
  const other = member === 'amount' ? 'basis_points' : 'amount';
  return [
    ...(goods.length > 1
      ? [problem(path, `${goods.join(' and ')} exclude each other: a rule can have one of them.`)]
      : []),
    ...(offer_keep && goods[0] && goods[0] !== 'require_shipping'
      ? [problem(`${path}.offer_keep`, `${goods[0]} leaves nothing to offer.`)]
      : []),
    ...(add_fee && add_fee[member] === undefined
      ? [problem(`${path}.add_fee.${member}`, 'Is missing.')]
      : []),
    ...(add_fee && add_fee[other] !== undefined
      ? [problem(`${path}.add_fee.${other}`, `A ${add_fee.type} fee doesn't have this member.`)]
      : []),
    ...(add_fee && waive_fees.includes(add_fee.type)
      ? [problem(`${path}.waive_fees`, `The rule adds the ${add_fee.type} fee that it waives.`)]
      : []),
  ];
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
}
