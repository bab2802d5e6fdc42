import { showMoney } from '../money-text.ts';
import { clauseOf } from './comparisons.ts';
import type { Clause } from './comparisons.ts';
import { listOf, membersOf, shownText, textsOf } from './document.ts';
import type { Actions, Condition, Names, Rule } from './document.ts';
import { english } from './english.ts';
import type { PolicyWords, WindowText } from './english.ts';
import { german } from './german.ts';
import { partsOf } from './marks.ts';
import type { Sentence } from './marks.ts';
import { OUTCOMES, spoken } from './words.ts';
import type { Formats, Outcome, Phrase } from './words.ts';

/** For whom sentences are made, and what the policy says elsewhere. */
export type Reader = {
  language: 'en' | 'de';
  /** The locale of amounts and dates. */
  tag: string;
  currency: string;
  /** The questions of the policy, whose prompts sentences quote. */
  questions?: unknown;
  names?: Names;
};

const words_of: Record<Reader['language'], PolicyWords> = { en: english, de: german };

/** The words and formats of a reader. */
export type Language = { words: PolicyWords; formats: Formats; currency: string };

export function languageOf({ language, tag, currency, questions, names }: Reader): Language {
  const numbers = new Intl.NumberFormat(tag, { maximumFractionDigits: 2 });
  const percents = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 });
  const dates = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' });
  const countries = new Intl.DisplayNames(tag, { type: 'region' });
  const prompts = new Map(
    listOf(questions).map((each) => [membersOf(each)['id'], membersOf(each)['prompt']] as const),
  );
  const formats: Formats = {
    number: (value) => (Number.isFinite(value) ? numbers.format(value) : '…'),
    money: (amount) => (Number.isSafeInteger(amount) ? showMoney(tag, { amount, currency }) : '…'),
    percent: (basis_points) => (Number.isFinite(basis_points) ? percents.format(basis_points / 10_000) : '…'),
    day: (day) => {
      const at = new Date(`${day}T00:00:00Z`);
      return Number.isNaN(at.getTime()) ? day : dates.format(at);
    },
    country: (code) => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code),
    reason: (id) => names?.reason?.(id) ?? spoken(id),
    question: (id) => {
      const prompt = prompts.get(id);
      return typeof prompt === 'string' ? prompt : spoken(id);
    },
  };
  return { words: words_of[language], formats, currency };
}

/** A condition as a clause with marked values: “the item is faulty and cost at least £10.00”. */
export function conditionText(condition: Condition, { words, formats }: Language): string {
  const phraseOf = (clause: Clause): Phrase => {
    if (!('fact' in clause)) return [words.unknown_condition, ''];
    const say = words.facts[clause.fact] as (compared: unknown, formats: Formats) => Phrase;
    return say(clause.compared, formats);
  };
  const join = { all: 'and', any: 'or' } as const;
  const say = (clause: Clause, depth: number): string => {
    if (!('join' in clause)) return words.phrase(...phraseOf(clause));
    const phrases = clause.of.every((each) => 'fact' in each) ? clause.of.map(phraseOf) : [];
    const [first] = phrases;
    // “The customer has placed … and has requested …”.
    const is_one_subject =
      first && phrases.every(([subject, predicate]) => subject === first[0] && predicate !== '');
    const items = is_one_subject
      ? phrases.map(([subject, predicate], i) => (i === 0 ? words.phrase(subject, predicate) : predicate))
      : clause.of.map((each) => say(each, depth + 1));
    const has_groups = clause.of.some((each) => 'join' in each);
    if (depth === 0)
      return clause.join === 'any' && has_groups
        ? words.or_if(items)
        : words.join_clauses(items, join[clause.join]);
    if (depth === 1 && clause.join === 'any') return words.either(items);
    // Within “or if …” the second half is a sentence of its own; deeper ones need brackets.
    return depth === 1 ? words.join_clauses(items, 'and') : `(${words.join(items, join[clause.join])})`;
  };
  return say(clauseOf(condition), 0);
}

const isOutcome = (name: string): name is Outcome => (OUTCOMES as readonly string[]).includes(name);

/** Outcomes by name, as “everything but refunds”. */
export function outcomesText(given: unknown, { words }: Language): string {
  const named = textsOf(given).filter(isOutcome);
  const others = OUTCOMES.filter((each) => !named.includes(each));
  if (others.length === 0) return words.outcomes.all;
  return others.length === 1 ? words.outcomes.but(others[0]!) : words.outcomes.list(named);
}

/** A window with what holds unless it says otherwise. */
export function windowTextOf(given: unknown): WindowText {
  const { days, from, without_delivery, buffer_days } = membersOf(given);
  return {
    days: Number(days ?? 0),
    from: typeof from === 'string' ? from : 'delivery',
    without_delivery: typeof without_delivery === 'string' ? without_delivery : undefined,
    buffer_days: Number(buffer_days ?? 0),
  };
}

