import type { PolicyFactName } from '@retour/contract/policy-facts';
import type { Calendar } from '../engine/calendar.ts';

/**
 * What is found out about an order only when a policy asks for it, because it costs something; everything else is read with every order. `order_returns`
 * are earlier returns of the order, for limits; `unit_count` is of all lines, where not all of them are read.
 */
export type FactSource =
  | 'discount_codes'
  | 'order_returns'
  | 'customer_history'
  | 'fraud_reports'
  | 'unit_count';

/** A return that counts for limits: it is not called off. */
export type EarlierReturn = { requested_at: Date; units: number };

/** What facts of every group may be read by. */
export type Moment = {
  calendar: Calendar;
  now_ms: number;
  /** Whether amounts are in the policy's currency. */
  has_money: boolean;
  /** Tags and codes in the form in which they are compared, each made when it is first asked for. */
  sets: Partial<Record<PolicyFactName, ReadonlySet<string> | undefined>>;
};

/** Undefined: not known. Null: known not to be there. */
export type FactValue = string | number | boolean | ReadonlySet<string> | null | undefined;

/** One entry of the registry: everything about a fact that its name, kind and label don't say. */
export type FactEntry<Known extends Moment> = {
  /** Its value while a line, or a unit of it, is evaluated. */
  read: (known: Known) => FactValue;
  /** What has to be found out for it; left out where every order is read with it. */
  source?: FactSource;
  /** It differs between the lines of an order, or the units of a return. */
  is_of_unit?: true;
  /** Texts that come from a list: any other would never be met. */
  words?: readonly string[];
  /**
   * Test cases state it in the part of its group, under the second half of its name, as a value of its kind; this is its value in a case that doesn't.
   * Left out where a case states something else, from which it follows.
   */
  in_case?: string | number | boolean | readonly string[] | null;
};

/** The entries of a group of facts: one for each name that begins with it. */
export type FactsOf<Group extends string, Known extends Moment> = Record<
  Extract<PolicyFactName, `${Group}.${string}`>,
  FactEntry<Known>
>;

/** The form in which texts and tags are compared. */
export const normal = (text: string) => text.trim().toLowerCase();

/** A text in the form in which it is compared. */
export const text = (value: string | null | undefined) => (value ? normal(value) : value);

/** An amount, which is not known in another currency than the policy's. */
export const money = ({ has_money }: Moment, value: number | undefined) => (has_money ? value : undefined);

/** A set in the form in which it is compared, made once for an order or a line. */
export const setOf =
  <Known extends Moment>(name: PolicyFactName, read: (known: Known) => readonly string[] | undefined) =>
  (known: Known) => {
    const { sets } = known;
    if (sets[name]) return sets[name];
    const texts = read(known);
    return texts && (sets[name] = new Set(texts.map(normal)));
  };

export const sumOf = <Name extends string>(of: readonly Record<Name, number>[], name: Name): number =>
  of.reduce((sum, one) => sum + one[name], 0);
