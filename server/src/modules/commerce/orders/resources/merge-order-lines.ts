import { required, unknownReference } from '@retour/contract/validation-messages';
import { readAmount } from '../../../../platform/schema/amounts.ts';
import type { NewOrderLine } from '../new-order.ts';
import { lineTextsOf } from '../line-texts.ts';
import type { LineBody } from './order-members.ts';
import { readDiscounts, readDuties, readTaxLines, readUnitDiscounts } from './read-money.ts';
import type { Reading } from './order-reading.ts';
import type { StoredLine } from './store-stored-order.ts';

/** The lines of a body, with what is stored of the same lines where they leave it open. */
export function readLines(
  reading: Reading,
  lines: readonly LineBody[],
  terms: OrderTerms,
  stored: readonly StoredLine[],
): NewOrderLine[] {
  const matches = matchLines(lines, stored);
  return lines.map((line, i) => readLine(reading, line, `line_items.${i}`, terms, matches[i]));
}

/** What the amounts of a line mean: the currency that the shopper paid in, and whether prices include tax. */
export type OrderTerms = {
  paid: string;
  taxes_included: boolean;
  /** Lines of an order that is there already may be of a variant that moved to another product. */
  is_new: boolean;
};

type Named = { external_id?: string | null };

/**
 * The stored line that each line means: that of the same `external_id`, else the one at the same position, unless both have names. No stored
 * line is meant twice.
 */
export function matchLines<Line extends Named>(
  lines: readonly Named[],
  stored: readonly Line[],
): (Line | undefined)[] {
  const by_name = lines.map(({ external_id }) =>
    external_id ? stored.find((line) => line.external_id === external_id) : undefined,
  );
  return lines.map(({ external_id }, position) => {
    const there = stored[position];
    const free = there && !by_name.includes(there) && !(external_id && there.external_id);
    return by_name[position] ?? (free ? there : undefined);
  });
}

function readLine(
  reading: Reading,
  line: LineBody,
  path: string,
  { paid, taxes_included, is_new }: OrderTerms,
  stored: StoredLine | undefined,
): NewOrderLine {
  const { names, money, errors, shop_currency } = reading;
  const { quantity = 1, product_variant, unit_price_presentment: foreign } = line;
  const variant = product_variant && names('variants', product_variant, `${path}.product_variant`);
  const product = line.product
    ? names('products', line.product, `${path}.product`).external_id
    : (variant?.product ?? null);
  if (!product && !line.title) errors[`${path}.product`] ??= [required('product')];
  if (is_new && product && variant?.product && variant.product !== product)
    errors[`${path}.product_variant`] ??= [unknownReference('product_variant')];
  const same_goods =
    stored?.product === product && (stored?.product_variant ?? null) === (variant?.external_id ?? null);
  const snapshot = same_goods ? stored : undefined;
  const discounts = readDiscounts(reading, line.discounts, `${path}.discounts`, taxes_included);
  return {
    external_id: line.external_id ?? null,
    product,
    product_variant: variant?.external_id ?? null,
    title: line.title ?? snapshot?.title ?? null,
    variant_title: snapshot?.variant_title ?? null,
    ...lineTextsOf(line, snapshot),
    image: snapshot?.image ?? null,
    quantity,
    unit_price: money(line.unit_price, shop_currency, `${path}.unit_price`),
    unit_price_presentment:
      foreign && paid !== shop_currency ? money(foreign, paid, `${path}.unit_price_presentment`) : null,
    discounts,
    unit_discounts: readUnitDiscounts(reading, line.unit_discounts, { quantity, discounts }, path),
    taxable: line.taxable ?? true,
    tax_lines: readTaxLines(reading, line.tax_lines, path),
    duties: readDuties(reading, line.duties, path),
    metadata: (line.metadata ?? []).map(({ key, value = null }) => ({ key, value })),
    sent_presentment: readSentAmounts(line, shop_currency, paid),
  };
}

/** Amounts of a line in the currency of the payment that nothing is computed from. */
function readSentAmounts(
  { unit_price_presentment: price, unit_discounts_presentment: discount }: LineBody,
  shop_currency: string,
  paid: string,
): NonNullable<NewOrderLine['sent_presentment']> | null {
  const sent = {
    ...(price && paid === shop_currency && { unit_price: readAmount(price) }),
    ...(discount && { unit_discounts: readAmount(discount) }),
  };
  return Object.keys(sent).length === 0 ? null : sent;
}
