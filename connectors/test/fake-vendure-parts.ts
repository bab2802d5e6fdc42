import type { ServiceAnswer } from '../../server/test/support/fake-service.ts';
import type { Order, OrderLine } from '../src/vendure/native.ts';

type Note = {
  id: string;
  createdAt: string;
  data: { note: string; retour?: { returnId: string; lines: Record<string, number> } };
};
export type FakeOrder = Order & { notes: Note[] };

/** A line with 19 % tax on top. */
export function makeLine(id: string, quantity: number, price: number, variant = '10'): OrderLine {
  const gross = Math.round(price * 1.19);
  return {
    id,
    quantity,
    orderPlacedQuantity: quantity,
    unitPrice: price,
    unitPriceWithTax: gross,
    proratedUnitPrice: price,
    proratedUnitPriceWithTax: gross,
    proratedLinePrice: price * quantity,
    proratedLinePriceWithTax: Math.round(price * quantity * 1.19),
    taxRate: 19,
    taxLines: [{ description: 'USt', taxRate: 19 }],
    discounts: [],
    productVariant: {
      id: variant,
      sku: `SKU-${variant}`,
      name: 'Shirt S',
      product: { id: variant[0]!, name: 'Shirt' },
    },
  };
}

type Failure = { message: string; code: string; path?: string };
/** A response with an error. */
export const failed = ({ message, code, path }: Failure, status = 200): ServiceAnswer => ({
  status,
  body: { data: null, errors: [{ message, path: path ? [path] : [], extensions: { code } }] },
});
