import { ELIGIBLE_RESOLUTIONS, RETURN_CHANNELS, RETURN_METHODS } from '../document/words.ts';
import type { ReturnMethodName } from '../document/words.ts';
import { money, setOf, text } from './fact.ts';
import type { FactsOf, Moment } from './fact.ts';
import type { UnitFacts } from './product.ts';

// Facts about the return in progress.

export type ReturnFacts = {
  item_count?: number;
  method?: ReturnMethodName;
  value?: number;
  is_whole?: boolean;
  channel?: string;
  fraud_signals?: readonly string[];
  /** The recipient of a gift returns it. */
  is_gift?: boolean;
};

/** A fraud report about a return of the order or of its customer. `at` is milliseconds since 1970. */
export type FraudReport = { at: number; category: string };

/** The categories that were reported before a moment. */
export function fraudSignals(reports: readonly FraudReport[], before_ms: number): string[] {
  return [...new Set(reports.filter(({ at }) => at < before_ms).map(({ category }) => category))].toSorted();
}

export type ReturnKnown = Moment & { of_return: ReturnFacts; unit: UnitFacts };

export const RETURN_FACTS = {
  'return.item_count': { read: ({ of_return }) => of_return.item_count },
  'return.method': { read: ({ of_return }) => of_return.method, words: RETURN_METHODS },
  'return.outcome': { is_of_unit: true, read: ({ unit }) => unit.outcome, words: ELIGIBLE_RESOLUTIONS },
  'return.value': { read: (s) => money(s, s.of_return.value) },
  'return.is_whole': { source: 'unit_count', read: ({ of_return }) => of_return.is_whole },
  'return.channel': {
    read: ({ of_return }) => text(of_return.channel),
    words: RETURN_CHANNELS,
    in_case: 'api',
  },
  'return.fraud_signals': {
    source: 'fraud_reports',
    read: setOf('return.fraud_signals', ({ of_return }: ReturnKnown) => of_return.fraud_signals),
    in_case: [],
  },
} satisfies FactsOf<'return', ReturnKnown>;
