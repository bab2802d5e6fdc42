import type { PortalText } from '@retour/contract/portal-texts';
import type { Accent } from '@retour/tokens';
import type { PageProblem } from './problem.ts';

/** What every page shows around its content. Undefined members are left out of the page. */
export type Shell = {
  /** Path of the styles, scripts and fonts, such as `/portal/assets`. */
  assets_path: string;
  /** Undefined where the shop is not known. */
  shop?: ShellShop | undefined;
  /** Path and query of the page: what the language switch adds `lang` to. */
  address: string;
  /** Allows the style of the shop's colour. */
  nonce?: string | undefined;
  /** In a frame of the shop's pages: the path of the shop's portal. */
  embedded_at?: string | undefined;
  /** The page is one of the test side of the shop. */
  is_test?: boolean | undefined;
  /** Why the page is shown again instead of the next one. */
  problem?: PageProblem | undefined;
};

export type ShellShop = {
  name: string;
  logo_url?: string | undefined;
  font?: ShellFont | undefined;
  /** The CSS of the shop, which comes after the styles of the portal. */
  style_url?: string | undefined;
  accent?: Accent | undefined;
  /** Corner radius of controls, 8 unless it is given; chips and cards follow. */
  radius_px?: 0 | 8 | 16 | undefined;
  /** Of readers who ask for no language that the portal has. */
  language?: string | undefined;
  /** Where a shopper finds an order. */
  portal_url?: string | undefined;
  /** Where a shopper withdraws from the contract without signing in. */
  withdrawal_url?: string | undefined;
  /** The statement of the portal, where the shop links to none of its own. */
  accessibility_url?: string | undefined;
  /** What the shop says in its own words in the language of the page: plain text, in which line breaks count. */
  texts?: Partial<Record<PortalText, string>> | undefined;
  links?: Partial<Record<'returns_policy' | 'privacy' | 'accessibility' | 'contact', string>> | undefined;
};

/** A font of the shop, which the pages are set in. */
export type ShellFont = {
  url: string;
  /** The lightest and the heaviest weight that it has. */
  weights: readonly [number, number];
  /** Makes Arial as wide and as high, in percent, so that nothing moves when the font arrives. */
  fallback: { size_adjust: number; ascent: number; descent: number; line_gap: number };
};
