import { default_reason_sets, findReason, reasonSetFor } from '../../server/src/modules/reasons/index.ts';

/** Why goods come back by the set of their reasons: code and share of the returns, a model and no measurement. */
const shares: Record<string, readonly (readonly [code: string, percent: number])[]> = {
  home: [
    ['too-small', 6],
    ['too-large', 8],
    ['colour', 9],
    ['does-not-match', 7],
    ['not-as-described', 10],
    ['quality', 12],
    ['damaged', 18],
    ['defective', 6],
    ['wrong-item', 6],
    ['changed-mind', 12],
    ['arrived-late', 4],
    ['other', 2],
  ],
  accessories: [
    ['too-small', 4],
    ['too-large', 5],
    ['style', 14],
    ['colour', 11],
    ['not-as-described', 8],
    ['quality', 12],
    ['damaged', 5],
    ['defective', 7],
    ['wrong-item', 6],
    ['changed-mind', 16],
    ['unwanted-gift', 6],
    ['arrived-late', 4],
    ['other', 2],
  ],
};

const accessory =
  /\b(?:bag|shopper|purse|wallet|umbrella|parasol|scarf|necklace|earrings?|bracelet|ring|brooch|hair\w*)\b/i;

/** What the catalogue of the demo shop calls an article. */
export const productTypeOf = (title: string) => (accessory.test(title) ? 'Accessories' : 'Home & Garden');

export type ToldReason = { return_reason_code: string; return_reason: string; parent_return_reason: string };

/** Why an article comes back; `point`, from 0 to below 1, picks among the reasons by their shares. */
export function reasonFor(title: string, point: number): ToldReason {
  const set = reasonSetFor(default_reason_sets, { product_type: productTypeOf(title) });
  let left = point * 100;
  const [code] = shares[set.name]!.find(([, percent]) => (left -= percent) < 0)!;
  const { reason, parent } = findReason(set, code)!;
  return {
    return_reason_code: code,
    return_reason: reason.name.en,
    parent_return_reason: parent?.name.en ?? '',
  };
}
