import type { Readable } from 'node:stream';
import type { SecurityView } from '@retour/contract/securities';
import { formatMoney } from '@retour/contract/money';
import { toTsMs } from '@retour/contract/time';
import type { Db } from '../../../platform/db.ts';
import { csvOfList } from '../../../platform/paging/csv-stream.ts';
import { readSecurityQueue } from './store-queue.ts';
import type { QueuedSecurity } from './store-queue.ts';

const headings = [
  'security',
  'return',
  'order',
  'customer',
  'item',
  'new_item',
  'kind',
  'state',
  'risk',
  'cause',
  'amount',
  'charged',
  'currency',
  'units',
  'units_sent',
  'send_by',
  'charge_at',
  'created',
  'ended',
  'written_off',
];

type Item = { title: string; variant_title: string | null; exchange_title: string | null };

/** A view of a shop's securities as CSV, in the order of the list. */
export const exportSecurities = (
  db: Db,
  shop: { id: number; time_zone: string },
  of: { view: SecurityView; now: Date },
): Promise<Readable> =>
  csvOfList<QueuedSecurity>({
    read: (beyond, limit) =>
      readSecurityQueue(db, { ...of, shop_id: shop.id }, { ascending: true, beyond, limit }),
    positionOf: ({ position }) => position,
    headings,
    time_zone: shop.time_zone,
    cells: (row, time) => {
      const item = row.item as Item | null;
      const at = (date: Date | null) => time(date && toTsMs(date));
      return [
        row.id,
        row.return_id,
        row.order_name,
        row.customer_name,
        item && [item.title, item.variant_title].filter(Boolean).join(' - '),
        item?.exchange_title,
        row.kind,
        row.state,
        row.risk,
        row.cause,
        formatMoney(row.amount, row.currency),
        formatMoney(row.charged_amount, row.currency),
        row.currency,
        row.unit_count,
        row.units_sent,
        at(row.send_by),
        at(row.charge_at),
        at(row.created_at),
        at(row.ended_at),
        at(row.written_off_at),
      ];
    },
  });
