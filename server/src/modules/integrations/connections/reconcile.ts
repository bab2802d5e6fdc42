import { day_ms } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Json, Native, Ref } from '@retour/connectors';
import { addCompared, compareLedgers, nothing_compared } from './compare.ts';
import type { Theirs } from './compare.ts';
import { watched } from './failures.ts';
import { installMessages } from './install.ts';
import { never_aborted, openConnection } from './open.ts';
import type { OpenConnection } from './open.ts';
import { isUsable } from './pull.ts';
import { writeDifferences } from './store-differences.ts';
import type { Difference } from './store-differences.ts';
import { markRefs } from './store-marks.ts';
import { readWorthDifferences } from './store-worth.ts';
import { listRefundedOrders, readOurOrders, readOurStock } from './store-ours.ts';
import { readConnection, updateConnection } from './store.ts';
import type { Compared, ConnectionRef } from './store.ts';

/** Orders that changed at the platform since, or whose refunds Retour made since. */
const compared_days = 60;
const page_size = 50;

/** What a comparison found, and what has to be read again for it. */
type Found = { differences: Difference[]; refs: Ref[] };

/**
 * Compares the figures of a platform with Retour's, to the minor unit and the piece. Each difference is kept with the time when it was first seen
 * and, once it isn't there any more, when it was gone. What differs is read again, in case that a change was missed.
 */
export async function reconcileConnection(
  deps: Deps,
  ref: ConnectionRef,
  signal: AbortSignal = never_aborted,
): Promise<void> {
  const connection = await readConnection(deps.db.root, ref);
  if (!connection || !isUsable(connection, deps.clock.now())) return;
  const open = openConnection(deps, connection, { purpose: 'load', signal });
  await watched(deps, ref, async () => {
    const began_at = deps.clock.now();
    const orders = await compareOrders(deps, open, signal);
    const stock = await compareStock(deps, open, signal);
    // Half a comparison would declare differences gone.
    if (signal.aborted) throw new Error('The worker is stopping.');
    await deps.db.inTransaction(async (tx) => {
      const at = deps.clock.now();
      await writeDifferences(tx, ref, [...orders.differences, ...stock.differences], at);
      await markRefs(tx, ref, [...orders.refs, ...stock.refs], at);
      await updateConnection(tx, ref, {
        reconciled_at: began_at,
        reconcile_requested_at: null,
        compared: orders.compared,
      });
    });
    // A platform may have stopped sending after failures.
    await installMessages(deps, ref);
  });
}

async function compareOrders(
  deps: Deps,
  open: OpenConnection,
  signal: AbortSignal = never_aborted,
): Promise<Found & { compared: Compared }> {
  const { connector, definition, shop } = open;
  const since = new Date(deps.clock.now().getTime() - compared_days * day_ms);
  const left = new Set(await listRefundedOrders(deps.db.root, definition.name, since, shop.id));
  const found = { differences: [], refs: [], compared: nothing_compared };
  const compare = async (rows: readonly Native[]) => {
    for (const { ref } of rows) left.delete(ref.id);
    const { theirs, ours, differences } = await comparePage(deps, open, rows);
    found.compared = addCompared(found.compared, theirs, ours);
    add(found, rows, differences);
  };
  let cursor: Json | null = null;
  for (let done = false; !done && !signal.aborted;) {
    const page = await connector.recent(since, cursor, page_size);
    await compare(page.rows);
    ({ cursor, done } = page);
  }
  for (const id of left) {
    const native = await connector.read({ kind: 'order', id });
    if (native) await compare([native]);
  }
  return found;
}

async function comparePage(deps: Deps, { ref, definition, shop }: OpenConnection, rows: readonly Native[]) {
  const theirs = rows.map((native): Theirs => ({
    order: native.ref.id,
    lines: definition.ledger(native, shop),
  }));
  const named = theirs.flatMap(({ order, lines }) => (order !== null && lines.length > 0 ? [order] : []));
  const ours = await readOurOrders(deps.db.root, definition.name, named, shop.id);
  const worth = await readWorthDifferences(deps.db.root, ref, { orders: named });
  const of_worth = worth.map(({ return_id, order_external_id, ours: our_worth, theirs: their_worth }) => ({
    kind: 'return_value',
    key: String(return_id),
    order_external_id,
    ours: our_worth,
    theirs: their_worth,
  }));
  return { theirs, ours, differences: [...compareLedgers(theirs, ours), ...of_worth] };
}

async function compareStock(
  deps: Deps,
  open: OpenConnection,
  signal: AbortSignal = never_aborted,
): Promise<Found> {
  const { connector, definition, shop } = open;
  const found: Found = { differences: [], refs: [] };
  let cursor: Json | null = null;
  for (let done = false; !done && !signal.aborted;) {
    const page = await connector.stock(cursor, page_size);
    for (const native of page.rows) {
      const lines = definition.ledger(native, shop);
      const variants = lines.map(({ key }) => key.slice(0, key.indexOf('/')));
      const ours = await readOurStock(deps.db.root, variants, shop.id);
      const differences = compareLedgers([{ order: null, lines }], ours);
      found.differences.push(...differences);
      if (differences.length > 0) found.refs.push(native.ref);
    }
    ({ cursor, done } = page);
  }
  return found;
}

function add(found: Found, rows: readonly Native[], differences: readonly Difference[]): void {
  found.differences.push(...differences);
  const orders = new Set(differences.map(({ order_external_id }) => order_external_id));
  found.refs.push(...rows.map(({ ref }) => ref).filter(({ id }) => orders.has(id)));
}
