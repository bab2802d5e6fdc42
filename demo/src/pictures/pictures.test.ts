import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readTrade } from '../trade.ts';
import { drawPicture } from './draw-picture.ts';
import { nameOf, palette, parsePicture, pictureOf, prints } from './picture-of.ts';
import type { Colour, Picture } from './picture-of.ts';
import { shapes } from './shapes.ts';
import type { Kind } from './shapes.ts';

const max_bytes = 3000;

type Sold = { title: string; units: number; orders: number };

/** The articles of the demo shop, by how much of them was sold. */
function readSold(): Sold[] {
  const sold = new Map<string, Sold>();
  for (const { stock_code, title, quantity } of readTrade().orders.flatMap(({ lines }) => lines)) {
    const { units, orders } = sold.get(stock_code) ?? { units: 0, orders: 0 };
    sold.set(stock_code, { title, units: units + quantity, orders: orders + 1 });
  }
  return [...sold.values()];
}

/** Names of elements that are opened and closed in order, each attribute in quotes: what makes XML of this much well-formed. */
function assertWellFormed(svg: string): void {
  const open: string[] = [];
  const tag = /<(\/?)([a-z]+)((?: [a-zA-Z:-]+="[^"<>&]*")*)(\/?)>|([^<>&]+)/gy;
  while (tag.lastIndex < svg.length) {
    const at = tag.lastIndex;
    const found = tag.exec(svg);
    assert.ok(found, `not XML at ${at}: ${svg.slice(at, at + 60)}`);
    const [, closes, name, , is_empty, text] = found;
    if (text !== undefined) assert.ok(open.length > 0, 'text outside of the root');
    else if (closes) assert.equal(open.pop(), name);
    else if (!is_empty) open.push(name!);
  }
  assert.deepEqual(open, []);
}

const every: Picture[] = (Object.keys(shapes) as Kind[]).flatMap((kind) =>
  (Object.keys(palette) as Colour[]).flatMap((colour) => prints.map((print) => ({ kind, colour, print }))),
);

describe('the drawn pictures of the demo shop', () => {
  const sold = readSold();

  for (const by of ['units', 'orders'] as const)
    it(`show the kind of at least 55 of the sixty best sellers by ${by}`, () => {
      const best = sold.toSorted((a, b) => b[by] - a[by]).slice(0, 60);
      assert.equal(best.length, 60);
      const without = best.filter(({ title }) => !pictureOf(title)).map(({ title }) => title);
      assert.ok(without.length <= 5, without.join(', '));
    });

  it('have the colour and the print that the title names', () => {
    for (const [title, name] of [
      ['JUMBO BAG RED RETROSPOT', 'bag.red.dots'],
      ['REGENCY CAKESTAND 3 TIER', 'cakestand.pink.flowers'],
      ['Bread Bin Diner Style, Mint', 'bread-bin.mint.stripes'],
      ['WHITE HANGING HEART T-LIGHT HOLDER', 'heart.white.hearts'],
      ['ALARM CLOCK BAKELIKE GREEN', 'alarm-clock.green.plain'],
      ['PICNIC BASKET WICKER SMALL', 'basket.natural.plain'],
      ['POSTAGE', undefined],
    ] as const) {
      const picture = pictureOf(title);
      assert.equal(picture && nameOf(picture), name, title);
    }
  });

  it('are well-formed SVG of at most 3 kB that refers to nothing else, in every kind, colour and print', () => {
    for (const picture of every) {
      const svg = drawPicture(picture);
      assertWellFormed(svg);
      assert.ok(svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 72 72"'));
      assert.ok(Buffer.byteLength(svg) <= max_bytes, `${nameOf(picture)}: ${svg.length}`);
      assert.doesNotMatch(svg, /script|href|undefined|NaN|url\((?!#print\))| on[a-z]+=/);
    }
  });

  it('are drawn again from their names, and from no other name', () => {
    for (const picture of every) assert.deepEqual(parsePicture(nameOf(picture)), picture);
    for (const name of [
      '',
      'bag',
      'bag.red',
      'bag.red.dots.x',
      'constructor.red.dots',
      'bag.toString.dots',
      'bag.red.length',
    ])
      assert.equal(parsePicture(name), undefined, name);
  });
});
