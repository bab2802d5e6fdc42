import { GraphQLError } from 'graphql';
import { takesUnits, unitsOf } from '../../src/shopify/native.ts';
import type { LineItem, Named, Order, Return, ReversedLine } from '../../src/shopify/native.ts';
import { bagOf, openReturn } from './shop.ts';
import type { FakeCalculated, Shop } from './shop.ts';

/** The reasons of Shopify, some of them. */
const reasons = ['too-small', 'damaged', 'other'].map((handle, i) => ({
  id: `gid://shopify/ReturnReasonDefinition/${i + 1}`,
  handle,
  deleted: false,
}));

const activeLines = ({ returns }: Order) =>
  returns.nodes.filter(takesUnits).flatMap(({ returnLineItems }) => returnLineItems.nodes);

/** What was sent, without what is in returns that aren't called off, and without what was refunded or removed. */
export function returnablesOf(order: Order) {
  const lines = activeLines(order);
  const ofLine = (id: string) =>
    lines.filter(({ fulfillmentLineItem }) => fulfillmentLineItem?.lineItem.id === id);
  return order.fulfillments
    .filter(({ status }) => status === 'SUCCESS')
    .map((parcel) => ({
      id: parcel.id.replace('/Fulfillment/', '/ReturnableFulfillment/'),
      returnableFulfillmentLineItems: {
        nodes: parcel.fulfillmentLineItems.nodes.flatMap((sent) => {
          const item = order.lineItems.nodes.find(({ id }) => id === sent.lineItem.id);
          const waiting = ofLine(sent.lineItem.id).map((line) => line.quantity - line.processedQuantity);
          const left = (item?.currentQuantity ?? 0) - waiting.reduce((sum, one) => sum + one, 0);
          const taken = unitsOf(
            lines.filter(({ fulfillmentLineItem }) => fulfillmentLineItem?.id === sent.id),
          );
          const quantity = Math.min(left, (sent.quantity ?? 0) - taken);
          return quantity > 0 ? [{ quantity, fulfillmentLineItem: sent }] : [];
        }),
      },
    }));
}

export const returnQueries = (shop: Shop, { orders } = shop) => ({
  return: ({ id }: Named) => findReturn(orders, id)?.found ?? null,
  returnableFulfillments: ({ orderId }: { orderId: string }) => {
    const order = orders.get(orderId);
    return { nodes: order ? returnablesOf(order) : [] };
  },
  returnCalculate: ({ input }: { input: CalculateInput }) => {
    const order = orders.get(input.orderId);
    return order ? shop.recalculate(calculate(order, input)) : null;
  },
  returnReasonDefinitions: ({ handles }: { handles: string[] }) => ({
    nodes: reasons.filter(({ handle }) => handles.includes(handle)),
  }),
});

function findReturn(orders: Shop['orders'], id: string) {
  for (const order of orders.values()) {
    const found = order.returns.nodes.find((one) => one.id === id);
    if (found) return { order, found };
  }
  return undefined;
}

/** What Shopify would refund, line by line: the price without discounts, and its share of the tax. */
function calculate(order: Order, { returnLineItems }: CalculateInput): FakeCalculated {
  const sent = order.fulfillments.flatMap(({ fulfillmentLineItems }) => fulfillmentLineItems.nodes);
  const rows = returnLineItems.map(({ fulfillmentLineItemId, quantity }) => {
    const { lineItem } = sent.find(({ id }) => id === fulfillmentLineItemId)!;
    const item = itemOf(order, lineItem);
    const share = (amounts: string[]) =>
      (amounts.reduce((total, amount) => total + Number(amount), 0) * quantity) / item.quantity;
    const discounts = item.discountAllocations.map((one) => one.allocatedAmountSet.presentmentMoney.amount);
    const price = Number(item.originalUnitPriceSet.presentmentMoney.amount) * quantity - share(discounts);
    const tax = share(item.taxLines.map(({ priceSet }) => priceSet.presentmentMoney.amount));
    return { quantity, subtotalSet: bagOf(price.toFixed(2)), totalTaxSet: bagOf(tax.toFixed(2)) };
  });
  return { id: 'gid://shopify/CalculatedReturn/1', returnLineItems: rows };
}

