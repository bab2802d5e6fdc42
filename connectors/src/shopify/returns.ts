import { PlatformFailure } from '../connector.ts';
import type { ReturnIntent, ReturnWrite, ReturnedLine } from '../connector.ts';
import { parseDecimal, sum, toMinor } from '../decimals.ts';
import type { ShopifyClient } from './client.ts';
import { idOf, markOf, markedReason, numberOf, reversedLinesOf, unitsOf } from './native.ts';
import type { Bag, Connection, Named as Identified, Refund, Return, ReturnLine } from './native.ts';
import * as operations from './operations.ts';
import { isNoteOf } from './map-order.ts';
import { complete, readReturn } from './read.ts';

const quiet_for_ms = 2 * 60_000;
const most_returns = 20;
const other_reason = 'other';

/**
 * Returns of Shopify. It makes the same return twice if it is asked twice, and takes no key; our id is in the reason of each line. What was processed and where
 * units went is read before anything is sent, so nothing is done twice. Only units that are refunded through Shopify are processed: that takes back their sale,
 * and the refund, which names no units then, pays what Shopify owes for them.
 */
export const returnWrite = (client: ShopifyClient): ReturnWrite => ({
  quiet_for_ms,
  async write(intent, tell) {
    const order = idOf('Order', intent.order);
    if (order === null) throw refusal('Shopify has no such order.');
    const found = await findOurs(client, intent, order);
    const booked = await book(client, intent, { order, ours: found.ours, tell });
    if (!booked) return null;
    await receive(client, intent, { order, booked, named: found.named });
    return numberOf(booked);
  },
});

const refusal = (message: string) => new PlatformFailure('refused', message);

type Changed = Record<string, { userErrors: { message: string }[]; return?: Identified | null } | null>;

/** Changes something, unless Shopify says why not. An app that may not write returns may do everything else. */
async function change(
  client: ShopifyClient,
  operation: string,
  variables: object,
): Promise<Identified | null> {
  const [changed] = Object.values(await client.ask<Changed>(operation, variables).catch(denied));
  const [error] = changed?.userErrors ?? [];
  if (error) throw refusal(`Shopify refuses it: ${error.message}`);
  return changed?.return ?? null;
}

function denied(error: unknown): never {
  if (error instanceof PlatformFailure && error.code === 'ACCESS_DENIED')
    throw refusal(`The app needs the access scope write_returns. ${error.message}`);
  throw error;
}

type ReturnsOf = {
  order: {
    returns: Connection<Pick<Return, 'id' | 'status' | 'returnLineItems'>>;
    refunds: Pick<Refund, 'id' | 'note' | 'refundLineItems'>[];
  } | null;
};
/** Units that a refund of the return names: it was made while the return wasn't in Shopify, and took back their sale. */
type Named = Refund['refundLineItems']['nodes'];

async function findOurs(client: ShopifyClient, { id, refunds }: ReturnIntent, order: string) {
  const found = (await client.ask<ReturnsOf>(operations.returns_of, { id: order })).order;
  if (!found) throw refusal('Shopify has no such order.');
  const { nodes } = found.returns;
  if (nodes.length >= most_returns)
    throw refusal(`The order has ${most_returns} returns or more, which Retour can't read.`);
  const ours: Return[] = [];
  for (const one of nodes) if (markOf(one) === id) ours.push(await readReturn(client, one));
  const made = found.refunds.filter(({ note }) => refunds.some((refund) => isNoteOf(note, refund)));
  for (const one of made) await complete(client, one, one, 'refundLineItems');
  return { ours, named: made.flatMap(({ refundLineItems }) => refundLineItems.nodes) };
}

const rowsOf = ({ returnLineItems: { nodes } }: Return, line: string) =>
  nodes.filter(
    ({ fulfillmentLineItem }) => fulfillmentLineItem && numberOf(fulfillmentLineItem.lineItem) === line,
  );
const dispositionsOf = (one: Return, rows: readonly ReturnLine[]) =>
  rows.flatMap((row) => reversedLinesOf(one, row).flatMap(({ dispositions }) => dispositions));

/** Whether something of a return is done: then Shopify keeps it as it is. */
const hasBegun = (one: Return) =>
  one.returnLineItems.nodes.some(({ processedQuantity }) => processedQuantity > 0) ||
  dispositionsOf(one, one.returnLineItems.nodes).length > 0;

const isAsIntended = (one: Return, { lines }: ReturnIntent) =>
  lines.length > 0 &&
  unitsOf(one.returnLineItems.nodes) === unitsOf(lines) &&
  lines.every(({ line, quantity }) => unitsOf(rowsOf(one, line)) === quantity);

/** The return with the intended units. One with others is called off, unless something of it is done. */
async function book(
  client: ShopifyClient,
  intent: ReturnIntent,
  { order, ours, tell }: { order: string; ours: readonly Return[]; tell: Tell },
): Promise<Return | undefined> {
  const kept = ours.find(hasBegun) ?? ours.find((one) => isAsIntended(one, intent));
  for (const one of ours)
    if (one !== kept && !hasBegun(one)) await change(client, operations.cancel_return, { id: one.id });
  return kept ?? (intent.lines.length > 0 ? make(client, intent, { order, tell }) : undefined);
}

