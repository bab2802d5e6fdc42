import type { ServiceAnswer } from '../../server/test/support/fake-service.ts';
import type { Order, Product, Stock } from '../src/vendure/native.ts';
import { failed, makeLine } from './fake-vendure-parts.ts';
import type { FakeOrder } from './fake-vendure-parts.ts';

type Shop = {
  orders: Map<string, FakeOrder>;
  products: Map<string, Product>;
  stock: Map<string, Stock>;
  registered: Set<string>;
  has_shipping: boolean;
  next_id: number;
  time: () => string;
  acts: { touch(kind: string, id: string): void };
};
type Data = Record<string, unknown> | ServiceAnswer;
type Answering = { needs: string; data: (shop: Shop, variables: any) => Data };

const notFound = (what: string) => failed({ message: `No ${what} could be found`, code: 'ENTITY_NOT_FOUND' });
const error = (errorCode: string, message = errorCode) => ({ __typename: errorCode, errorCode, message });
const done = { __typename: 'Order' };

/** The draft orders of Vendure, as the real one was seen to answer. */
export const draft_operations: Readonly<Record<string, Answering>> = {
  CheckDrafts: { needs: 'CreateOrder', data: () => notFound('Order') },
  CheckDeletion: {
    needs: 'DeleteOrder',
    data: () => ({ deleteDraftOrder: { result: 'NOT_DELETED' } }),
  },
  OriginalOrder: { needs: 'ReadOrder', data: ({ orders }, { id }) => ({ order: orders.get(id) ?? null }) },
  DraftOf: { needs: 'ReadOrder', data: ({ orders }, { id }) => ({ order: orders.get(id) ?? null }) },
  MakeDraft: { needs: 'CreateOrder', data: (shop) => ({ createDraftOrder: makeDraft(shop) }) },
  FillDraft: { needs: 'CreateOrder', data: fillDraft },
  MethodsOfDraft: {
    needs: 'CreateOrder',
    data: ({ has_shipping }) => ({
      eligibleShippingMethodsForDraftOrder: has_shipping
        ? [
            { id: '2', priceWithTax: 990 },
            { id: '1', priceWithTax: 490 },
          ]
        : [],
    }),
  },
  ShipDraft: {
    needs: 'CreateOrder',
    data({ orders }, { id, method }) {
      const price = method === '1' ? 490 : 990;
      orders.get(id)!.shippingLines = [{ discountedPrice: price, discountedPriceWithTax: price }];
      return { setDraftOrderShippingMethod: done };
    },
  },
  CompleteDraft: {
    needs: 'UpdateOrder',
    data: (shop, { id, payment }) => {
      const order = shop.orders.get(id);
      if (!order) return notFound('Order');
      return { moved: arrange(shop, order), paid: pay(shop, order, payment) };
    },
  },
  CancelDraft: {
    needs: 'UpdateOrder',
    data({ orders }, { id }) {
      const order = orders.get(id)!;
      if (order.state !== 'ArrangingPayment')
        return { transitionOrderToState: { __typename: 'OrderStateTransitionError', transitionError: 'No' } };
      order.state = 'Cancelled';
      return { transitionOrderToState: done };
    },
  },
  DeleteDraft: {
    needs: 'DeleteOrder',
    data({ orders }, { id }) {
      const is_draft = orders.get(id)?.state === 'Draft';
      if (is_draft) orders.delete(id);
      return { deleteDraftOrder: { result: is_draft ? 'DELETED' : 'NOT_DELETED' } };
    },
  },
};

function makeDraft(shop: Shop): FakeOrder {
  const id = String(5000 + ++shop.next_id);
  const order: FakeOrder = {
    id,
    code: `CODE${id}`,
    state: 'Draft',
    currencyCode: 'EUR',
    orderPlacedAt: null,
    updatedAt: shop.time(),
    customer: null,
    lines: [],
    surcharges: [],
    shippingLines: [],
    payments: [],
    fulfillments: [],
    notes: [],
  };
  shop.orders.set(id, order);
  return order;
}

function fillDraft(shop: Shop, { id, note, customerId, input, address, ...items }: any): Data {
  const order = shop.orders.get(id)!;
  order.notes.push({ id: String(++shop.next_id), createdAt: shop.time(), data: { note: note.note } });
  const email = input?.emailAddress;
  const is_taken = email !== undefined && shop.registered.has(email);
  const known = [...shop.orders.values()].find(({ customer }) => customer?.id === customerId)?.customer;
  if (!is_taken) order.customer = known ?? { id: `new-${id}`, ...input };
  if (address) {
    if (address.countryCode !== 'DE')
      return failed({
        message: `The countryCode "${address.countryCode}" was not recognized`,
        code: 'USER_INPUT_ERROR',
      });
    order.shippingAddress = address;
  }
  const answers: Record<string, unknown> = {
    note: { id },
    customer: is_taken ? error('EMAIL_ADDRESS_CONFLICT_ERROR') : done,
  };
  for (const [name, { productVariantId, quantity }] of Object.entries<any>(items)) {
    const product = [...shop.products.values()].find(({ variants }) =>
      variants.some((one) => one.id === productVariantId),
    );
    if (!product) return notFound(`ProductVariant with the id "${productVariantId}"`);
    // What there is is added all the same.
    const units = Math.min(quantity, leftOf(shop, productVariantId));
    if (units > 0) order.lines.push(makeLine(String(++shop.next_id), units, 2099, productVariantId));
    answers[name] = units < quantity ? error('INSUFFICIENT_STOCK_ERROR') : done;
  }
  return answers;
}

const leftOf = ({ stock }: Shop, variant: string) =>
  (stock.get(variant)?.stockLevels ?? []).reduce(
    (sum, { stockOnHand, stockAllocated }) => sum + stockOnHand - stockAllocated,
    0,
  );

const totalOf = ({ lines, shippingLines }: Order) =>
  lines.reduce((sum, { proratedLinePriceWithTax }) => sum + proratedLinePriceWithTax, 0) +
  shippingLines.reduce((sum, { discountedPriceWithTax }) => sum + discountedPriceWithTax, 0);

/** Whether it can be paid now. */
function arrange(shop: Shop, order: FakeOrder): object {
  const refused = (transitionError: string) => ({ __typename: 'OrderStateTransitionError', transitionError });
  if (order.state !== 'Draft') return refused(`Cannot transition from "${order.state}"`);
  if (!order.customer) return refused('Cannot transition without a customer');
  if (order.lines.length === 0 || order.shippingLines.length === 0)
    return refused('Cannot transition when the order is empty or has no shipping method');
  if (order.lines.some(({ productVariant, quantity }) => leftOf(shop, productVariant.id) < quantity))
    return refused('Cannot transition to the "ArrangingPayment" state due to insufficient stock');
  order.state = 'ArrangingPayment';
  return done;
}

function pay(shop: Shop, order: FakeOrder, { method }: { method: string }): object {
  if (order.state !== 'ArrangingPayment') return error('MANUAL_PAYMENT_STATE_ERROR');
  const createdAt = shop.time();
  order.payments!.push({
    id: String(++shop.next_id),
    method,
    state: 'Settled',
    amount: totalOf(order),
    createdAt,
    refunds: [],
  });
  Object.assign(order, { state: 'PaymentSettled', orderPlacedAt: createdAt });
  for (const { productVariant, quantity } of order.lines) {
    const [level] = shop.stock.get(productVariant.id)?.stockLevels ?? [];
    if (level) level.stockAllocated += quantity;
    shop.acts.touch('stock', productVariant.id);
  }
  shop.acts.touch('order', order.id);
  return done;
}
