import type { LedgerLine } from '@retour/connectors';
import type { Difference } from './store-differences.ts';
import type { Compared } from './store.ts';

/** Figures of the platform about one object: an order, or the stock of an item. */
export type Theirs = { order: string | null; lines: readonly LedgerLine[] };

/** A figure as Retour counts it. */
export type OurLine = LedgerLine & {
  order: string | null;
  /** Of returned units: those in returns of Retour, which the platform doesn't know. */
  own?: number;
  /** Of returned units: how many were bought. Of received ones: how many are to come back. */
  bought?: number;
};

/** What the platform must know of if Retour does. */
const expected = new Set<string>(['refund', 'written_units']);

export const nothing_compared: Compared = {
  orders: 0,
  refunds: 0,
  refunds_ours: 0,
  refunds_theirs: 0,
  returned_units: 0,
};

/** The figures that `compareLedgers` compares, added up: what the refunds of both sides differ by is the sum of the refunds that differ. */
export function addCompared(before: Compared, theirs: readonly Theirs[], ours: readonly OurLine[]): Compared {
  const known = new Set(ours.flatMap(({ kind, order }) => (kind === 'order_total' ? [order] : [])));
  const lines = theirs.flatMap((one) => (known.has(one.order) ? one.lines : []));
  const our_refunds = ours.filter(({ kind }) => kind === 'refund');
  const their_refunds = lines.filter(({ kind }) => kind === 'refund');
  const sum = (ones: readonly LedgerLine[]) => ones.reduce((total, { value }) => total + value, 0);
  return {
    orders: before.orders + known.size,
    refunds: before.refunds + new Set([...our_refunds, ...their_refunds].map(({ key }) => key)).size,
    refunds_ours: before.refunds_ours + sum(our_refunds),
    refunds_theirs: before.refunds_theirs + sum(their_refunds),
    returned_units: before.returned_units + sum(lines.filter(({ kind }) => kind === 'returned_units')),
  };
}

const nameOf = ({ kind, key }: Pick<LedgerLine, 'kind' | 'key'>) => `${kind} ${key}`;

/**
 * What differs between the figures of a platform and Retour's, of the objects that the platform named. An order that Retour doesn't have is one
 * difference, whatever it consists of.
 */
export function compareLedgers(theirs: readonly Theirs[], ours: readonly OurLine[]): Difference[] {
  const known = new Map(ours.map((line) => [nameOf(line), line]));
  const their_names = new Set(theirs.flatMap(({ lines }) => lines.map(nameOf)));
  const missing = ours
    .filter((line) => expected.has(line.kind) && !their_names.has(nameOf(line)))
    .map(({ kind, key, order, value }) => differenceOf({ kind, key, order, ours: value, theirs: null }));
  return [...theirs.flatMap((one) => compareObject(one, known)), ...missing];
}

function compareObject({ order, lines }: Theirs, known: ReadonlyMap<string, OurLine>): Difference[] {
  const total = lines.find(({ kind }) => kind === 'order_total');
  if (total && !known.has(nameOf(total)))
    return [differenceOf({ kind: 'order', key: total.key, order, ours: null, theirs: total.value })];
  return lines.flatMap((line) => {
    const our_line = known.get(nameOf(line));
    if (line.kind === 'returned_units') return compareUnits(order, line, our_line);
    if (our_line?.value === line.value) return [];
    // A return that is being written, or another server's.
    if (our_line === undefined && (line.kind === 'written_units' || line.kind === 'received_units'))
      return [];
    // A platform may receive a line once all of it is there.
    if (our_line && line.kind === 'received_units' && isOnTheWay(line.value, our_line)) return [];
    // Nothing lies anywhere that nobody has counted.
    if (line.kind === 'stock' && our_line === undefined) return [];
    return [{ ...differenceOf({ ...line, order, ours: our_line?.value ?? null, theirs: line.value }) }];
  });
}

const isOnTheWay = (received: number, { value, bought = value }: OurLine) =>
  value < bought && received < value;

/** Units that the platform has in returns must be known here, and no unit may be returned on both sides. */
function compareUnits(
  order: string | null,
  { kind, key, value }: LedgerLine,
  ours: OurLine | undefined,
): Difference[] {
  const { value: imported = 0, own = 0, bought = value } = ours ?? {};
  const is_known = imported === value && value + own <= bought;
  return is_known ? [] : [differenceOf({ kind, key, order, ours: imported + own, theirs: value })];
}

type Found = { kind: string; key: string; order: string | null; ours: number | null; theirs: number | null };

const differenceOf = ({ kind, key, order, ours, theirs }: Found): Difference => ({
  kind,
  key,
  order_external_id: order,
  ours,
  theirs,
});
