/** Blue ink: the accent of a shop without a colour of its own. */
export const default_accent = '#2b4a97';

const ink = '#1f1b16';
const white = '#ffffff';
/** Behind the text of a message in dark mode. */
export const dark_surface = '#1f1c18';
const readable = 4.5;

/** A colour for buttons, and text that is readable on it: white or ink; the colour is darkened a little where neither is. Pure. */
export function buttonColors(accent: string): { background: string; text: string } {
  if (contrast(accent, white) >= readable) return { background: accent, text: white };
  if (contrast(accent, ink) >= readable) return { background: accent, text: ink };
  return buttonColors(darken(accent));
}

/** A colour for links on white: the accent, darkened until it is readable. */
export function linkColor(accent: string): string {
  return contrast(accent, white) >= readable ? accent : linkColor(darken(accent));
}

/** A colour for links on dark surfaces: the accent, lightened until it is readable. */
export function darkLinkColor(accent: string): string {
  return contrast(accent, dark_surface) >= readable ? accent : darkLinkColor(lighten(accent));
}

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

const darken = (color: string) => mapChannels(color, (value) => Math.floor(value * 0.96));
const lighten = (color: string) => mapChannels(color, (value) => Math.ceil(value + (255 - value) * 0.04));

const mapChannels = (color: string, change: (value: number) => number) =>
  `#${channels(color)
    .map((value) => change(value).toString(16).padStart(2, '0'))
    .join('')}`;

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours after WCAG 2: 1 to 21. */
export function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}