type Kept = ReversedLine & { totalQuantity: number };
type Dispose = {
  reverseFulfillmentOrderLineItemId: string;
  quantity: number;
  dispositionType: string;
  locationId?: string;
};
type CalculateInput = {
  orderId: string;
  returnLineItems: { fulfillmentLineItemId: string; quantity: number }[];
};
type ReturnInput = {
  orderId: string;
  returnLineItems: {
    fulfillmentLineItemId: string;
    quantity: number;
    returnReasonDefinitionId?: string;
    returnReasonNote?: string;
  }[];
};
type ProcessInput = {
  returnId: string;
  returnLineItems: { id: string; quantity: number; dispositions?: Dispose[] }[];
};

const refusal = (...messages: string[]) => ({
  return: null,
  userErrors: messages.map((message) => ({ message })),
});
const done = (one: Return | null = null) => ({ return: one, userErrors: [] });

/**
 * Changes of returns. Nothing stops a second return but that too little is left; one that was processed is closed, can't be called off, and takes no
 * more news of its units until it is opened again.
 */
export function returnMutations(shop: Shop) {
  const guard =
    <Input, Result>(perform: (input: Input) => Result) =>
    (input: Input): Result => {
      if (shop.scopes.has('write_returns')) return perform(input);
      throw new GraphQLError('Access denied. Required access: `write_returns` access scope.', {
        extensions: { code: 'ACCESS_DENIED' },
      });
    };
  const byId = (id: string, perform: (found: Return, order: Order) => object) => {
    const at = findReturn(shop.orders, id);
    if (!at) return refusal('Return does not exist.');
    at.order.updatedAt = shop.time();
    return perform(at.found, at.order);
  };
  return {
    returnCreate: guard(({ returnInput }: { returnInput: ReturnInput }) => createReturn(shop, returnInput)),
    returnProcess: guard(({ input }: { input: ProcessInput }) =>
      byId(input.returnId, (found, order) => processReturn(shop, input, { found, order })),
    ),
    reverseFulfillmentOrderDispose: guard(({ dispositionInputs }: { dispositionInputs: Dispose[] }) => {
      const faults = disposeUnits(shop, dispositionInputs);
      return { reverseFulfillmentOrderLineItems: [], ...(faults.length > 0 ? refusal(...faults) : done()) };
    }),
    returnClose: guard(({ id }: Named) =>
      byId(id, (found) => {
        if (!['OPEN', 'CLOSED'].includes(found.status)) return refusal('Return status is invalid.');
        found.status = 'CLOSED';
        return done(found);
      }),
    ),
    returnReopen: guard(({ id }: Named) =>
      byId(id, (found) => {
        if (!['OPEN', 'CLOSED'].includes(found.status)) return refusal('Return status is invalid.');
        found.status = 'OPEN';
        return done(found);
      }),
    ),
    returnCancel: guard(({ id }: Named) =>
      byId(id, (found) => {
        const has_begun =
          found.returnLineItems.nodes.some(({ processedQuantity }) => processedQuantity > 0) ||
          reversedOf(found).some(({ dispositions }) => dispositions.length > 0);
        const is_over = found.status !== 'OPEN' && found.status !== 'CANCELED';
        if (has_begun || is_over) return refusal('Return is not cancelable.');
        found.status = 'CANCELED';
        return done(found);
      }),
    ),
  };
}

const reversedOf = ({ reverseFulfillmentOrders }: Return) =>
  (reverseFulfillmentOrders?.nodes ?? []).flatMap(({ lineItems }) => lineItems.nodes as Kept[]);

