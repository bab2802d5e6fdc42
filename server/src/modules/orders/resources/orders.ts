import { sql } from 'kysely';
import type { Deps } from '../../../platform/deps.ts';
import type { Tx } from '../../../platform/db.ts';
import { newId } from '../../../platform/ids.ts';
import { Refusal, invalid } from '../../../platform/refusal.ts';
import type { FieldErrors } from '../../../platform/refusal.ts';
import {
  common_filters,
  exists,
  notFound,
  requireMembers,
  translating,
  updatedWithin,
} from '../../commerce/index.ts';
import type { Given, Resource, Shop, Written } from '../../commerce/index.ts';
import { changeOrder } from '../commands/change-order.ts';
import { importOrders } from '../commands/import-orders.ts';
import { inWords } from '../commands/order-errors.ts';
import { deleteOrderRow, findOrder, lockOrderRow } from '../store-change.ts';
import type { NewOrder } from '../new-order.ts';
import { mergeOrder } from './merge-order.ts';
import type { OrderBody } from './order-body.ts';
import { order_body, order_change, order_example } from './order-examples.ts';
import { order_members, required_of_orders } from './order-members.ts';
import { readNames } from './order-names.ts';
import { createReading } from './order-reading.ts';
import { Order, showOrder } from './order-shown.ts';
import { readOrders, readStoredOrder } from './store-stored-order.ts';
import type { StoredOrder } from './store-stored-order.ts';

type OrderDeps = Pick<Deps, 'db' | 'clock'>;

/** Orders as their platform reported them (API contract, 19.2). */
export function orderResource(deps: OrderDeps): Resource {
  const { db } = deps;
  const one = 'order';
  return {
    one,
    many: 'orders',
    type: 'Order',
    types: 'Orders',
    path: '/orders',
    about:
      "Orders of the shop. Discounts and tax are allocated to the units when you push the order. An order with returns can't be deleted.",
    members: order_members,
    required: required_of_orders,
    shown: Order,
    filters: common_filters,
    examples: { body: order_body, change: order_change, shown: order_example },
    default_order: 'asc',
    in_use_on: ['upsert', 'change', 'remove'],
    async list(reader, { shop }, { ascending, beyond, limit }, filters) {
      const { external_id } = filters;
      const conditions = [
        sql`x.shop_id = ${shop.id}`,
        ...(external_id === undefined ? [] : [sql`x.external_id = ${external_id}`]),
        ...updatedWithin(filters),
        ...(beyond === null ? [] : [ascending ? sql`x.id > ${beyond}` : sql`x.id < ${beyond}`]),
      ];
      const rows = await readOrders(
        reader,
        sql`${sql.join(conditions, sql` and `)} order by x.id ${sql.raw(ascending ? 'asc' : 'desc')} limit ${limit}`,
      );
      return rows.map(showOrder);
    },
    async read(reader, { shop }, key) {
      const named = 'id' in key ? sql`x.id = ${key.id}` : sql`x.external_id = ${key.external_id}`;
      const [row] = await readOrders(reader, sql`x.shop_id = ${shop.id} and ${named}`);
      return row && showOrder(row);
    },
    async create({ shop }, given) {
      const { id, result } = await add(deps, shop, given);
      if (result !== 'created') throw exists(one);
      return id;
    },
    async upsert({ shop }, given) {
      const external_id = String(given['external_id']);
      const known = await db.inTransaction((tx) => findOrder(tx, shop.id, external_id));
      if (known !== undefined) return change(deps, shop, known, given);
      const added = await add(deps, shop, given);
      // Somebody else added it meanwhile.
      return added.result === 'created' ? added : change(deps, shop, added.id, given);
    },
    change: ({ shop }, id, given) => change(deps, shop, id, given),
    remove: ({ shop }, id) =>
      translating(one, () =>
        db.inTransaction(async (tx) => {
          if (!(await lockOrderRow(tx, shop.id, id)) || !(await deleteOrderRow(tx, shop.id, id)))
            throw notFound(one);
        }),
      ),
  };
}

/** Adds an order by the one way in. One that is there already is left as it is, and not `created`. */
async function add(deps: OrderDeps, shop: Shop, given: Given): Promise<Written> {
  requireMembers(given, required_of_orders);
  const external_id = (given['external_id'] as string | null) ?? newId('ext', deps.clock);
  const body = { ...given, external_id } as OrderBody;
  const order = await deps.db.inTransaction((tx) => describe(deps, tx, shop, body, undefined));
  const { created } = await importOrders(deps, shop, [order]).catch((error: unknown) => {
    throw withoutPosition(error);
  });
  const id = await deps.db.inTransaction((tx) => findOrder(tx, shop.id, external_id));
  if (id === undefined) throw notFound('order');
  return { id, result: created === 1 ? 'created' : 'unchanged' };
}

/** The import names fields with the position of the order. */
function withoutPosition(error: unknown): unknown {
  if (!(error instanceof Refusal) || !error.extras.errors) return error;
  const errors = Object.entries(error.extras.errors).map(([path, messages]) => [
    path.replace(/^0\./, ''),
    messages,
  ]);
  return invalid(inWords(Object.fromEntries(errors) as Record<string, string[]>));
}

function change(deps: OrderDeps, shop: Shop, id: number, given: Given): Promise<Written> {
  const body = given as OrderBody;
  return translating('order', () =>
    deps.db.inTransaction(async (tx) => {
      if (!(await lockOrderRow(tx, shop.id, id))) throw notFound('order');
      const stored = await readStoredOrder(tx, shop.id, id);
      if (!stored) throw notFound('order');
      const order = await describe(deps, tx, shop, body, stored);
      const amounts_given = amount_members.some((name) => body[name] !== undefined);
      const totals_given = amounts_given || total_members.some((name) => body[name] !== undefined);
      return changeOrder(tx, { shop, stored, order, amounts_given, totals_given, now: deps.clock.now() });
    }),
  );
}

const amount_members = [
  'line_items',
  'order_discounts',
  'total_taxes',
  'shipping_lines',
  'total_price_presentment',
  'total_discounts_presentment',
  'total_taxes_presentment',
  'total_shipping_presentment',
] as const;

/** Beside the amounts, what the totals of an order must agree with. */
const total_members = ['taxes_included', 'total_price', 'total_discounts', 'total_shipping', 'fees'] as const;

async function describe(
  { clock }: OrderDeps,
  tx: Tx,
  shop: Shop,
  body: OrderBody,
  stored: StoredOrder | undefined,
): Promise<NewOrder> {
  const errors: FieldErrors = {};
  const names = await readNames(tx, shop.id, body, errors);
  const order = mergeOrder(createReading(errors, names, shop.currency, clock.now()), body, stored);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return order;
}
