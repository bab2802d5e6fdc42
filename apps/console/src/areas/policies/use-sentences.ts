import { minorDigits } from '@retour/contract/money';
import { useText } from '../../text/use-text.tsx';
import { isTest } from './document.ts';
import type { Actions, Condition, Rule, Test } from './document.ts';
import { comparisonOf, isAction, isFact, kindOf, labelOf } from './facts.ts';
import type { Action, FactKind } from './facts.ts';

/** Rules of a policy as sentences in the reader's language. */
export function useSentences(currency: string) {
  const text = useText();
  const { t, money } = text;
  const percent = (basis_points: number) =>
    new Intl.NumberFormat(text.tag, { style: 'percent', maximumFractionDigits: 2 }).format(
      basis_points / 10_000,
    );
  const amount = (minor: unknown) => money({ amount: Number(minor), currency });
  const list = (items: readonly string[], type: 'conjunction' | 'disjunction' = 'disjunction') =>
    new Intl.ListFormat(text.tag, { type }).format(items);

  const value = (kind: FactKind, given: unknown): string => {
    if (Array.isArray(given)) return list(given.map((each) => value(kind, each)));
    if (kind === 'money') return amount(given);
    if (kind === 'share') return percent(Number(given));
    if (kind === 'flag') return given === true ? t('policies.yes') : t('policies.no');
    return String(given);
  };

  const condition = (given: Condition): string => {
    if (isTest(given)) return test(given);
    if ('all' in given) return list(given.all.map(condition), 'conjunction');
    if ('any' in given) return list(given.any.map(condition));
    return t('policies.not', { condition: condition(given.not) });
  };

  const test = (given: Test): string => {
    if (!isFact(given.fact)) return JSON.stringify(given);
    const found = comparisonOf(given);
    if (!found) return JSON.stringify(given);
    const { fact } = given;
    const shown =
      found.operator === 'between' && Array.isArray(found.value)
        ? list(
            found.value.map((each) => value(kindOf(fact), each)),
            'conjunction',
          )
        : value(kindOf(fact), found.value);
    return t(`policies.op_${found.operator}`, {
      fact: labelOf(fact, text.language),
      value: shown,
    });
  };

  const outcomes = (names: unknown) =>
    list(
      (Array.isArray(names) ? names : []).map((name) =>
        t(`policies.outcome_${String(name)}` as 'policies.outcome_refund'),
      ),
      'conjunction',
    );

  const action = (name: Action, given: unknown): string => {
    const members = (typeof given === 'object' && given !== null ? given : {}) as Record<string, unknown>;
    switch (name) {
      case 'exclude_outcomes':
        return t('policies.do_exclude_outcomes', { outcomes: outcomes(given) });
      case 'set_window':
        return t('policies.do_set_window', { days: Number(members['days']) });
      case 'add_fee':
        return t('policies.do_add_fee', {
          fee: t(`policies.fee_${String(members['type'])}` as 'policies.fee_label'),
          amount:
            members['amount'] === undefined
              ? percent(Number(members['basis_points']))
              : amount(members['amount']),
        });
      case 'waive_fees':
        return t('policies.do_waive_fees', {
          fees: list(
            (Array.isArray(given) ? given : []).map((fee) =>
              t(`policies.fee_${String(fee)}` as 'policies.fee_label'),
            ),
            'conjunction',
          ),
        });
      case 'grant_bonus':
        return t('policies.do_grant_bonus', {
          bonus:
            members['credit_basis_points'] === undefined
              ? amount(members['credit'] ?? members['shop'] ?? 0)
              : percent(Number(members['credit_basis_points'])),
        });
      case 'set_destination':
      case 'set_reasons':
        return t(`policies.do_${name}`, { name: String(given) });
      case 'exclude_methods':
      case 'refund_shipping':
      case 'set_processing_event':
        return t(`policies.do_${name}`, {
          value: Array.isArray(given) ? list(given.map(String)) : String(members['event'] ?? given),
        });
      case 'keep':
      case 'donate':
      case 'reject':
      case 'require_shipping':
      case 'bypass_final_sale':
      case 'send_to_review':
        break;
    }
    return t(`policies.do_${name}`);
  };

  const actions = (given: Actions): string =>
    list(
      Object.entries(given).map(([name, each]) => (isAction(name) ? action(name, each) : name)),
      'conjunction',
    );

  return {
    /** As “If the tags of the product include final-sale, it can’t be returned.” */
    rule: ({ when, do: given }: Pick<Rule, 'when' | 'do'>): string =>
      when
        ? t('policies.rule_if', { condition: condition(when), actions: actions(given) })
        : t('policies.rule_always', { actions: actions(given) }),
    outcomes,
  };
}

/** An amount in minor units as people type it, and back; null where it is none. */
export function amountFields(currency: string) {
  const factor = 10 ** minorDigits(currency);
  return {
    show: (minor: number | undefined): number | '' => (minor === undefined ? '' : minor / factor),
    read: (typed: number | string): number | undefined =>
      typed === '' ? undefined : Math.round(Number(typed) * factor),
  };
}
