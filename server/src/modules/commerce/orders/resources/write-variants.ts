import type { Tx } from '../../../../platform/db.ts';
import { invalid } from '../../../../platform/refusal.ts';
import { required } from '@retour/contract/validation-messages';
import { writeTableRow } from '../../resources/index.ts';
import type { Given, Shop } from '../../resources/index.ts';
import { variant_table } from './variants.ts';

/** Creates or changes the variants that come with a product, by their `external_id`; tells whether any said anything new. Refusals: validation_failed. */
export async function writeVariantsOf(
  tx: Tx,
  shop: Shop,
  product_id: number,
  variants: readonly Given[],
  at: Date,
): Promise<boolean> {
  let changed = false;
  for (const [position, given] of variants.entries()) {
    const owner = { shop, parent_id: product_id };
    const result = await writeTableRow(tx, variant_table, owner, given, at, () => {
      if (given['price'] === undefined)
        throw invalid({ [`product_variants.${position}.price`]: [required('price')] });
    });
    changed ||= result !== 'unchanged';
  }
  return changed;
}
