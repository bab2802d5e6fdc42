import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Draft } from '../../../server/src/modules/requests/draft-returns/index.ts';
import type { DemoReturn } from '../act.ts';
import { randomOf } from '../random.ts';

type NewImage = NonNullable<Draft['new_images']>[number];

/** Drawn photos of what can be wrong with articles, made by e2e/demo-photos.ts; 480 x 360 pixels each. Of the rest the crushed box is shown. */
const photos: readonly [RegExp, string][] = [
  [/\b(?:plates?|bowls?|dish|cake ?stand)\b/i, 'chipped-plate'],
  [/\b(?:jug|jars?|lantern|teapot)\b/i, 'cracked-jug'],
  [/\b(?:tea ?cup|mugs?|cups?|saucer|t-light|glass)\b/i, 'broken-cup'],
  [/\bcushion\b/i, 'torn-seam'],
  [/\b(?:bag|shopper|purse)\b/i, 'torn-strap'],
  [/\b(?:frame|sign|board|picture|chalkboard|plaque)\b/i, 'bent-corner'],
  [/\bclock\b/i, 'cracked-clock'],
];
const of_the_box = 'crushed-box';

const shown = ['damaged', 'defective'];
const files = new Map<string, Buffer>();

/** The photos that a shopper takes of an item with damage: of the item, and often of its box. */
export function takePhotos(
  { id: item_id, order_line_item_id, reason_id }: Draft['items'][number],
  { key, units }: DemoReturn,
): NewImage[] {
  const line = units.find((unit) => unit.line.id === order_line_item_id)?.line;
  if (!line || !shown.includes(reason_id ?? '')) return [];
  const random = randomOf(`photos ${key} ${line.line_key}`);
  const of_article = photos.find(([words]) => words.test(line.title))?.[1];
  const has_box = of_article === undefined || random.chance(0.4);
  const names = [of_article, has_box ? of_the_box : undefined].filter((name) => name !== undefined);
  return names.map((name, index) => {
    const content = readPhoto(name);
    const digest = createHash('sha256').update(content).digest();
    // Nobody can know it beforehand: not the name of the photo, but whose it is.
    const token = createHash('sha256').update(`${item_id} ${index}`).digest('base64url').slice(0, 22);
    return { item_id, token, digest, content, content_type: 'image/jpeg', width_px: 480, height_px: 360 };
  });
}

function readPhoto(name: string): Buffer {
  const known = files.get(name);
  if (known) return known;
  const content = readFileSync(new URL(`${name}.jpg`, import.meta.url));
  files.set(name, content);
  return content;
}
