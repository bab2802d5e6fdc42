import { createTheme } from '@mantine/core';
import type { CSSVariablesResolver, MantineColorsTuple } from '@mantine/core';
import { colours, consoleVariables, font_family } from '@retour/tokens';
import type { ColourRole } from '@retour/tokens';

/** Ten steps of one mode, which Mantine asks for; what is shown takes a role instead. */
const steps = (mode: 'light' | 'dark', roles: readonly ColourRole[]) =>
  roles.map((role) => colours[role][mode]) as unknown as MantineColorsTuple;

const neutral = ['paper', 'sunken', 'line', 'line2', 'edge', 'edge', 'ink3', 'ink2', 'ink2', 'ink'] as const;
const accent = [
  'tint',
  'tint',
  'tint-l',
  'tint-l',
  'accent',
  'accent',
  'accent',
  'accent',
  'accent-h',
  'accent-h',
] as const;

const { light, dark, both } = consoleVariables();

/** Mantine set in the type, colours and measures of the tokens. */
export const theme = createTheme({
  colors: {
    accent: steps('light', accent),
    gray: steps('light', neutral),
    dark: steps('dark', neutral.toReversed()),
  },
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 5 },
  white: colours.surface.light,
  black: colours.ink.light,
  fontFamily: font_family,
  fontWeights: { regular: '400', medium: '550', bold: '600' },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  lineHeights: { xs: '1.334', sm: '1.539', md: '1.43', lg: '1.5', xl: '1.334' },
  headings: {
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.125rem', lineHeight: '1.334' },
      h2: { fontSize: '1rem', lineHeight: '1.375' },
      h3: { fontSize: '0.875rem', lineHeight: '1.43' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.25rem', xl: '1.5rem' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  defaultRadius: 'md',
  shadows: {
    xs: 'none',
    sm: 'none',
    md: 'var(--r-shadow-float)',
    lg: 'var(--r-shadow-float)',
    xl: 'var(--r-shadow-float)',
  },
  focusRing: 'auto',
  respectReducedMotion: true,
  cursorType: 'pointer',
  // Without their `extend`, which would make every page load them.
  components: {
    // The variant is named so that the styles find it, also on a button that is a link.
    Button: { defaultProps: { size: 'sm', variant: 'filled' } },
    Checkbox: { defaultProps: { size: 'xs' } },
    // A menu has the focus itself at first, not an element without a meaning in it.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Modal: { defaultProps: { size: 480, radius: 'lg', overlayProps: { blur: 0 } } },
    // Numbers are typed, and arrow keys step them: the buttons for it are smaller than 24 px.
    NumberInput: { defaultProps: { hideControls: true } },
    Paper: { defaultProps: { withBorder: true, radius: 'lg', shadow: 'none' } },
    Skeleton: { defaultProps: { animate: false } },
    Table: { defaultProps: { verticalSpacing: 0, horizontalSpacing: 10 } },
    Tooltip: { defaultProps: { openDelay: 200, transitionProps: { duration: 120 } } },
  },
});

/** Mantine's own variables, by role. */
const mapped = {
  '--mantine-color-body': 'var(--r-surface)',
  '--mantine-color-text': 'var(--r-ink)',
  '--mantine-color-dimmed': 'var(--r-ink2)',
  '--mantine-color-default-border': 'var(--r-line2)',
  '--mantine-color-error': 'var(--r-bad)',
  '--mantine-color-placeholder': 'var(--r-ink3)',
  '--mantine-color-anchor': 'var(--r-accent-ink)',
};

/** Every role of the tokens as `--r-…`, in light and in dark mode. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: both,
  light: { ...light, ...mapped },
  dark: { ...dark, ...mapped },
});
