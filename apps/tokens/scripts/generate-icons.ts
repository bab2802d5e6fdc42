import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { icons } from '@iconify-json/lucide';

// Writes what the icons of the apps draw, from the icons of Lucide; with --check, fails when that is not current. A new icon is a name here.

const names = `
  activity arrow-down-left arrow-up-right ban banknote bell braces calendar-clock camera chart-no-axes-column check check-check chevron-down
  chevron-left chevron-right chevron-up circle circle-alert circle-check circle-dashed circle-dot circle-pause
  circle-question-mark clock code columns-3 contact copy corner-up-left credit-card database-backup download ellipsis
  ellipsis-vertical external-link eye fast-forward file-question file-text flask-conical gift history hourglass house
  image info key-round keyboard link-2 list list-checks list-filter loader lock log-in log-out mail mail-x map-pin menu
  message-square message-square-text minus moon package package-check package-open plug plus printer qr-code
  receipt-text recycle refresh-cw repeat rotate-ccw ruler scale scan-barcode scroll-text search search-x send settings
  shield shield-alert shield-check shopping-bag sliders-horizontal split store sun tag ticket trash-2 triangle-alert
  truck undo-2 user-check users warehouse webhook wifi-off x
`;

const target = new URL('../src/icons.ts', import.meta.url);

/** What is drawn, without how: the styles of the apps say that. */
function drawingOf(name: string): string {
  const parent = icons.aliases?.[name]?.parent ?? name;
  const { body } = icons.icons[parent];
  const bare = body.replaceAll(/ (fill|stroke|stroke-linecap|stroke-linejoin|stroke-width)="[^"]*"/g, '');
  return bare.replaceAll(/<\/?g>/g, '');
}

const drawings = names
  .split(/\s+/)
  .filter(Boolean)
  .map((name) => `  '${name}': '${drawingOf(name)}',`);
const content = `// Written by "npm run generate:icons"; do not edit. The icons are Lucide's, under the licence in LICENSE.icons.

/** What is drawn in a square of 24 × 24, with lines and without fill, by name. */
export const icons = {
${drawings.join('\n')}
};

export type IconName = keyof typeof icons;
`;

if (!process.argv.includes('--check')) {
  writeFileSync(target, content);
} else if (readFileSync(target, 'utf8') !== content) {
  console.error(`${fileURLToPath(target)} is not current: run "npm run generate:icons" and commit it.`);
  process.exitCode = 1;
}
