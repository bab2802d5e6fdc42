import { ELIGIBLE_RESOLUTIONS, RETURN_METHODS } from '../document/words.ts';
import type { EligibleResolution, FactName, ProcessingEvent, ReturnMethodName } from '../document/words.ts';
import type {
  Limit,
  PolicyDocument,
  PolicyQuestion,
  PolicyTerms,
  Window,
  Zone,
} from '../document/document.ts';
import { termsOf } from '../document/terms.ts';
import { toDayNumber } from './calendar.ts';
import { compileCondition, factNamesOf } from './compile-condition.ts';
import type { CompiledCondition } from './compile-condition.ts';
import { compileRule } from './compile-rule.ts';
import type { CompiledRule } from './compile-rule.ts';
import type { DecidedBy } from './explanation.ts';
import { normal } from '../facts/fact.ts';

/** Which version of which policy it is; an id of null is that of the rule that the service brings itself. */
export type PolicyVersionRef = { id: number | null; version: number };

export type CompiledTerms = {
  terms: PolicyTerms;
  by: DecidedBy;
  outcomes: readonly EligibleResolution[];
  windows: Partial<Record<EligibleResolution, Window>>;
  /** The window from which days are counted for rules. */
  first_window: Window | undefined;
  methods: readonly ReturnMethodName[];
  events: Record<EligibleResolution, ProcessingEvent>;
  waived_reasons: ReadonlySet<string>;
  waived_outcomes: ReadonlySet<EligibleResolution>;
};

/** A version of a policy in the form in which it is evaluated. The document is not to be changed afterwards. */
export type CompiledPolicy = PolicyVersionRef & {
  name: string;
  currency: string;
  /** Null: that of the shop. */
  time_zone: string | null;
  /** The longest window that the first zone offers, in days. */
  return_window_days: number;
  zones: ReadonlyMap<string, CompiledTerms>;
  /** Of countries that no zone names, and of orders whose country is not known. */
  everywhere_else: CompiledTerms | undefined;
  rules: readonly CompiledRule[];
  /** What shoppers are told by rules that reject a unit, by the ids of the rules. */
  rejections: ReadonlyMap<string, string>;
  final_sale_tags: ReadonlySet<string>;
  exchange_only_tags: ReadonlySet<string>;
  defect_reasons: ReadonlySet<string>;
  holidays: readonly { from_day: number; until_day: number; return_day: number; by: DecidedBy }[];
  questions: readonly CompiledQuestion[];
  exemptions: readonly Exemption[];
  limits: readonly (Limit & { by: DecidedBy })[];
  by: DecidedBy;
};

type CompiledQuestion = PolicyQuestion & {
  reasons: ReadonlySet<string> | undefined;
  goods: CompiledCondition | undefined;
};

/** Goods without a right of withdrawal. */
type Exemption = { test: CompiledCondition; facts: readonly FactName[]; by: DecidedBy };

/** Prepares a document that `checkPolicy` found good for evaluation. Compiling costs about as much as evaluating ten orders: keep what it gives. */
export function compilePolicy(document: PolicyDocument, ref: PolicyVersionRef): CompiledPolicy {
  const policy = Object.freeze({ id: ref.id, version: ref.version });
  const by = (kind: DecidedBy['kind'], id: string | null, name: string): DecidedBy =>
    Object.freeze({ kind, id, name, policy });
  const zones = document.zones.map((zone) =>
    compileZone(document, zone, by('zone', zone.id, zone.name ?? zone.id)),
  );
  const everywhere_else = document.zones.findIndex(({ countries }) => !countries);
  return {
    ...policy,
    name: document.name,
    currency: document.currency,
    time_zone: document.time_zone ?? null,
    return_window_days: longestWindow(zones[0]),
    zones: new Map(
      document.zones
        .flatMap(({ countries = [] }, i) => countries.map((country) => [country, zones[i]!] as const))
        .toReversed(),
    ),
    everywhere_else: everywhere_else < 0 ? undefined : zones[everywhere_else],
    rules: (document.rules ?? []).map((rule, position) => compileRule(rule, position, policy)),
    rejections: new Map(
      (document.rules ?? []).flatMap(({ id, do: { reject } }) => (reject?.note ? [[id, reject.note]] : [])),
    ),
    final_sale_tags: new Set(document.final_sale_tags?.map(normal)),
    exchange_only_tags: new Set(document.exchange_only_tags?.map(normal)),
    defect_reasons: new Set(document.defect_reasons?.map(normal)),
    holidays: (document.holidays ?? []).map(({ name, bought_from, bought_until, return_until }) => ({
      from_day: toDayNumber(bought_from),
      until_day: toDayNumber(bought_until),
      return_day: toDayNumber(return_until),
      by: by('policy', null, name),
    })),
    questions: (document.questions ?? []).map((question) => ({
      ...question,
      reasons: question.shown_when?.reasons && new Set(question.shown_when.reasons.map(normal)),
      goods: question.shown_when?.goods && compileCondition(question.shown_when.goods),
    })),
    exemptions: (document.withdrawal?.exempt ?? []).map(({ id, name, when }) => ({
      test: compileCondition(when),
      facts: factNamesOf(when),
      by: by('policy', id, name),
    })),
    limits: (document.limits ?? []).map((limit) => ({ ...limit, by: by('limit', limit.id, limit.id) })),
    by: by('policy', null, document.name),
  };
}

/** The terms of the zone that a country lies in; undefined where the policy has none. */
export function termsFor(policy: CompiledPolicy, country_code: string | null): CompiledTerms | undefined {
  return (country_code === null ? undefined : policy.zones.get(country_code)) ?? policy.everywhere_else;
}

function compileZone(document: PolicyDocument, zone: Zone, by: DecidedBy): CompiledTerms {
  const terms = termsOf(document, zone);
  const offered = terms.outcomes ?? ELIGIBLE_RESOLUTIONS;
  const windows = Object.fromEntries(
    offered.flatMap((outcome) => {
      const window = terms.windows?.[outcome] ?? terms.window;
      return window ? [[outcome, window]] : [];
    }),
  ) as CompiledTerms['windows'];
  const event = (outcome: EligibleResolution) =>
    terms.processing_events?.[outcome] ?? terms.processing_event ?? 'manual';
  return {
    terms,
    by,
    outcomes: ELIGIBLE_RESOLUTIONS.filter((outcome) => windows[outcome]),
    windows,
    first_window: terms.window ?? Object.values(windows)[0],
    methods: RETURN_METHODS.filter((method) => terms.methods?.includes(method) ?? true),
    events: {
      refund: event('refund'),
      credit: event('credit'),
      exchange: event('exchange'),
      advanced_exchange: event('advanced_exchange'),
      shop_now: event('shop_now'),
    },
    waived_reasons: new Set(terms.fees?.waived_for?.reasons?.map(normal)),
    waived_outcomes: new Set(terms.fees?.waived_for?.outcomes),
  };
}

function longestWindow(zone: CompiledTerms | undefined): number {
  return Math.max(0, ...Object.values(zone?.windows ?? {}).map(({ days }) => days));
}
