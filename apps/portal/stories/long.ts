import { h } from 'preact';
import type { ComponentType, VNode } from 'preact';

/** A shop, products, reasons and places with the longest names that there are, also without a space, and from right to left. */
const names: readonly (readonly [RegExp, string])[] = [
  [/Marlow Gifts/g, 'Buchhandlung und Schreibwarenfachgeschäft Schmidt-Rottluff & Töchter'],
  [
    /Regency Cakestand 3 Tier/g,
    'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen mit Aufbewahrungskästchen',
  ],
  [
    /White Hanging Heart T-Light Holder/g,
    'حامل شموع زجاجي أبيض معلّق على شكل قلب مع سلسلة معدنية طويلة وعلبة هدايا فاخرة',
  ],
  [
    /Bread Bin Diner Style, (Red|Mint|Blue|Ivory)/g,
    'BROTKASTEN_DINER_STYLE_EDELSTAHL_PULVERBESCHICHTET_$1_XXL_2026',
  ],
  [
    /Picnic Basket Wicker (Small|Large)/g,
    'Weidenpicknickkorb für sechs Personen mit Geschirr, Besteck, Gläsern, Kühlfach, Korkenzieher und Decke',
  ],
  [
    /Wrong colour|Arrived damaged|Changed my mind/g,
    'Die Verpackung war bei der Zustellung beschädigt und durchfeuchtet',
  ],
  [/ParcelPoint( \d)?/g, 'Paketannahmestelle im Lebensmitteleinzelhandelsgeschäft Hauptbahnhof$1'],
  [/Mint"/g, 'Pistaziengrünmetallic"'],
  [/#551204/g, '#WEIHNACHTEN-2026-551204-A'],
  [/amelia\.hughes@/g, 'maximiliane.von-und-zu-hohenstein-waldenburg@'],
];

/** Amounts of a thousand times as much. */
const dear = (facts: string) =>
  facts.replaceAll(/"(paid|amount|price|value|net|due|bonus|usual|total)":(\d{3,})/g, '"$1":$2000');

/** Quantities of 24. */
const many = (facts: string) => facts.replaceAll(/"(count|bought|max)":\d+/g, '"$1":24');

function lengthen(props: object): object {
  const text = names.reduce(
    (facts, [name, long]) => facts.replaceAll(name, long),
    many(dear(JSON.stringify(props))),
  );
  const facts = JSON.parse(text) as Record<string, unknown>;
  // Fourteen units and more that differ.
  const lists = ['items', 'units'].filter((list) => Array.isArray(facts[list]));
  return { ...facts, ...Object.fromEntries(lists.map((list) => [list, Array(5).fill(facts[list]).flat()])) };
}

/** The page of a story with long names, many units and high amounts. */
export const long = (Story: () => VNode) => () => {
  const { type, props } = Story();
  return h(type as ComponentType<object>, lengthen(props));
};

/** The name of a shop, if it is as long as those of the stories. */
export const longName = (name: string): string =>
  names.reduce((text, [short, it]) => text.replaceAll(short, it), name);