function createReturn(shop: Shop, { orderId, returnLineItems }: ReturnInput) {
  const order = shop.orders.get(orderId);
  if (!order) return refusal('Order does not exist.');
  const left = returnablesOf(order).flatMap(({ returnableFulfillmentLineItems: { nodes } }) => nodes);
  const units = returnLineItems.map((line) => ({
    found: left.find(({ fulfillmentLineItem: { id } }) => id === line.fulfillmentLineItemId),
    ...line,
  }));
  if (units.some(({ found, quantity }) => !found || quantity > found.quantity))
    return refusal('Return line items has an invalid quantity.');
  if (units.some(({ returnReasonNote = '' }) => returnReasonNote.length > 255))
    return refusal('Return reason note is too long (maximum is 255 characters)');
  if (units.some(({ returnReasonDefinitionId: id }) => id && !reasons.some((one) => one.id === id)))
    return refusal('Return reason definition does not exist.');
  order.closedAt = null;
  const made = openReturn(
    shop,
    order,
    units.map(({ found, quantity, returnReasonNote = '' }) => ({
      sent: found!.fulfillmentLineItem,
      quantity,
      note: returnReasonNote,
    })),
  );
  return done(made);
}

function processReturn(
  shop: Shop,
  { returnLineItems }: ProcessInput,
  { found, order }: { found: Return; order: Order },
) {
  if (found.status !== 'OPEN') return refusal('Return status is invalid.');
  const lines = returnLineItems.map((given) => ({
    ...given,
    line: found.returnLineItems.nodes.find(({ id }) => id === given.id),
  }));
  if (lines.some(({ line, quantity }) => !line || quantity > line.processableQuantity))
    return refusal('Quantity is greater than what can be processed.');
  const faults = disposeUnits(
    shop,
    lines.flatMap(({ dispositions = [] }) => dispositions),
  );
  if (faults.length > 0) return refusal(...faults);
  for (const { line, quantity } of lines) {
    line!.processedQuantity += quantity;
    line!.processableQuantity -= quantity;
    itemOf(order, line!.fulfillmentLineItem!.lineItem).currentQuantity -= quantity;
  }
  if (found.returnLineItems.nodes.every(({ processableQuantity }) => processableQuantity === 0))
    found.status = 'CLOSED';
  return done(found);
}

const itemOf = ({ lineItems }: Order, { id }: Named): LineItem =>
  lineItems.nodes.find((item) => item.id === id)!;

/** Where units went: all of it or, with what is wrong with it, nothing. */
function disposeUnits(shop: Shop, inputs: readonly Dispose[]): string[] {
  const rows = [...shop.orders.values()].flatMap((order) =>
    order.returns.nodes.flatMap((one) =>
      reversedOf(one).map((reversed) => ({ order, reversed, is_over: one.status !== 'OPEN' })),
    ),
  );
  const found = inputs.map((input) => ({
    input,
    ...rows.find(({ reversed }) => reversed.id === input.reverseFulfillmentOrderLineItemId),
  }));
  const faults = found.flatMap(({ input, reversed, is_over }) => {
    if (!reversed) return ['Reverse fulfillment order line item does not exist.'];
    if (is_over) return ['Reverse fulfillment order is not open.'];
    const of_line = inputs.filter((one) => one.reverseFulfillmentOrderLineItemId === reversed.id);
    if (unitsOf([...reversed.dispositions, ...of_line]) > reversed.totalQuantity)
      return ['Quantity is greater than what is left to dispose of.'];
    const is_lost = input.dispositionType === 'RESTOCKED' && !shop.locations.has(input.locationId ?? '');
    return is_lost ? ['Location can’t be blank for a restocked disposition.'] : [];
  });
  if (faults.length > 0) return faults;
  for (const { input, order, reversed } of found) {
    const { dispositionType: type, quantity, locationId } = input;
    reversed!.dispositions.push({ type, quantity });
    order!.updatedAt = shop.time();
    if (type !== 'RESTOCKED') continue;
    const sent = order!.fulfillments
      .flatMap(({ fulfillmentLineItems }) => fulfillmentLineItems.nodes)
      .find(({ id }) => id === reversed!.fulfillmentLineItem!.id)!;
    const level = levelOf(shop, itemOf(order!, sent.lineItem), locationId!);
    level.quantities[0]!.quantity += quantity;
    level.updatedAt = shop.time();
  }
  return [];
}

/** The stock of a line's variant at a location. */
export const levelOf = ({ items }: Pick<Shop, 'items'>, { variant }: LineItem, location: string) =>
  [...items.values()]
    .find(({ variants }) => variants!.nodes.some(({ id }) => id === variant?.id))!
    .inventoryLevels.nodes.find((level) => level.location.id === location)!;
