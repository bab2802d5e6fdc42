import { required, unknownReference } from '@retour/contract/validation-messages';
import { readAmount } from '../../../../platform/schema/amounts.ts';
import { bodyId } from '../../../../platform/fields.ts';
import type { NewFulfillment, NewOrderLine, NewOrderRefund, NewPayment } from '../new-order.ts';
import { matchLines } from './merge-order-lines.ts';
import { readTime } from './read-time.ts';
import type { Reading } from './order-reading.ts';
import type { OrderBody } from './order-members.ts';
import { readEither } from './read-money.ts';
import type { StoredLine, StoredOrder } from './store-stored-order.ts';

/** The fulfilments of a body, else those that are stored, with the positions that their lines have now. */
export function readFulfillments(
  { errors, names }: Reading,
  { fulfillments, line_items: given_lines }: OrderBody,
  lines: readonly NewOrderLine[],
  stored: StoredOrder | undefined,
): NewFulfillment[] {
  const moved = movedPositions(lines, stored, given_lines !== undefined);
  if (fulfillments === undefined) {
    return (stored?.fulfillments ?? []).map((fulfillment) => ({
      ...fulfillment,
      line_items: fulfillment.line_items.flatMap((item) => {
        const line_item = moved(item.line_item);
        return line_item === undefined ? [] : [{ ...item, line_item }];
      }),
    }));
  }
  return (fulfillments ?? []).map(({ location, fulfillment_line_items, ...given }, i) => ({
    external_id: given.external_id,
    status: given.status,
    fulfilled_at: readTime(given.fulfilled_at) ?? null,
    delivered_at: readTime(given.delivered_at) ?? null,
    shipping_carrier: given.shipping_carrier ?? null,
    tracking_numbers: given.tracking_numbers ?? [],
    location_id: location ? names('locations', location, `fulfillments.${i}.location`).id : null,
    line_items: (fulfillment_line_items ?? []).flatMap(
      (
        { external_id = null, order_line_item_external_id: named, order_line_item_global_id: id, quantity },
        j,
      ) => {
        const by_id = named === undefined || named === null ? id : undefined;
        const member = by_id ? 'order_line_item_global_id' : 'order_line_item_external_id';
        const path = `fulfillments.${i}.fulfillment_line_items.${j}.${member}`;
        const line = { ...(by_id && { id: by_id }), ...(named && { external_id: named }) };
        const line_item = findLine(line, lines, stored, moved);
        if (line_item !== undefined) return [{ line_item, quantity, external_id }];
        errors[path] = [named || by_id ? unknownReference(path) : required(path)];
        return [];
      },
    ),
  }));
}

/** The refunds of a body, else those that are stored. */
export function readRefunds(
  reading: Reading,
  { refunds, line_items: given_lines }: OrderBody,
  lines: readonly NewOrderLine[],
  stored: StoredOrder | undefined,
  paid: string,
): NewOrderRefund[] {
  const { errors, shop_currency, now } = reading;
  const moved = movedPositions(lines, stored, given_lines !== undefined);
  if (refunds === undefined) {
    return (stored?.refunds ?? []).map((refund) => {
      const line_item = refund.line_item && moved(refund.line_item.line_item);
      return {
        ...refund,
        line_item:
          refund.line_item && line_item !== undefined && line_item !== null
            ? { ...refund.line_item, line_item }
            : null,
      };
    });
  }
  return (refunds ?? []).map(({ external_id, type, line_item, created_at, ...body }, i) => {
    const path = `refunds.${i}`;
    const given = body.amount ?? body.total;
    const currency = given && readAmount(given).currency === shop_currency ? shop_currency : paid;
    const position = line_item ? findLine(line_item, lines, stored, moved) : undefined;
    if (line_item && position === undefined)
      errors[`${path}.line_item`] = [unknownReference(`${path}.line_item`)];
    return {
      external_id,
      type,
      amount: readEither(reading, body, ['amount', 'total'], currency, path),
      currency,
      line_item:
        line_item && position !== undefined ? { line_item: position, quantity: line_item.quantity } : null,
      restock: line_item?.restock ?? false,
      created_at: readTime(created_at) ?? now,
    };
  });
}

type Moved = (position: number) => number | undefined;

function findLine(
  { id, external_id }: { id?: number | string; external_id?: string },
  lines: readonly NewOrderLine[],
  stored: StoredOrder | undefined,
  moved: Moved,
): number | undefined {
  const named = external_id ? lines.findIndex((line) => line.external_id === external_id) : -1;
  if (id === undefined) return named < 0 ? undefined : named;
  const old = (stored?.line_items ?? []).findIndex((line) => line.id === bodyId(id));
  return old < 0 ? undefined : moved(old);
}

/** Where the lines that are stored stand now; undefined for one that is gone. */
function movedPositions(
  lines: readonly NewOrderLine[],
  stored: StoredOrder | undefined,
  replaced: boolean,
): Moved {
  if (!replaced || !stored) return (position) => position;
  const places = new Map<StoredLine, number>();
  matchLines(lines, stored.line_items).forEach((match, position) => {
    if (match) places.set(match, position);
  });
  return (position) => {
    const line = stored.line_items[position];
    return line && places.get(line);
  };
}

/** The payments of a body, else those that are stored; undefined when an order begins without any. */
export function readPayments(
  { money }: Reading,
  { payments }: OrderBody,
  stored: StoredOrder | undefined,
  paid: string,
): NewPayment[] | undefined {
  if (payments === undefined) return stored?.payments;
  if (payments === null) return stored && [];
  return payments.map(({ external_id, gateway, kind, status, captured, captured_at, card = null }, i) => ({
    external_id,
    gateway,
    kind,
    status,
    captured: money(captured, paid, `payments.${i}.captured`),
    currency: paid,
    captured_at: readTime(captured_at) ?? new Date(0),
    card,
  }));
}
