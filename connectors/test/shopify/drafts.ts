import { numberOf } from '../../src/shopify/native.ts';
import type { LineItem, Named } from '../../src/shopify/native.ts';
import { bagOf } from './shop.ts';
import type { FakeDraft, Shop } from './shop.ts';

type LineInput = {
  variantId: string;
  quantity: number;
  appliedDiscount?: { value: number; valueType: string };
};
type DraftInput = {
  lineItems?: LineInput[];
  tags?: string[];
  email?: string;
  shippingAddress?: Record<string, string>;
};

const variantOf = ({ products }: Shop, id: string) => {
  for (const product of products.values())
    for (const variant of product.variants.nodes) if (variant.id === id) return { product, variant };
  return undefined;
};

const levelsOf = ({ items }: Shop, id: string) =>
  [...items.values()]
    .filter(({ variants }) => variants?.nodes.some((one) => one.id === id))
    .flatMap(({ inventoryLevels }) => inventoryLevels.nodes);

function shown(shop: Shop, draft: FakeDraft) {
  const { id, looks, status, total, items } = draft;
  const order = draft.order && shop.orders.get(draft.order);
  return {
    id,
    status,
    ready: looks >= shop.looks_until_ready,
    totalPriceSet: bagOf(total),
    order,
    lineItems: {
      nodes: items.map(({ variant, ...line }) => ({
        ...line,
        variant: {
          id: variant,
          inventoryPolicy: 'DENY',
          inventoryQuantity: levelsOf(shop, variant).reduce(
            (sum, one) => sum + one.quantities[0]!.quantity,
            0,
          ),
          inventoryItem: { tracked: true },
        },
      })),
    },
  };
}

/** A draft is worked on for as many looks as the shop says. */
export const draftOf =
  (shop: Shop) =>
  ({ id }: Named) => {
    const draft = shop.drafts.get(id);
    if (!draft) return null;
    draft.looks += 1;
    return shown(shop, draft);
  };

const refusal = (message: string) => ({ userErrors: [{ message }] });

/** As loose as Shopify: each request makes another draft, stock isn't checked, and completed drafts can be deleted. */
export function draftMutations(shop: Shop, deny: (scope: string) => void) {
  return {
    draftOrderCreate({ input }: { input: DraftInput }) {
      deny('write_draft_orders');
      const { lineItems = [], tags = [], email = null, shippingAddress = null } = input;
      if (lineItems.length === 0) return refusal('Add at least 1 product');
      const gone = lineItems.find(({ variantId }) => !variantOf(shop, variantId));
      if (gone) return refusal(`Product with ID ${numberOf({ id: gone.variantId })} is no longer available.`);
      if (tags.some((tag) => tag.length > 40)) return refusal('Tags is too long (maximum is 40 characters)');
      if (shippingAddress && !shippingAddress['zip']) return refusal("Shipping address zip can't be blank");
      const items = lineItems.map(({ variantId, quantity }) => {
        const { product, variant } = variantOf(shop, variantId)!;
        return {
          variant: variantId,
          name: `${product.title} - ${variant.title}`,
          quantity,
          price: variant.price,
        };
      });
      const charged = lineItems.reduce((sum, { quantity, appliedDiscount }, i) => {
        const off = appliedDiscount?.valueType === 'PERCENTAGE' ? appliedDiscount.value : 0;
        return sum + quantity * Number(items[i]!.price) * (1 - off / 100);
      }, shop.surcharge);
      const draft: FakeDraft = {
        id: shop.newId('DraftOrder'),
        looks: 0,
        total: charged.toFixed(2),
        status: 'OPEN',
        order: null,
        tags,
        email,
        items,
        address: shippingAddress,
      };
      shop.drafts.set(draft.id, draft);
      return { draftOrder: shown(shop, draft), userErrors: [] };
    },
    draftOrderComplete({ id }: Named) {
      deny('write_draft_orders');
      const draft = shop.drafts.get(id);
      if (!draft) return refusal('Draft order does not exist');
      if (draft.status === 'COMPLETED') return refusal('This order has already been paid');
      if (draft.looks < shop.looks_until_ready) return refusal('Draft order is not ready');
      complete(shop, draft);
      return { draftOrder: shown(shop, draft), userErrors: [] };
    },
    draftOrderDelete({ input: { id } }: { input: Named }) {
      deny('write_draft_orders');
      return shop.drafts.delete(id)
        ? { deletedId: id, userErrors: [] }
        : refusal('Draft order does not exist');
    },
  };
}

function complete(shop: Shop, draft: FakeDraft): void {
  const lines = draft.items.map(({ variant: id, quantity, price }): LineItem => {
    const { product, variant } = variantOf(shop, id)!;
    const [level] = levelsOf(shop, id);
    level!.quantities[0]!.quantity -= quantity;
    level!.updatedAt = shop.time();
    return {
      id: shop.newId('LineItem'),
      title: product.title,
      variantTitle: variant.title,
      sku: variant.sku,
      quantity,
      currentQuantity: quantity,
      taxable: true,
      product: { id: product.id },
      variant: { id },
      originalUnitPriceSet: bagOf(price),
      discountAllocations: [{ allocatedAmountSet: bagOf((quantity * Number(price)).toFixed(2)) }],
      taxLines: [],
    };
  });
  const { id } = shop.acts.addOrder({
    tags: draft.tags,
    email: draft.email,
    totalPriceSet: bagOf(draft.total),
    shippingLines: { nodes: [] },
    transactions: [],
    fulfillments: [],
    lineItems: { nodes: lines },
  });
  Object.assign(draft, { status: 'COMPLETED', order: id });
}
