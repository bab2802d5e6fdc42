import type { FactKind, POLICY_FACTS } from '@retour/contract/policy-facts';
import { FACT_NAMES, FACTS } from '../document/words.ts';
import type { FactName } from '../document/words.ts';
import { CUSTOMER_FACTS } from './customer.ts';
import { ORDER_FACTS } from './order.ts';
import { PRODUCT_FACTS } from './product.ts';
import { RETURN_FACTS } from './return.ts';
import type { FactEntry, FactValue } from './fact.ts';
import type { Situation } from './situation.ts';

/**
 * Every fact that conditions can ask about. Conditions, their check, what has to be found out, and what a test case may state follow from these entries;
 * name, kind, description and label are in `@retour/contract/policy-facts`, for the form of the console as well.
 */
export const FACT_ENTRIES: Readonly<Record<FactName, FactEntry<Situation>>> = {
  ...CUSTOMER_FACTS,
  ...ORDER_FACTS,
  ...PRODUCT_FACTS,
  ...RETURN_FACTS,
};

/** How each fact is read. */
export const FACT_READERS = Object.fromEntries(
  FACT_NAMES.map((name) => [name, FACT_ENTRIES[name].read]),
) as Record<FactName, (situation: Situation) => FactValue>;

/** Whether a fact is the same for every line of an order and every unit of a return. */
export const isSharedFact = (name: FactName): boolean => !FACT_ENTRIES[name].is_of_unit;

/** What each kind of fact is in a test case. */
type ValueOf = { text: string; number: number; money: number; set: string[]; flag: boolean; day: string };
type Stated<Entries> = {
  [
    name in keyof Entries as Entries[name] extends { in_case: unknown }
      ? name extends `${string}.${infer Member}`
        ? Member
        : never
      : never
  ]?: name extends FactName ? ValueOf[(typeof POLICY_FACTS)[name]['kind']] : never;
};

/** The facts that test cases state as they are, by group. */
export type StatedFacts = {
  customer: Stated<typeof CUSTOMER_FACTS>;
  order: Stated<typeof ORDER_FACTS>;
  product: Stated<typeof PRODUCT_FACTS>;
  return: Stated<typeof RETURN_FACTS>;
};
export type FactGroup = keyof StatedFacts;

type StatedFact = {
  member: string;
  kind: FactKind;
  words: readonly string[] | undefined;
  usual: NonNullable<FactEntry<Situation>['in_case']> | null;
};

/** The facts of a group that test cases state as they are, and their values in a case that doesn't. */
export const statedFacts = (group: FactGroup): StatedFact[] =>
  FACT_NAMES.flatMap((name) => {
    const [of, member] = name.split('.') as [string, string];
    const { in_case: usual, words } = FACT_ENTRIES[name];
    return of === group && usual !== undefined ? [{ member, kind: FACTS[name].kind, words, usual }] : [];
  });

/** The facts that a case states as they are, with the usual values of those that it leaves out. */
export const withUsual = <Group extends FactGroup>(group: Group, given: StatedFacts[Group]) =>
  Object.fromEntries(
    statedFacts(group).map(({ member, usual }) => [
      member,
      (given as Record<string, unknown>)[member] ?? usual,
    ]),
  ) as Required<StatedFacts[Group]>;