type Left = { quantity: number; fulfillmentLineItem: { id: string; lineItem: Identified } };
type Tell = Parameters<ReturnWrite['write']>[1];
type Returnable = {
  order: { taxesIncluded: boolean; presentmentCurrencyCode: string } | null;
  returnableFulfillments: Connection<{ id: string; returnableFulfillmentLineItems: Connection<Left> }>;
  returnReasonDefinitions: Connection<{ id: string; handle: string; deleted: boolean }>;
};

async function make(
  client: ShopifyClient,
  intent: ReturnIntent,
  { order, tell }: { order: string; tell: Tell },
): Promise<Return> {
  const codes = intent.lines.flatMap(({ reason_code }) => reason_code ?? []);
  const handles = [...new Set([...codes, other_reason])];
  const asked = { id: order, handles };
  const {
    order: paid,
    returnableFulfillments,
    returnReasonDefinitions,
  } = await client.ask<Returnable>(operations.returnable, asked);
  const parcels = returnableFulfillments.nodes;
  for (const one of parcels) await complete(client, one, one, 'returnableFulfillmentLineItems');
  const left = parcels.flatMap(({ returnableFulfillmentLineItems: { nodes } }) => nodes);
  const findReason = (wanted: string | null) =>
    returnReasonDefinitions.nodes.find(({ handle, deleted }) => handle === wanted && !deleted);
  const returnLineItems = intent.lines.flatMap((line) => {
    const reason = findReason(line.reason_code) ?? findReason(other_reason);
    return takeUnits(line, left).map((taken) => ({
      ...taken,
      ...(reason ? { returnReasonDefinitionId: reason.id } : {}),
      returnReasonNote: markedReason(line.reason, intent),
    }));
  });
  if (tell && paid) await tellWorth(client, tell, { ...paid, order, units: returnLineItems });
  const input = { orderId: order, returnLineItems };
  const made = await change(client, operations.make_return, { input });
  if (!made) throw new PlatformFailure('unavailable', "Shopify's response doesn't show the return.");
  return readReturn(client, made);
}

type Calculated = {
  returnCalculate: { returnLineItems: { quantity: number; subtotalSet: Bag; totalTaxSet: Bag }[] } | null;
};
type Asked = {
  order: string;
  taxesIncluded: boolean;
  presentmentCurrencyCode: string;
  units: readonly { fulfillmentLineItemId: string; quantity: number }[];
};

/** Asks what Shopify would refund for units, before any fee. It is good to know, and keeps no return waiting: where Shopify doesn't say, nobody is told. */
async function tellWorth(client: ShopifyClient, tell: NonNullable<Tell>, asked: Asked): Promise<void> {
  const { order: orderId, taxesIncluded, presentmentCurrencyCode: currency, units } = asked;
  const returnLineItems = units.map(({ fulfillmentLineItemId, quantity }) => ({
    fulfillmentLineItemId,
    quantity,
  }));
  const variables = { input: { orderId, returnLineItems } };
  const found = await client.ask<Calculated>(operations.calculated_return, variables).catch(withoutWorth);
  const rows = found?.returnCalculate?.returnLineItems ?? [];
  const calculated = unitsOf(rows);
  if (calculated === 0 || calculated !== unitsOf(units)) return;
  const parts = rows.flatMap(({ subtotalSet, totalTaxSet }) =>
    [subtotalSet, ...(taxesIncluded ? [] : [totalTaxSet])].map(({ presentmentMoney: { amount } }) =>
      parseDecimal(amount),
    ),
  );
  await tell({ amount: toMinor(sum(parts), currency), currency, units: calculated });
}

function withoutWorth(error: unknown): null {
  if (error instanceof PlatformFailure) return null;
  throw error;
}

/** Units of a line, of the parcels that they were sent in. */
function takeUnits({ line, quantity }: ReturnedLine, left: readonly Left[]) {
  const rows = left.filter(({ fulfillmentLineItem: { lineItem } }) => numberOf(lineItem) === line);
  const found = unitsOf(rows);
  if (found < quantity) throw refusal(`Of ${quantity} units of a line, Shopify lets ${found} be returned.`);
  return share(quantity, rows, (row) => row.quantity).map(({ row, units }) => ({
    fulfillmentLineItemId: row.fulfillmentLineItem.id,
    quantity: units,
  }));
}

/** Shares units among rows that have room for them, from the first on. */
function share<T>(units: number, rows: readonly T[], room: (row: T) => number) {
  const shares: { row: T; units: number }[] = [];
  for (const row of rows) {
    const taken = Math.max(0, Math.min(units, room(row)));
    units -= taken;
    if (taken > 0) shares.push({ row, units: taken });
  }
  return shares;
}

type Disposed = { reversed: string; type: 'RESTOCKED' | 'NOT_RESTOCKED' | 'MISSING'; quantity: number };
/** What is still to happen to a line of a return: units whose sale is taken back, and units that went somewhere. */
type Due = { id: string; processed: number; disposed: Disposed[] };

