import { clampChroma, converter, formatHex, interpolate, parse, wcagContrast } from 'culori';
import { colours } from './tokens.ts';
import type { Colour } from './tokens.ts';

/** The properties that a shop's colour changes, in both modes: twelve values. */
export type Accent = Record<'accent' | 'accent-h' | 'on-accent' | 'accent-ink' | 'tint' | 'tint-l', Colour>;

/** How the colour was adjusted, so that settings can tell the shop about it. */
export type AccentChange = 'dark_text' | 'darkened';

/** Least contrast of text, and of what is no text but tells something (WCAG 2.2, 1.4.3 and 1.4.11). */
export const text_contrast = 4.5;
export const edge_contrast = 3;

/** Links and selected borders in dark mode: at the least that text needs, thin strokes of a saturated colour sink into the ground. */
const dark_ink_contrast = 6;

/** What links stand on. */
const grounds = (mode: keyof Colour) => [colours.paper[mode], colours.surface[mode], colours.sunken[mode]];

const white = '#FFFFFF';
const step = 0.01;
const toOklch = converter('oklch');

/** The ratio of two colours by WCAG, from 1 to 21. */
export const contrastOf = (a: string, b: string): number => wcagContrast(a, b);

/**
 * The accent of a shop, legible in both modes, from the colour that it chose (#RRGGBB; a RangeError otherwise). The colour stays as it is where
 * white text on it can be read; else it gets dark text where that can be read; else it is darkened as little as white text needs.
 */
export function accentFrom(colour: string): { accent: Accent; changes: AccentChange[] } {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) throw new RangeError(`${JSON.stringify(colour)} is not a colour`);
  const takesWhite = (hex: string) => contrastOf(white, hex) >= text_contrast;
  const dark_text = !takesWhite(colour) && contrastOf(colours.ink.light, colour) >= text_contrast;
  const light = dark_text ? hexOf(colour, 0) : until(colour, -step, takesWhite);
  const dark = dark_text ? light : lightenForDark(light, takesWhite);
  const hover = (hex: string) => (dark_text ? hexOf(hex, 0.04) : hexOf(hex, -0.06));
  const on = dark_text ? colours.ink.light : white;
  const tint = mixed(colour, 0.09, 0.16);
  const changes: AccentChange[] = dark_text ? ['dark_text'] : light === hexOf(colour, 0) ? [] : ['darkened'];
  const isInkOn = (least: number, on_all: string[]) => (hex: string) =>
    on_all.every((ground) => contrastOf(hex, ground) >= least);
  const accent = {
    accent: { light, dark },
    'accent-h': { light: hover(light), dark: hover(dark) },
    'on-accent': { light: on, dark: on },
    'accent-ink': {
      light: until(colour, -step, isInkOn(text_contrast, [...grounds('light'), tint.light])),
      dark: until(colour, step, isInkOn(dark_ink_contrast, [...grounds('dark'), tint.dark])),
    },
    tint,
    'tint-l': mixed(colour, 0.26, 0.35),
  };
  return { accent, changes };
}

/** Lightened until it stands out of the dark surface, as long as white text on it can be read. */
function lightenForDark(colour: string, takesWhite: (hex: string) => boolean): string {
  let found = colour;
  while (contrastOf(found, colours.surface.dark) < edge_contrast) {
    const lighter = hexOf(found, step);
    if (lighter === found || !takesWhite(lighter)) return found;
    found = lighter;
  }
  return found;
}

/** The nearest colour of another lightness that fulfils the condition; black or white do in the end. */
function until(colour: string, by: number, fulfils: (hex: string) => boolean): string {
  for (let change = 0; Math.abs(change) <= 1; change += by) {
    const hex = hexOf(colour, change);
    if (fulfils(hex)) return hex;
  }
  return by < 0 ? '#000000' : white;
}

/** The colour with its OKLCH lightness changed, within what screens show. */
function hexOf(colour: string, change: number): string {
  const oklch = toOklch(parse(colour))!;
  const l = Math.min(1, Math.max(0, oklch.l + change));
  return change === 0
    ? formatHex(colour)!.toUpperCase()
    : formatHex(clampChroma({ ...oklch, l }, 'oklch')).toUpperCase();
}

const mixed = (colour: string, light: number, dark: number): Colour => ({
  light: formatHex(interpolate([colours.surface.light, colour], 'rgb')(light)).toUpperCase(),
  dark: formatHex(interpolate([colours.surface.dark, colour], 'rgb')(dark)).toUpperCase(),
});