/** What a bonus grants, each with its amount. */
export function bonusTexts(
  given: unknown,
  { formats }: Language,
  say: Pick<PolicyWords['actions'], 'bonus_on_credit' | 'bonus_on_new_items'>,
): string[] {
  const { credit, credit_basis_points, shop, shop_basis_points } = membersOf(given);
  return [
    ...(credit_basis_points === undefined
      ? []
      : [say.bonus_on_credit(formats.percent(Number(credit_basis_points)))]),
    ...(credit === undefined ? [] : [say.bonus_on_credit(formats.money(Number(credit)))]),
    ...(shop_basis_points === undefined
      ? []
      : [say.bonus_on_new_items(formats.percent(Number(shop_basis_points)))]),
    ...(shop === undefined ? [] : [say.bonus_on_new_items(formats.money(Number(shop)))]),
  ];
}

const simple_actions = [
  'keep',
  'donate',
  'reject',
  'require_shipping',
  'bypass_final_sale',
  'send_to_review',
] as const;

type Saying = Partial<Record<string, (given: unknown, language: Language) => string | readonly string[]>>;

const actions_with_values: Saying = {
  offer_keep: (given, { words, formats }) =>
    words.actions.offer_keep(formats.percent(Number(membersOf(given)['basis_points'] ?? 0))),
  exclude_outcomes: (given, { words }) => {
    const named = textsOf(given);
    const left = OUTCOMES.filter((each) => !named.includes(each));
    return left.length === 1 ? words.actions.only_outcome(left[0]!) : words.actions.exclude_outcomes(named);
  },
  exclude_methods: (given, { words }) => words.actions.exclude_methods(textsOf(given)),
  set_window: (given, language) => {
    const { outcomes } = membersOf(given);
    const of = outcomes === undefined ? undefined : outcomesText(outcomes, language);
    return language.words.actions.set_window(windowTextOf(given), of, language.formats);
  },
  add_fee: (given, { words, formats }) => {
    const { type, amount, basis_points } = membersOf(given);
    const shown =
      amount === undefined ? formats.percent(Number(basis_points ?? 0)) : formats.money(Number(amount));
    return words.actions.add_fee(shownText(type), shown);
  },
  waive_fees: (given, { words }) => {
    const named = textsOf(given);
    const is_all = ['handling', 'restocking', 'label'].every((each) => named.includes(each));
    return is_all ? words.actions.waive_all_fees : words.actions.waive_fees(named);
  },
  grant_bonus: (given, language) => bonusTexts(given, language, language.words.actions),
  refund_shipping: (given, { words }) => words.actions.refund_shipping(shownText(given)),
  set_destination: (given, { words }) => words.actions.set_destination(shownText(given)),
  set_processing_event: (given, language) => {
    const { event, outcomes } = membersOf(given);
    const of = outcomes === undefined ? undefined : outcomesText(outcomes, language);
    return language.words.actions.set_processing_event(shownText(event), of);
  },
  set_reasons: (given, { words }) => words.actions.set_reasons(shownText(given)),
};

/** The actions that sentences know, in the order in which sentences name them. */
export const ACTION_NAMES: readonly string[] = [
  ...simple_actions.filter((name) => name !== 'send_to_review'),
  ...Object.keys(actions_with_values),
  'send_to_review',
];

/** What a rule does, each as a part of a sentence with marked values. */
function actionTexts(given: Actions, language: Language): string[] {
  const { words } = language;
  const unknown = Object.keys(given).filter((name) => !ACTION_NAMES.includes(name));
  return [...ACTION_NAMES.filter((name) => Object.hasOwn(given, name)), ...unknown].flatMap((name) => {
    const simple = simple_actions.find((each) => each === name);
    if (simple) return words.actions[simple];
    return actions_with_values[name]?.(given[name], language) ?? words.unknown_action;
  });
}

const capitalised = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** A rule with marked values. */
export function ruleText({ when, do: given }: Pick<Rule, 'when' | 'do'>, language: Language): string {
  const { words } = language;
  const condition = when && conditionText(when, language);
  const names = Object.keys(given);
  if (names.length === 1 && names[0] === 'reject')
    return condition === undefined ? words.reject_always : words.reject_if(condition);
  const actions = actionTexts(given, language);
  return capitalised(
    condition === undefined ? words.rule_always(actions) : words.rule_if(condition, actions),
  );
}

/** Policies in the words of a reader. */
export function createSentences(reader: Reader) {
  const language = languageOf(reader);
  return {
    /** As “If the product is tagged final-sale, it can’t be returned.” */
    rule: (rule: Pick<Rule, 'when' | 'do'>): Sentence => partsOf(ruleText(rule, language)),
    /** As “everything but refunds”. */
    outcomes: (given: unknown): string => outcomesText(given, language),
  };
}
