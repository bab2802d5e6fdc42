export { accentFrom, contrastOf } from './accent.ts';
export type { Accent, AccentChange } from './accent.ts';
export { consoleVariables, toPortalCss } from './css.ts';
export { colours, font_family, radius_px } from './tokens.ts';
export type { Colour, ColourRole } from './tokens.ts';
export { icons } from './icons.ts';
export type { IconName } from './icons.ts';