function dueOf(line: ReturnedLine, booked: Return, named: Named): Due[] {
  const rows = rowsOf(booked, line.line);
  const done = dispositionsOf(booked, rows);
  const due = new Map<string, Due>(rows.map(({ id }) => [id, { id, processed: 0, disposed: [] }]));
  const taken_back =
    rows.reduce((total, row) => total + row.processedQuantity, 0) +
    unitsOf(named.filter(({ lineItem }) => numberOf(lineItem) === line.line));
  for (const { row, units } of share(line.refunded - taken_back, rows, (one) => one.processableQuantity))
    due.get(row.id)!.processed = units;
  const { restocked, dismissed, missing } = line;
  for (const [type, count] of [
    ['RESTOCKED', restocked],
    ['NOT_RESTOCKED', dismissed - missing],
    ['MISSING', missing],
  ] as const) {
    const open = count - unitsOf(done.filter((one) => one.type === type));
    const room = (row: ReturnLine) =>
      row.quantity - unitsOf(dispositionsOf(booked, [row])) - unitsOf(due.get(row.id)!.disposed);
    for (const { row, units } of share(open, rows, room)) {
      const reversed = reversedLinesOf(booked, row)[0]?.id;
      if (reversed) due.get(row.id)!.disposed.push({ reversed, type, quantity: units });
    }
  }
  return [...due.values()];
}

/**
 * Tells what became of units: those that are processed now with that, the others before it. Shopify closes a return that is processed, and somebody may
 * have: for what is still to be told it is opened again. It is closed once all of it is done.
 */
async function receive(
  client: ShopifyClient,
  intent: ReturnIntent,
  { order, booked, named }: { order: string; booked: Return; named: Named },
): Promise<void> {
  const due = intent.lines.flatMap((line) => dueOf(line, booked, named));
  const has_more = due.some(({ processed, disposed }) => processed > 0 || disposed.length > 0);
  if (has_more) await tellUnits(client, intent, { order, booked, due });
  if ((has_more || booked.status === 'OPEN') && isOver(intent)) await close(client, booked);
}

type Telling = { order: string; booked: Return; due: readonly Due[] };

async function tellUnits(
  client: ShopifyClient,
  intent: ReturnIntent,
  { order, booked, due }: Telling,
): Promise<void> {
  if (booked.status === 'CLOSED') await change(client, operations.reopen_return, { id: booked.id });
  const is_restocked = due.some(({ disposed }) => disposed.some(({ type }) => type === 'RESTOCKED'));
  const location = is_restocked ? await locationOf(client, intent, order) : null;
  const inputsOf = (some: readonly Disposed[]) =>
    some.map(({ reversed, type, quantity }) => ({
      reverseFulfillmentOrderLineItemId: reversed,
      quantity,
      dispositionType: type,
      ...(type === 'RESTOCKED' ? { locationId: location } : {}),
    }));
  const inputs = inputsOf(due.flatMap((one) => cut(one.disposed, one.processed).rest));
  if (inputs.length > 0) await change(client, operations.dispose_units, { inputs });
  const processed = due.filter((one) => one.processed > 0);
  if (processed.length > 0) {
    const returnLineItems = processed.map(({ id, processed: quantity, disposed }) => ({
      id,
      quantity,
      dispositions: inputsOf(cut(disposed, quantity).first),
    }));
    const input = { returnId: booked.id, returnLineItems, notifyCustomer: false };
    await change(client, operations.process_return, { input });
  }
}

/** The first units of those that went somewhere, and the rest. */
function cut(disposed: readonly Disposed[], units: number): { first: Disposed[]; rest: Disposed[] } {
  const first = share(units, disposed, ({ quantity }) => quantity);
  const taken = new Map(first.map(({ row, units: quantity }) => [row, quantity]));
  return {
    first: first.map(({ row, units: quantity }) => ({ ...row, quantity })),
    rest: disposed.flatMap((row) => {
      const quantity = row.quantity - (taken.get(row) ?? 0);
      return quantity > 0 ? [{ ...row, quantity }] : [];
    }),
  };
}

const isOver = ({ is_processed, lines }: ReturnIntent) =>
  is_processed && lines.every(({ quantity, restocked, dismissed }) => quantity === restocked + dismissed);

/** Shopify closes a return by itself once all of it is processed. */
async function close(client: ShopifyClient, booked: Return): Promise<void> {
  const { status } = await readReturn(client, booked);
  if (status === 'OPEN') await change(client, operations.close_return, { id: booked.id });
}

type LocationsOf = { order: { fulfillments: { location?: Identified | null }[] } | null };

/** Where the units go: where the shop wants them, else where they were sent from. */
async function locationOf(client: ShopifyClient, { location }: ReturnIntent, order: string): Promise<string> {
  const wanted = location === null ? null : idOf('Location', location);
  if (wanted) return wanted;
  const sent = await client.ask<LocationsOf>(operations.locations_of, { id: order });
  const found = sent.order?.fulfillments.find((one) => one.location)?.location?.id;
  if (!found)
    throw refusal(
      "Units go into stock at a location: set the destination's provider_location_id to one of Shopify.",
    );
  return found;
}
