import type { EligibleResolution } from '../document/words.ts';
import type { Parcel } from '../engine/legal-windows.ts';
import { money, setOf, text } from './fact.ts';
import type { FactsOf, Moment } from './fact.ts';

// Facts about a line of the order and about the unit of it that somebody wants to return.

export type LineFacts = {
  id: number;
  quantity: number;
  quantity_fulfilled: number;
  /** Refunded elsewhere without a return. */
  quantity_refunded: number;
  /** Held by returns. */
  quantity_held: number;
  /** Null for a line without a product. */
  variant_id: string | null;
  product_tags: readonly string[];
  /** What of it left the warehouse, and when. */
  parcels: readonly Parcel[];
  product_id?: string | null;
  sku?: string | null;
  product_type?: string | null;
  vendor?: string | null;
  /** What was paid for one unit. */
  price?: number;
};

/** What the catalogue says of the product of a line now. */
export type CatalogueRow = { product_type: string | null; vendor: string | null; product_tags: string[] };

/** What was chosen for a unit. */
export type UnitFacts = {
  outcome?: EligibleResolution;
  /** The id of the reason, and whether its set says that it names a defect. */
  reason?: string;
  is_defective?: boolean;
  answers?: Readonly<Record<string, string>>;
  /** What becomes of the item whatever the policy says: staff let the customer keep or donate it, it is on its way, or the shopper keeps it for an offer. */
  goods?: 'return' | 'keep' | 'donate' | 'keep_offer';
};

export type ProductKnown = Moment & { line: LineFacts; unit: UnitFacts };

export const PRODUCT_FACTS = {
  'product.id': { is_of_unit: true, read: ({ line }) => text(line.product_id) },
  'product.variant_id': { is_of_unit: true, read: ({ line }) => text(line.variant_id) },
  'product.sku': { is_of_unit: true, read: ({ line }) => text(line.sku), in_case: null },
  'product.type': { is_of_unit: true, read: ({ line }) => text(line.product_type), in_case: null },
  'product.vendor': { is_of_unit: true, read: ({ line }) => text(line.vendor), in_case: null },
  'product.tags': {
    is_of_unit: true,
    read: setOf('product.tags', ({ line }: ProductKnown) => line.product_tags),
    in_case: [],
  },
  'product.price': { is_of_unit: true, read: (s) => money(s, s.line.price), in_case: 5000 },
  'product.reason': { is_of_unit: true, read: ({ unit }) => text(unit.reason) },
  'product.is_defective': { is_of_unit: true, read: ({ unit }) => unit.is_defective },
  'product.answers': {
    is_of_unit: true,
    read: setOf(
      'product.answers',
      ({ unit: { answers } }: ProductKnown) =>
        answers && Object.entries(answers).map(([question, answer]) => `${question}:${answer}`),
    ),
  },
} satisfies FactsOf<'product', ProductKnown>;
