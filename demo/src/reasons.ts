import {
  default_reason_sets,
  findReason,
  reasonSetFor,
} from '../../server/src/modules/policy/reasons/index.ts';
import { goodsOf, productTypeOf } from './goods.ts';
import type { Goods } from './goods.ts';

/** Why goods come back: code and share of the returns of such goods, a model and no measurement. */
export const shares: Record<Goods, readonly (readonly [code: string, percent: number])[]> = {
  fragile: [
    ['damaged', 34],
    ['defective', 4],
    ['quality', 9],
    ['looks-different', 7],
    ['colour', 8],
    ['does-not-match', 8],
    ['not-as-described', 4],
    ['wrong-item', 8],
    ['parts-missing', 2],
    ['changed-mind', 10],
    ['unwanted-gift', 4],
    ['arrived-late', 2],
  ],
  textile: [
    ['colour', 22],
    ['too-small', 12],
    ['too-large', 9],
    ['does-not-match', 16],
    ['quality', 14],
    ['looks-different', 7],
    ['damaged', 3],
    ['wrong-item', 5],
    ['changed-mind', 10],
    ['other', 2],
  ],
  worn: [
    ['colour', 18],
    ['style', 15],
    ['too-small', 13],
    ['too-large', 8],
    ['quality', 12],
    ['looks-different', 8],
    ['defective', 6],
    ['wrong-item', 5],
    ['changed-mind', 9],
    ['unwanted-gift', 6],
  ],
  decoration: [
    ['does-not-match', 16],
    ['looks-different', 13],
    ['too-large', 7],
    ['too-small', 8],
    ['colour', 7],
    ['quality', 12],
    ['damaged', 9],
    ['not-as-described', 4],
    ['wrong-item', 7],
    ['changed-mind', 13],
    ['arrived-late', 4],
  ],
  technical: [
    ['defective', 30],
    ['damaged', 13],
    ['parts-missing', 7],
    ['looks-different', 8],
    ['does-not-match', 12],
    ['quality', 10],
    ['wrong-item', 6],
    ['changed-mind', 14],
  ],
  paper: [
    ['wrong-item', 18],
    ['quality', 17],
    ['arrived-late', 16],
    ['damaged', 9],
    ['parts-missing', 8],
    ['not-as-described', 7],
    ['mistake', 10],
    ['changed-mind', 15],
  ],
};

const of_any = {
  colour: ['It looks more orange than in the picture.', 'I thought it was navy, it’s almost purple.'],
  'wrong-item': [
    'I ordered the blue one.',
    'This isn’t what I ordered, the label on the bag is right though.',
  ],
  'too-small': ['Much smaller than I expected.'],
  'too-large': ['Too big for the shelf it was meant for.'],
  'does-not-match': ['Lovely, but not in our kitchen.'],
  'not-as-described': ['The description says a set of two, there is only one.'],
  'parts-missing': ['The fittings weren’t in the box.'],
  'arrived-late': ['It came after the birthday.'],
  quality: ['It feels thinner than I expected.', 'The print is already coming off.'],
  'changed-mind': ['Bought two to compare, keeping the other.'],
  'unwanted-gift': ['I already have one.'],
  other: ['Two people in the family bought the same one.'],
} as const satisfies Record<string, readonly string[]>;

/** What shoppers write about damage and defects, by the kind of goods. */
const of_faults: Record<Goods, readonly string[]> = {
  fragile: ['The rim is chipped.', 'It arrived in pieces.', 'There is a crack down the side.'],
  textile: ['A seam has come apart.', 'There is a stain that doesn’t come out.'],
  worn: ['The zip is stuck.', 'A strap is torn off.'],
  decoration: ['One corner is bent.', 'The paint is scratched.'],
  technical: ['It doesn’t switch on, with new batteries too.', 'The second hand doesn’t move.'],
  paper: ['The corners are crushed.', 'Creased all over, I can’t give this to anybody.'],
};

/** Reasons that shoppers say more about, because the shop asks. */
const always_commented: readonly string[] = ['damaged', 'defective', 'not-as-described', 'other'];

export type ToldReason = {
  return_reason_code: string;
  return_reason: string;
  parent_return_reason: string;
};

/** Why an article comes back; `point`, from 0 to below 1, picks among the reasons by their shares. */
export function reasonFor(title: string, point: number): ToldReason {
  const set = reasonSetFor(default_reason_sets, { product_type: productTypeOf(title) });
  let left = point * 100;
  const [code] = shares[goodsOf(title)].find(([, percent]) => (left -= percent) < 0)!;
  const { reason, parent } = findReason(set, code)!;
  return {
    return_reason_code: code,
    return_reason: reason.name.en,
    parent_return_reason: parent?.name.en ?? '',
  };
}

/** What a shopper writes about it, if anything; `point` as for the reason. */
export function commentFor(title: string, code: string, point: number): string | null {
  if (!always_commented.includes(code) && point * 10 - Math.floor(point * 10) > 0.3) return null;
  const told =
    code === 'damaged' || code === 'defective'
      ? of_faults[goodsOf(title)]
      : ((of_any as Record<string, readonly string[]>)[code] ?? []);
  return told[Math.floor(point * 1000) % told.length] ?? null;
}

/** What is damaged, by the kind of goods. */
const damaged_parts: Record<Goods, readonly string[]> = {
  fragile: ['The rim.', 'The handle.', 'All of it.'],
  textile: ['The seam at the side.', 'The front.'],
  worn: ['The strap.', 'The zip.'],
  decoration: ['A corner.', 'The paint on the front.'],
  technical: ['The glass.', 'The cover.'],
  paper: ['The corners.', 'The box.'],
};

/** What a shopper answers to the questions of a reason, by the id of the question. */
export function answersFor(title: string, code: string, point: number): Record<string, string> {
  const goods = goodsOf(title);
  const parts = damaged_parts[goods];
  if (code === 'damaged')
    return {
      'damaged-what': parts[Math.floor(point * 1000) % parts.length]!,
      'damaged-parcel': point * 100 - Math.floor(point * 100) < 0.4 ? 'yes' : 'no',
    };
  if (code === 'defective')
    return {
      'defective-how': goods === 'technical' ? 'It doesn’t start at all.' : 'It came apart on the first day.',
    };
  return code === 'parts-missing' ? { 'missing-what': 'The screws and the hanger.' } : {};
}
