import { unknownReference } from '@retour/contract/validation-messages';
import type { Tx } from '../../../platform/db.ts';
import { invalid } from '../../../platform/refusal.ts';
import { requireUnitCount } from '../draft-return.ts';
import type { NewReturn } from '../new-return.ts';
import type { ImportedReturn } from './read-import.ts';
import { termsOfImport } from './reconcile.ts';
import type { ReturnImport } from './schemas.ts';
import * as store from './store.ts';

/** An imported return with the order lines that it refers to. */
export type Subject = {
  shop_id: number;
  body: ReturnImport;
  imported: ImportedReturn;
  order: store.FoundOrder;
  input: NewReturn;
};

/** Retour would pay an open return a second time if some of it was paid in the other system. */
export function requireNothingPaid(
  { state }: ReturnImport,
  { refunds, exchange_order }: ImportedReturn,
): void {
  if (state === 'closed') return;
  const finish = 'Process or close the return in the other system before you import it.';
  if (refunds.length > 0) throw invalid({ refunds: [`The return is ${state}, but has refunds. ${finish}`] });
  if (exchange_order.id !== null || exchange_order.name !== null)
    throw invalid({ exchanges: [`The return is ${state}, but has an exchange order. ${finish}`] });
}

/** Errors: validation_failed for an unknown order or line, another currency than the order's, too many units. */
export async function findSubject(
  tx: Tx,
  shop_id: number,
  body: ReturnImport,
  imported: ImportedReturn,
): Promise<Subject> {
  const order = await store.findOrder(tx, shop_id, imported.order);
  if (!order) {
    const field = imported.order.external_id === null ? 'order_name' : 'provider_order_id';
    throw invalid({ [field]: [unknownReference(field)] });
  }
  if (body.currency !== order.paid_currency)
    throw invalid({
      currency: [`The order was paid in ${order.paid_currency}. Send the amounts in ${order.paid_currency}.`],
    });
  const lines = new Map(order.lines.map(({ id, external_id }) => [external_id, id]));
  const errors: Record<string, string[]> = {};
  const units = imported.units.map(({ id: _id, line_external_id, ...unit }, i) => {
    const order_line_item_id = lines.get(line_external_id);
    const path = `line_items.${i}.provider_line_item_id`;
    if (order_line_item_id === undefined) errors[path] = [unknownReference(path)];
    return { ...unit, order_line_item_id: order_line_item_id ?? 0, quantity: 1 };
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
  requireUnitCount(units);
  const input: NewReturn = {
    shop_id,
    order_id: order.id,
    units,
    cart_items: imported.cart_items,
    type: body.type ?? 'regular',
    ...(body.customer && {
      customer: {
        email: body.customer,
        first_name: body.customer_first_name ?? null,
        last_name: body.customer_last_name ?? null,
      },
    }),
    ...(body.return_method && { method: methodOf(body.return_method) }),
    terms: termsOfImport(imported.stated, hasExchanges(imported)),
  };
  return { shop_id, body, imported, order, input };
}

const hasExchanges = ({ units, cart_items }: ImportedReturn) =>
  cart_items.length > 0 || units.some(({ exchange }) => exchange);

const methodOf = ({
  provider,
  method_type,
  rma_id,
  scannable_id,
}: NonNullable<ReturnImport['return_method']>) => ({
  provider,
  method_type,
  ...(rma_id && { rma_id }),
  ...(scannable_id && { scannable_id }),
});

/** New rows take ids above these, so that none can meet them later. */
export async function requireFreeIds(
  tx: Tx,
  shop_id: number,
  { id, units, labels, goodwill }: ImportedReturn,
): Promise<void> {
  const unit_ids = units.map((unit) => unit.id);
  const label_ids = labels.flatMap((label) => label.id ?? []);
  await store.raiseSequences(tx, id, unit_ids);
  if (label_ids.length > 0) await store.raiseSequence(tx, 'labels_id_seq', Math.max(...label_ids));
  const taken = new Set(await store.readTakenUnits(tx, shop_id, unit_ids));
  const taken_labels = new Set(await store.readTakenLabels(tx, shop_id, label_ids));
  const errors: Record<string, string[]> = {};
  const refuse = (path: string, what: string) => {
    errors[path] = [`Another return has a ${what} with this id.`];
  };
  const seen = { units: new Set<number>(), labels: new Set<number>() };
  unit_ids.forEach((unit_id, i) => {
    if (taken.has(unit_id) || seen.units.has(unit_id)) refuse(`line_items.${i}.line_item_id`, 'line item');
    seen.units.add(unit_id);
  });
  labels.forEach(({ id: label_id }, i) => {
    if (label_id === null) return;
    if (taken_labels.has(label_id) || seen.labels.has(label_id)) refuse(`labels.${i}.id`, 'label');
    seen.labels.add(label_id);
  });
  const given = goodwill.map((one) => one.id);
  const taken_goodwill = new Set(await store.readTakenGoodwill(tx, shop_id, given));
  given.forEach((goodwill_id, i) => {
    if (taken_goodwill.has(goodwill_id) || given.indexOf(goodwill_id) < i)
      refuse(`goodwill.${i}.goodwill_id`, 'goodwill');
  });
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
