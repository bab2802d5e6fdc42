import { colours, font_family, motion, portal_type, radius_px, shadows, space_px } from './tokens.ts';
import type { Colour } from './tokens.ts';

/**
 * The custom properties of the console, by name: those of one mode, and those of both. Its sizes of type are those of its own parts.
 */
export function consoleVariables(): Record<keyof Colour | 'both', Record<string, string>> {
  const modal = { ...prefixed('', colours), ...prefixed('shadow-', shadows) };
  const of = (mode: keyof Colour) =>
    Object.fromEntries(Object.entries(modal).map(([name, colour]) => [`--r-${name}`, colour[mode]]));
  const both = Object.fromEntries(measures().map(([name, value]) => [`--r-${name}`, value]));
  return { light: of('light'), dark: of('dark'), both };
}

/**
 * The portal's custom properties, named `--r-` and the role: light values on `:root`, dark ones where the reader's machine asks for them.
 * Sizes of type are in rem, so that they follow the reader's own size of text.
 */
export function toPortalCss(): string {
  const modal = { ...prefixed('', colours), ...prefixed('shadow-', shadows) };
  const names = Object.keys(modal);
  const values = (mode: keyof Colour) => names.map((name) => declare(name, modal[name]![mode]));
  return [
    `:root { color-scheme: light dark; ${[...values('light'), ...constants()].join(' ')} }`,
    `@media (prefers-color-scheme: dark) { :root { ${values('dark').join(' ')} } }`,
    '',
  ].join('\n');
}

const declare = (name: string, value: string) => `--r-${name}: ${value};`;

const prefixed = (prefix: string, of: Readonly<Record<string, Colour>>): Record<string, Colour> =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [prefix + name, value]));

const rem = (px: number) => `${px / 16}rem`;

const constants = () => [
  ...Object.entries(portal_type).map(([name, { size_px, line_px, weight }]) =>
    declare(
      `type-${name}`,
      `${weight} ${rem(size_px)}/${Math.round((line_px / size_px) * 1000) / 1000} var(--r-font)`,
    ),
  ),
  ...measures().map(([name, value]) => declare(name, value)),
];

/** What both apps and both modes share. */
const measures = (): [name: string, value: string][] => [
  ['font', font_family],
  ...space_px.map((px): [string, string] => [`space-${px}`, `${px}px`]),
  ...Object.entries(radius_px).map(([name, px]): [string, string] => [`radius-${name}`, `${px}px`]),
  ['quick', `${motion.quick_ms}ms ${motion.easing}`],
  ['calm', `${motion.calm_ms}ms ${motion.easing}`],
  ['fade', `${motion.fade_ms}ms ${motion.easing}`],
];
