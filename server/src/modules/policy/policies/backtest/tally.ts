import type { DecidedBy } from '../engine/explanation.ts';
import { compareVerdicts, DIFFERENCES } from './compare-verdicts.ts';
import type { Difference, DifferenceKind } from './compare-verdicts.ts';
import { isEvaluated } from './facts-of-then.ts';
import { no_money } from './past-return.ts';
import type { Money, PastReturn, PastUnits } from './past-return.ts';
import type { Verdict } from './verdict.ts';

/** What becomes of all returns together. Allowed and refused are all that was asked for, in units and in value. */
export type SideTotals = {
  returns: { allowed: number; partly: number; refused: number };
  units: { allowed: number; refused: number };
  value: { allowed: number; refused: number };
  /** Of what is allowed, what the policy would bar and the law does not. */
  by_law: { units: number; value: number };
  money: Money;
  reviewed: number;
};

/** Returns in which something differs; `examples` are the ids of those in which it is worth most. */
type DifferenceTotals = {
  kind: DifferenceKind;
  returns: number;
  units: number;
  value: number;
  amount: number;
  examples: number[];
};

/** The same by who decided it, and of refusals why. */
export type DeciderTotals = DifferenceTotals & {
  code: string | null;
  decided_by: Pick<DecidedBy, 'kind' | 'id' | 'name'> | null;
};

export type Tallied = {
  returns: number;
  changed: number;
  before: SideTotals;
  after: SideTotals;
  /** Of each kind that there is. */
  differences: DifferenceTotals[];
  /** The most returns first. */
  deciders: DeciderTotals[];
  /** Facts that rules asked for and nobody can tell any more, and in how many returns. */
  unknown_facts: { fact: string; returns: number }[];
};

const example_count = 5;
/** Of a policy with the most rules all could decide of every kind; nobody reads as many. */
const most_deciders = 200;

type Entry = DifferenceTotals & { worth: number[] };

/** Adds up returns one after the other: as much memory as the policy has rules. */
export class Tally {
  #returns = 0;
  #changed = 0;
  readonly #before = noTotals();
  readonly #after = noTotals();
  readonly #kinds = new Map<DifferenceKind, Entry>();
  readonly #deciders = new Map<string, Entry & DeciderTotals>();
  readonly #unknown = new Map<string, number>();

  /** Adds a return, and answers in what it differs. */
  add(past: PastReturn, before: Verdict, after: Verdict): readonly Difference[] {
    const units = past.units.filter(isEvaluated);
    this.#returns++;
    addSide(this.#before, units, before);
    addSide(this.#after, units, after);
    for (const fact of new Set([...before.unknown_facts, ...after.unknown_facts]))
      this.#unknown.set(fact, (this.#unknown.get(fact) ?? 0) + 1);
    const differences = compareVerdicts(units, before, after);
    if (differences.length === 0) return differences;
    this.#changed++;
    const kinds = Map.groupBy(differences, ({ kind }) => kind);
    for (const [kind, of_kind] of kinds) addAll(this.#entryOf(kind), past.id, of_kind);
    for (const [key, of_decider] of Map.groupBy(differences, keyOf))
      addAll(this.#deciderOf(key, of_decider[0]!), past.id, of_decider);
    return differences;
  }

  result(): Tallied {
    return {
      returns: this.#returns,
      changed: this.#changed,
      before: this.#before,
      after: this.#after,
      differences: DIFFERENCES.flatMap((kind) => {
        const found = this.#kinds.get(kind);
        return found ? [withoutWorth(found)] : [];
      }),
      deciders: [...this.#deciders.values()]
        .toSorted((a, b) => b.returns - a.returns || b.value - a.value)
        .slice(0, most_deciders)
        .map(withoutWorth),
      unknown_facts: [...this.#unknown]
        .map(([fact, returns]) => ({ fact, returns }))
        .toSorted((a, b) => b.returns - a.returns || a.fact.localeCompare(b.fact)),
    };
  }

  #entryOf(kind: DifferenceKind): Entry {
    const known = this.#kinds.get(kind) ?? noEntry(kind);
    this.#kinds.set(kind, known);
    return known;
  }

  #deciderOf(key: string, { kind, code, decided_by }: Difference): Entry {
    const by = decided_by && { kind: decided_by.kind, id: decided_by.id, name: decided_by.name };
    const known = this.#deciders.get(key) ?? { ...noEntry(kind), code, decided_by: by };
    this.#deciders.set(key, known);
    return known;
  }
}

const keyOf = ({ kind, code, decided_by: by }: Difference) =>
  JSON.stringify([kind, code, by?.kind, by?.id, by?.name]);

const noTotals = (): SideTotals => ({
  returns: { allowed: 0, partly: 0, refused: 0 },
  units: { allowed: 0, refused: 0 },
  value: { allowed: 0, refused: 0 },
  by_law: { units: 0, value: 0 },
  money: { ...no_money },
  reviewed: 0,
});

const noEntry = (kind: DifferenceKind): Entry => ({
  kind,
  returns: 0,
  units: 0,
  value: 0,
  amount: 0,
  examples: [],
  worth: [],
});

function withoutWorth<T extends Entry>({ worth: _worth, ...totals }: T): Omit<T, 'worth'> {
  return totals;
}

function addSide(side: SideTotals, units: readonly PastUnits[], verdict: Verdict): void {
  let allowed = 0;
  let refused = 0;
  units.forEach(({ quantity, value }, i) => {
    const { allowed: count, by } = verdict.units[i]!;
    allowed += count;
    refused += quantity - count;
    side.value.allowed += count * value;
    if (by.eligibility?.kind === 'law') {
      side.by_law.units += count;
      side.by_law.value += count * value;
    }
    side.value.refused += (quantity - count) * value;
  });
  side.units.allowed += allowed;
  side.units.refused += refused;
  side.returns[refused === 0 ? 'allowed' : allowed === 0 ? 'refused' : 'partly']++;
  for (const name of Object.keys(no_money) as (keyof Money)[]) side.money[name] += verdict.money[name];
  if (verdict.is_reviewed) side.reviewed++;
}

function addAll(entry: Entry, return_id: number, differences: readonly Difference[]): void {
  let worth = 0;
  for (const { units, value, amount } of differences) {
    entry.units += units;
    entry.value += value;
    entry.amount += amount;
    worth += amount === 0 ? value : Math.abs(amount);
  }
  entry.returns++;
  const place = entry.worth.findIndex((other) => other < worth);
  if (place < 0 && entry.worth.length >= example_count) return;
  const at = place < 0 ? entry.worth.length : place;
  entry.worth.splice(at, 0, worth);
  entry.examples.splice(at, 0, return_id);
  entry.worth.length = Math.min(entry.worth.length, example_count);
  entry.examples.length = entry.worth.length;
}
