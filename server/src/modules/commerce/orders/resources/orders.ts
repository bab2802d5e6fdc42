import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Deps } from '../../../../platform/deps.ts';
import type { Tx } from '../../../../platform/db.ts';
import { newId } from '../../../../platform/ids.ts';
import { Refusal, invalid } from '../../../../platform/refusal.ts';
import type { FieldErrors, GatheredErrors } from '../../../../platform/refusal.ts';
import { mergeErrors } from '../../../../platform/schema/faults.ts';
import {
  common_filters,
  exists,
  missingMembers,
  notFound,
  translating,
  updatedWithin,
} from '../../resources/index.ts';
import type { Key, Owner, Resource, Shop, Written } from '../../resources/index.ts';
import { adjustToTotals } from '../adjust-to-totals.ts';
import type { AdjustedOrder } from '../adjust-to-totals.ts';
import { checkOrder, isOfAmounts } from '../check-order.ts';
import { changeOrder } from '../commands/change-order.ts';
import { importOrders } from '../commands/import-orders.ts';
import { inWords } from '../commands/order-errors.ts';
import { deleteOrderRow, findOrder, lockOrderRow } from '../store-change.ts';
import type { NewOrder } from '../new-order.ts';
import { mergeOrder } from './merge-order.ts';
import type { OrderBody } from './order-members.ts';
import { order_body, order_change, order_example } from './order-examples.ts';
import { order_members, required_of_orders } from './order-members.ts';
import { readNames } from './order-names.ts';
import { createReading } from './order-reading.ts';
import { Order, showOrder } from './order-shown.ts';
import { readOrders, readStoredOrder } from './store-stored-order.ts';
import type { StoredOrder } from './store-stored-order.ts';
import { inWindow, isBeyond } from '../../../../platform/paging/list-window.ts';

type OrderDeps = Pick<Deps, 'db' | 'clock'>;

/** Orders as their platform reported them (API contract, 19.2). */
export function orderResource(deps: OrderDeps): Resource<OrderBody> {
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
    async list(reader, { shop }, window, filters) {
      const { external_id } = filters;
      const conditions = [
        sql`x.shop_id = ${shop.id}`,
        ...(external_id === undefined ? [] : [sql`x.external_id = ${external_id}`]),
        ...updatedWithin(filters),
        isBeyond(sql`x.id`, window),
      ];
      const rows = await readOrders(
        reader,
        sql`${sql.join(conditions, sql` and `)} ${inWindow(sql`x.id`, window)}`,
      );
      return rows.map(showOrder);
    },
    async read(reader, { shop }, key) {
      const named = 'id' in key ? sql`x.id = ${key.id}` : sql`x.external_id = ${key.external_id}`;
      const [row] = await readOrders(reader, sql`x.shop_id = ${shop.id} and ${named}`);
      return row && showOrder(row);
    },
    async create(owner, given) {
      const written = await add(deps, owner, given);
      if (written.result !== 'created') throw exists(one);
      return written;
    },
    async upsert(owner, given) {
      const external_id = String(given.external_id);
      const known = await db.inTransaction((tx) => findOrder(tx, owner.shop.id, external_id));
      if (known !== undefined) return change(deps, owner, known, given);
      const added = await add(deps, owner, given);
      // Somebody else added it meanwhile.
      return added.result === 'created' ? added : change(deps, owner, added.id, given);
    },
    change: (owner, id, given) => change(deps, owner, id, given),
    checkStored: (given, owner, key, errors) => checkStored(deps, given, owner, key, errors),
    has_warnings: true,
    remove: ({ shop }, id) => translating(one, () => remove(deps, shop, id)),
  };
}

const remove = ({ db }: OrderDeps, shop: Shop, id: number) =>
  db.inTransaction(async (tx) => {
    if (!(await lockOrderRow(tx, shop.id, id)) || !(await deleteOrderRow(tx, shop.id, id)))
      throw notFound('order');
  });

/** Adds an order by the one way in. One that is there already is left as it is, and not `created`. */
async function add(deps: OrderDeps, owner: Owner, given: OrderBody): Promise<Written> {
  const { shop, lenient = false } = owner;
  const external_id = given.external_id ?? newId('ext', deps.clock);
  const body = { ...given, external_id };
  const missing = missingMembers(given, required_of_orders);
  const described = await deps.db.inTransaction((tx) => describe(deps, tx, owner, body, undefined, missing));
  const { order, warnings } = lenient ? adjustToTotals(described, shop.currency) : unadjusted(described);
  const { created } = await importOrders(deps, shop, [order], { stated_totals: !lenient }).catch(
    (error: unknown) => {
      throw withoutPosition(error);
    },
  );
  const id = await deps.db.inTransaction((tx) => findOrder(tx, shop.id, external_id));
  if (id === undefined) throw notFound('order');
  return { id, result: created === 1 ? 'created' : 'unchanged', warnings };
}

