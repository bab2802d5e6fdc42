import type { Colour, Print } from '../pictures/picture-of.ts';
import type { Kind } from '../pictures/shapes.ts';

/** What a size of an article is called, and what it costs in pence. */
type Size = { name: string; price: number };

/** An article of the storefront: all that its variants are made from. */
export type Article = {
  /** Begins the ids of its variants. */
  code: string;
  name: string;
  description: string;
  kind: Kind;
  print: Print;
  /** What the shop calls its colours; one colour is nothing to choose. */
  colours: Partial<Record<Colour, string>>;
  /** What tells its sizes apart; an article of one size has one without a name. */
  size_option?: string;
  sizes: readonly Size[];
  /** Variants that few or none are left of, by their ids. */
  stock?: Readonly<Record<string, number>>;
};

const one_size = (price: number): Size[] => [{ name: '', price }];

/** What the storefront sells: articles with colours and sizes, which the shop's trade on record doesn't have. */
export const collection: readonly Article[] = [
  {
    code: 'spotted-mug',
    name: 'Spotted Mug',
    description:
      'A generous stoneware mug with hand-printed spots. Holds 350 ml, and goes in the dishwasher.',
    kind: 'mug',
    print: 'dots',
    colours: { red: 'Red', blue: 'Sky Blue', pink: 'Rose', green: 'Sage' },
    sizes: one_size(650),
  },
  {
    code: 'kitchen-apron',
    name: 'Kitchen Apron',
    description: 'Heavy cotton with a deep front pocket and long ties. Machine washable at 40 °C.',
    kind: 'apron',
    print: 'stripes',
    colours: { blue: 'Butcher Blue', red: 'Red', green: 'Sage' },
    size_option: 'Size',
    sizes: [
      { name: 'Child', price: 1250 },
      { name: 'Adult', price: 1695 },
    ],
  },
  {
    code: 'market-bag',
    name: 'Market Bag',
    description: 'A strong woven bag for the whole week’s vegetables, with handles that fit over a shoulder.',
    kind: 'bag',
    print: 'dots',
    colours: { red: 'Red', mint: 'Mint', black: 'Charcoal' },
    sizes: one_size(495),
  },
  {
    code: 'enamel-teapot',
    name: 'Enamel Teapot',
    description: 'Enough for four cups, light enough for the garden. With a stainless steel strainer.',
    kind: 'teapot',
    print: 'flowers',
    colours: { blue: 'Blue', cream: 'Cream', pink: 'Rose' },
    sizes: one_size(2450),
    stock: { 'enamel-teapot-pink': 3 },
  },
  {
    code: 'party-bunting',
    name: 'Party Bunting',
    description: 'Cotton flags on a long ribbon, for birthdays, village fêtes and children’s rooms.',
    kind: 'bunting',
    print: 'dots',
    colours: { pink: 'Rose', blue: 'Sky Blue', red: 'Red' },
    size_option: 'Length',
    sizes: [
      { name: '3 m', price: 795 },
      { name: '5 m', price: 1095 },
      { name: '10 m', price: 1850 },
    ],
  },
  {
    code: 'garden-cushion',
    name: 'Garden Cushion',
    description: 'Printed cotton with a feather filling and a cover that comes off for washing.',
    kind: 'cushion',
    print: 'flowers',
    colours: { mint: 'Mint', pink: 'Rose', purple: 'Lavender' },
    size_option: 'Size',
    sizes: [
      { name: '40 cm', price: 1850 },
      { name: '50 cm', price: 2350 },
    ],
  },
  {
    code: 'bread-bin',
    name: 'Diner Bread Bin',
    description: 'Powder-coated steel with a lid that closes softly. Takes two large loaves.',
    kind: 'bread-bin',
    print: 'plain',
    colours: { red: 'Red', cream: 'Cream', black: 'Charcoal' },
    sizes: one_size(2950),
    stock: { 'bread-bin-black': 0 },
  },
  {
    code: 'alarm-clock',
    name: 'Bakelite Alarm Clock',
    description: 'Two bells, a light for the night, and no telephone in the bedroom. One AA battery.',
    kind: 'alarm-clock',
    print: 'plain',
    colours: { green: 'Green', red: 'Red', mint: 'Mint' },
    sizes: one_size(1495),
  },
  {
    code: 'cakestand',
    name: 'Regency Cakestand',
    description: 'Fine china with a gold rim. Comes apart for the cupboard.',
    kind: 'cakestand',
    print: 'plain',
    colours: { pink: 'Rose', green: 'Sage', blue: 'Blue' },
    size_option: 'Size',
    sizes: [
      { name: 'Two tiers', price: 1895 },
      { name: 'Three tiers', price: 2495 },
    ],
  },
  {
    code: 'watering-can',
    name: 'Watering Can',
    description: 'Galvanised steel with a brass rose, for pots and seedlings. Holds three litres.',
    kind: 'watering-can',
    print: 'flowers',
    colours: { green: 'Sage', blue: 'Blue', yellow: 'Yellow' },
    sizes: one_size(1650),
  },
  {
    code: 'picnic-basket',
    name: 'Picnic Basket',
    description: 'Hand-woven willow with leather straps and a washable lining.',
    kind: 'basket',
    print: 'plain',
    colours: { natural: 'Willow' },
    size_option: 'Size',
    sizes: [
      { name: 'For two', price: 2950 },
      { name: 'For four', price: 4450 },
    ],
  },
  {
    code: 'umbrella',
    name: 'Spotted Umbrella',
    description: 'Opens at a press, and turns itself the right way round after a gust.',
    kind: 'umbrella',
    print: 'dots',
    colours: { red: 'Red', black: 'Charcoal', blue: 'Sky Blue' },
    sizes: one_size(1995),
  },
  {
    code: 'hanging-lantern',
    name: 'Hanging Lantern',
    description: 'Pressed glass on a wire handle, for a tea light on the terrace.',
    kind: 'lantern',
    print: 'plain',
    colours: { mint: 'Mint', pink: 'Rose', silver: 'Clear' },
    sizes: one_size(350),
  },
  {
    code: 'egg-cup',
    name: 'Breakfast Egg Cup',
    description: 'Stoneware, in the colours of the Spotted Mug.',
    kind: 'egg-cup',
    print: 'dots',
    colours: { red: 'Red', blue: 'Sky Blue', green: 'Sage' },
    sizes: one_size(295),
  },
  {
    code: 'door-mat',
    name: 'Coir Door Mat',
    description: 'Thick, hard-wearing and quick to dry. 60 × 40 cm.',
    kind: 'doormat',
    print: 'plain',
    colours: { natural: 'Natural' },
    sizes: one_size(1750),
  },
  {
    code: 'storage-tin',
    name: 'Storage Tin',
    description: 'Keeps biscuits crisp and tea dry, with a lid that shuts tight.',
    kind: 'tin',
    print: 'hearts',
    colours: { red: 'Red', cream: 'Cream', mint: 'Mint' },
    size_option: 'Size',
    sizes: [
      { name: 'Small', price: 450 },
      { name: 'Medium', price: 650 },
      { name: 'Large', price: 850 },
    ],
  },
];
