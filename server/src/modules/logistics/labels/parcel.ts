/** What a carrier wants to know of a box. */
export type Parcel = {
  /** Inches. */
  height: number;
  width: number;
  length: number;
  /** Grams. */
  weight: number;
};

/** A unit whose weight the shop did not tell counts this much. */
const assumed_unit_g = 500;
/** The box and its filling. */
const packaging_g = 150;
const box = { height: 4, width: 10, length: 14 };
/** Units that fit into the box before it has to be taller, by an inch each, up to what every carrier takes. */
const units_in_box = 4;
const max_height = 30;

/** The box for units of these weights in grams; nobody measures it before the shopper packs, so that it is an estimate. */
export function packParcel(weights_g: readonly (number | null)[]): Parcel {
  const weight = weights_g.reduce<number>((sum, weight_g) => sum + (weight_g ?? assumed_unit_g), packaging_g);
  const taller = Math.max(0, weights_g.length - units_in_box);
  return { ...box, height: Math.min(max_height, box.height + taller), weight };
}