const unadjusted = (order: NewOrder): AdjustedOrder => ({ order, warnings: [] });

/** The import names fields with the position of the order. */
function withoutPosition(error: unknown): unknown {
  if (!(error instanceof Refusal) || !error.extras.errors) return error;
  const errors = Object.entries(error.extras.errors).map(([path, messages]) => [
    path.replace(/^0\./, ''),
    messages,
  ]);
  return invalid(inWords(Object.fromEntries(errors) as Record<string, string[]>));
}

function change(deps: OrderDeps, owner: Owner, id: number, body: OrderBody): Promise<Written> {
  const { shop, lenient = false } = owner;
  return translating('order', () =>
    deps.db.inTransaction(async (tx) => {
      if (!(await lockOrderRow(tx, shop.id, id))) throw notFound('order');
      const stored = await readStoredOrder(tx, shop.id, id);
      if (!stored) throw notFound('order');
      const described = await describe(deps, tx, owner, body, stored);
      const amounts_given = amount_members.some((name) => body[name] !== undefined);
      const totals_given = amounts_given || total_members.some((name) => body[name] !== undefined);
      const { order, warnings } =
        lenient && totals_given ? adjustToTotals(described, shop.currency) : unadjusted(described);
      const readjusted = !isDeepStrictEqual(order.adjustments, stored.adjustments);
      const written = await changeOrder(tx, {
        shop,
        stored,
        order,
        amounts_given: amounts_given || readjusted,
        totals_given: totals_given && !lenient,
        now: deps.clock.now(),
      });
      return { ...written, warnings };
    }),
  );
}

const amount_members = [
  'line_items',
  'order_discounts',
  'adjustments',
  'total_taxes',
  'shipping_lines',
  'total_price_presentment',
  'total_discounts_presentment',
  'total_taxes_presentment',
  'total_shipping_presentment',
] as const;

/** Beside the amounts, what the totals of an order must agree with. */
const total_members = ['taxes_included', 'total_price', 'total_discounts', 'total_shipping', 'fees'] as const;

/** The order that a body describes. Refusals: validation_failed, with everything that is wrong with it. */
async function describe(
  deps: OrderDeps,
  tx: Tx,
  owner: Owner,
  body: OrderBody,
  stored: StoredOrder | undefined,
  missing: FieldErrors = {},
): Promise<NewOrder> {
  const errors = { ...missing };
  const order = await readBody(deps, tx, owner.shop, body, stored, errors);
  if (Object.keys(errors).length > 0) throw invalid(mergeErrors(errors, faultsOf(order, owner, errors)));
  return order;
}

async function readBody(
  { clock }: OrderDeps,
  tx: Tx,
  shop: Shop,
  body: OrderBody,
  stored: StoredOrder | undefined,
  errors: FieldErrors,
): Promise<NewOrder> {
  const names = await readNames(tx, shop.id, body, errors);
  return mergeOrder(createReading(errors, names, shop.currency, clock.now()), body, stored);
}

/** What is wrong with an order beside what is known. Totals can't be compared with their parts while an amount is wrong. */
function faultsOf(order: NewOrder, { shop, lenient = false }: Owner, known: GatheredErrors): FieldErrors {
  const are_amounts_known = !Object.keys(known).some(isOfAmounts);
  const checked = checkOrder(order, shop.currency, { stated_totals: !lenient, are_amounts_known });
  return 'errors' in checked ? inWords(checked.errors) : {};
}

/** The rules about orders, for a body that breaks its schema. */
async function checkStored(
  deps: OrderDeps,
  given: OrderBody,
  owner: Owner,
  key: Key | undefined,
  known: GatheredErrors,
): Promise<GatheredErrors> {
  return deps.db.inTransaction(async (tx) => {
    const { shop } = owner;
    const id = key && ('id' in key ? key.id : await findOrder(tx, shop.id, key.external_id));
    const stored = id === undefined ? undefined : await readStoredOrder(tx, shop.id, id);
    const errors: FieldErrors = {};
    // Parts that refer to lines can't be checked while the lines are wrong.
    const lines_fit = !Object.keys(known).some((path) => /^line_items(\.\d+(\.external_id)?)?$/.test(path));
    const { fulfillments: _f, refunds: _r, ...others } = given;
    const body = lines_fit ? given : others;
    const order = await readBody(deps, tx, shop, body, stored, errors);
    const wrong = { ...known, ...errors, ...(stored ? {} : missingMembers(given, required_of_orders)) };
    return mergeErrors(errors, faultsOf(order, owner, wrong));
  });
}
