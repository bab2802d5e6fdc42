import { pictureOf } from './pictures/picture-of.ts';
import type { Kind } from './pictures/shapes.ts';

/** What decides why an article comes back and what can be wrong with it. */
export type Goods = 'fragile' | 'textile' | 'worn' | 'decoration' | 'technical' | 'paper';

type Family = { type: string; goods: Goods };

const families = {
  tableware: { type: 'Tableware', goods: 'fragile' },
  candles: { type: 'Candles', goods: 'fragile' },
  kitchen: { type: 'Kitchenware', goods: 'decoration' },
  household: { type: 'Household', goods: 'textile' },
  cushions: { type: 'Cushions', goods: 'textile' },
  bags: { type: 'Bags', goods: 'worn' },
  accessories: { type: 'Accessories', goods: 'worn' },
  jewellery: { type: 'Jewellery', goods: 'worn' },
  umbrellas: { type: 'Umbrellas', goods: 'worn' },
  clocks: { type: 'Clocks', goods: 'technical' },
  lighting: { type: 'Lighting', goods: 'technical' },
  furniture: { type: 'Furniture', goods: 'decoration' },
  garden: { type: 'Garden', goods: 'decoration' },
  decoration: { type: 'Decoration', goods: 'decoration' },
  paper: { type: 'Cards and wrapping', goods: 'paper' },
  play: { type: 'Toys and crafts', goods: 'paper' },
} as const satisfies Record<string, Family>;

/** The families of what can be drawn; the rest is decoration. */
const by_kind: Partial<Record<Kind, keyof typeof families>> = {
  cakestand: 'tableware',
  teacup: 'tableware',
  mug: 'tableware',
  teapot: 'tableware',
  jug: 'tableware',
  bowl: 'tableware',
  plate: 'tableware',
  'egg-cup': 'tableware',
  lantern: 'candles',
  jar: 'candles',
  tin: 'kitchen',
  'bread-bin': 'kitchen',
  mould: 'kitchen',
  'cake-case': 'kitchen',
  bottle: 'kitchen',
  apron: 'household',
  doormat: 'household',
  bunting: 'household',
  cushion: 'cushions',
  bag: 'bags',
  'lunch-bag': 'bags',
  purse: 'accessories',
  umbrella: 'umbrellas',
  clock: 'clocks',
  'alarm-clock': 'clocks',
  lights: 'lighting',
  'watering-can': 'garden',
  plant: 'garden',
  card: 'paper',
  gift: 'paper',
  napkins: 'paper',
  popcorn: 'paper',
  pencil: 'play',
  toy: 'play',
  glider: 'play',
};

/** What the picture of an article doesn't tell, or tells wrong. */
const by_words: [RegExp, keyof typeof families][] = [
  [
    /\b(?:cabinet|sideboard|love seat|bar stool|chest (?:natural|\d)|garden shelf|storage cubes)\b/i,
    'furniture',
  ],
  [/\b(?:necklace|earrings?|bracelet|bangle|ring|brooch|hair\w*)\b/i, 'jewellery'],
  [/\b(?:lamp|chandelier)\b/i, 'lighting'],
  [/\b(?:scarf|wallet)\b/i, 'accessories'],
  [/\b(?:cutlery|scales?|spoons?|forks?|slice|strainer|rolling pin|food container)\b/i, 'kitchen'],
  [/\b(?:dish|glass(?:es)?|tumbler|goblet|decanter)\b/i, 'tableware'],
  [/\b(?:feltcraft|paint set|ruler|knitting|chalk sticks|magic garden|jigsaw|stickers?)\b/i, 'play'],
  [/\b(?:notebook|magnets|matches|postcards?|bookmark)\b/i, 'paper'],
  [/\b(?:quilt|throw|curtain|tablecloth)\b/i, 'household'],
];

/** The family of an article by its title. */
function familyOf(title: string): Family {
  const told = by_words.find(([pattern]) => pattern.test(title))?.[1];
  if (told) return families[told];
  const kind = pictureOf(title)?.kind;
  return families[(kind && by_kind[kind]) ?? 'decoration'];
}

/** What the catalogue of the demo shop calls an article. */
export const productTypeOf = (title: string): string => familyOf(title).type;

/** What kind of goods an article is. */
export const goodsOf = (title: string): Goods => familyOf(title).goods;

/** What the shop's policy asks about. */
export function productTagsOf(title: string): string[] {
  return [
    ...(/\b(?:christmas|easter|valentine)\b/i.test(title) ? ['final-sale'] : []),
    ...(productTypeOf(title) === 'Furniture' ? ['bulky'] : []),
  ];
}
