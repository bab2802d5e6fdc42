// The look of both apps as data: colours by role, type, space, radius, shadow and motion. Everything else that has a colour or a
// measure is made from these.

/** A colour of either mode, as #RRGGBB. */
export type Colour = { light: string; dark: string };

const of = (light: string, dark: string): Colour => ({ light, dark });

/** Colours by what they are used for. */
export const colours = {
  /** Pages, sidebars, table headers. */
  paper: of('#F7F5F0', '#161411'),
  /** Cards, inputs, bars. */
  surface: of('#FFFFFF', '#1F1C18'),
  /** Explanations, skeletons, the active item of a navigation. */
  sunken: of('#F1EDE6', '#292520'),
  hover: of('#F4F1EB', '#26221D'),
  /** Hairlines; decorative. */
  line: of('#E5E0D7', '#37322B'),
  /** Outlines of options and secondary buttons; decorative. */
  line2: of('#D3CCC0', '#4A443B'),
  /** Borders that tell an interactive element. */
  edge: of('#8C8478', '#7F776B'),
  ink: of('#1F1B16', '#F3EFE8'),
  ink2: of('#544D44', '#C2BAAE'),
  /** The faintest colour of text. */
  ink3: of('#6B6459', '#A39A8D'),
  accent: of('#2B4A97', '#4A68BE'),
  'accent-h': of('#213B7C', '#3F5CB0'),
  /** Text on `accent`. */
  'on-accent': of('#FFFFFF', '#FFFFFF'),
  'accent-ink': of('#2B4A97', '#A9BBF2'),
  tint: of('#ECEFF8', '#252B3D'),
  'tint-l': of('#C9D2EA', '#3D4A72'),
  good: of('#1D6140', '#8FD0A8'),
  'good-t': of('#E4F1E8', '#1D2E24'),
  warn: of('#7A4B05', '#E9C27A'),
  'warn-t': of('#FAEED3', '#352A15'),
  bad: of('#A3261B', '#F2A093'),
  'bad-t': of('#FBEAE6', '#3A211D'),
  move: of('#2B4A97', '#A9BBF2'),
  'move-t': of('#E6EBF7', '#242B40'),
  mute: of('#57514A', '#C2BAAE'),
  'mute-t': of('#ECE8E1', '#302B25'),
  rose: of('#7E3A4E', '#E5AEBD'),
  'rose-t': of('#F6E8EB', '#37232A'),
  /** Behind pictures of products. */
  tile: of('#EFEAE0', '#2C2822'),
} as const satisfies Record<string, Colour>;

export type ColourRole = keyof typeof colours;

/** Steps of space in CSS pixels. */
export const space_px = [4, 8, 12, 16, 20, 24, 32, 40, 56] as const;

/** Corner radii in CSS pixels. */
export const radius_px = { key: 4, chip: 6, control: 8, card: 12 } as const;

export const shadows = {
  /** Elements that float above the page. */
  float: {
    light: '0 12px 32px -8px rgb(31 27 22 / .22), 0 2px 6px rgb(31 27 22 / .08)',
    dark: '0 12px 32px -8px rgb(0 0 0 / .6)',
  },
  bar: {
    light: '0 -8px 24px -16px rgb(31 27 22 / .18)',
    dark: '0 -8px 24px -16px rgb(0 0 0 / .6)',
  },
} as const satisfies Record<string, Colour>;

export const motion = {
  /** Hover and press. */
  quick_ms: 120,
  /** Expanding parts and toasts. */
  calm_ms: 180,
  /** How long the background of a changed amount takes to fade. */
  fade_ms: 600,
  easing: 'cubic-bezier(.2, 0, 0, 1)',
} as const;

/** Sizes and line heights in CSS pixels, and the weight of the variable font. */
export const portal_type = {
  title: { size_px: 28, line_px: 33, weight: 600 },
  'title-wide': { size_px: 36, line_px: 42, weight: 600 },
  section: { size_px: 18, line_px: 24, weight: 600 },
  option: { size_px: 17, line_px: 24, weight: 600 },
  body: { size_px: 16, line_px: 24, weight: 400 },
  small: { size_px: 14, line_px: 20, weight: 400 },
  field: { size_px: 17, line_px: 24, weight: 400 },
} as const;

export const font_family =
  "'Instrument Sans Variable', 'Instrument Sans Fallback', 'Instrument Sans Wide Fallback', system-ui, sans-serif";
