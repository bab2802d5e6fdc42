import { sql } from 'kysely';
import { unknownReference } from '@retour/contract/validation-messages';
import type { Tx } from '../../../../platform/db.ts';
import { bodyId } from '../../../../platform/fields.ts';
import type { FieldErrors } from '../../../../platform/refusal.ts';
import type { OrderBody } from './order-members.ts';

/** How a body names a row. */
type Named = { id?: number | string; external_id?: string };
type Row = { id: number; external_id: string };
type Kind = 'products' | 'variants' | 'locations' | 'customers';

/** Finds what a body refers to; answers the row, or notes at `path` that there is none. */
export type Names = (kind: Kind, named: Named, path: string) => Row & { product?: string };

/** Reads everything that the body of an order refers to by our ids or by the integration's names. */
export async function readNames(
  tx: Tx,
  shop_id: number,
  body: OrderBody,
  errors: FieldErrors,
): Promise<Names> {
  const lines = body.line_items ?? [];
  const wanted: Record<Kind, Named[]> = {
    products: lines.flatMap(({ product }) => product ?? []),
    variants: lines.flatMap(({ product_variant }) => product_variant ?? []),
    locations: (body.fulfillments ?? []).flatMap(({ location }) => location ?? []),
    customers: body.customer ? [body.customer] : [],
  };
  const match = (alias: string, named: readonly Named[]) => {
    const ids = named.flatMap(({ id }) => (id === undefined ? [] : [bodyId(id)]));
    const texts = named.flatMap(({ id, external_id }) => (id === undefined ? (external_id ?? []) : []));
    const at = sql.raw(alias);
    return sql`${at}.shop_id = ${shop_id} and (${at}.id = any(${ids}::bigint[]) or ${at}.external_id = any(${texts}::text[]))`;
  };
  const { rows } = await sql<Row & { kind: Kind; product?: string }>`
    select 'products' as kind, x.id, x.external_id, null as product from products x where ${match('x', wanted.products)}
    union all select 'variants', x.id, x.external_id, p.external_id from product_variants x
      join products p on p.shop_id = x.shop_id and p.id = x.product_id where ${match('x', wanted.variants)}
    union all select 'locations', x.id, x.external_id, null from locations x where ${match('x', wanted.locations)}
    union all select 'customers', x.id, x.external_id, null from customers x where ${match('x', wanted.customers)}`.execute(
    tx,
  );
  const found = new Map(
    rows.flatMap((row) => [
      [`${row.kind} id ${row.id}`, row],
      [`${row.kind} ${row.external_id}`, row],
    ]),
  );
  return (kind, { id, external_id }, path) => {
    const row = found.get(id === undefined ? `${kind} ${external_id ?? ''}` : `${kind} id ${bodyId(id)}`);
    if (!row) errors[path] = [unknownReference(path)];
    return row ?? { id: 0, external_id: '' };
  };
}
