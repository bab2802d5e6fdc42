import { hash } from 'node:crypto';
import type { AccentChange } from '@retour/tokens';
import type { Deps } from '../../../platform/deps.ts';
import { invalid } from '../../../platform/refusal.ts';
import type { FieldErrors } from '../../../platform/refusal.ts';
import { by_operator, countSaving } from '../setting-revisions/rows.ts';
import type { Saving } from '../setting-revisions/rows.ts';
import { errorsOf } from './brand.ts';
import type { GivenBrand, LinkName } from './brand.ts';
import { checkCss } from './css.ts';
import { drawEmailLogo } from './email-logo.ts';
import { checkFont } from './font.ts';
import { checkLogo } from './logo.ts';
import { outdateKnownShops } from './known-shops.ts';
import { readBrand, updateBrand } from './store.ts';
import type { BrandChange } from './store.ts';

/**
 * Changes how the pages of a shop look, and tells how its colour was adjusted so that it can be read. Running servers follow at once, with what
 * they show of failures within a minute. Refusals:
 * validation_failed, revision_conflict.
 */
export async function changeBrand(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  shop_id: number,
  given: GivenBrand,
  saving: Saving = by_operator,
): Promise<AccentChange[]> {
  const errors = errorsOf(given);
  const { language, embed_origins } = given;
  const files = await filesOf(shop_id, given, errors);
  const styles = await stylesOf(given.css, errors);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const { colours, changes } = await coloursOf(given.accent);
  const change: BrandChange = {
    ...colours,
    ...(given.radius !== undefined && { radius: given.radius }),
    ...(language !== undefined && { language }),
    ...(embed_origins !== undefined && { embed_origins: JSON.stringify([...new Set(embed_origins)]) }),
    ...files,
    ...styles,
  };
  await db.inTransaction(async (tx) => {
    const at = clock.now();
    await countSaving(tx, { shop_id, section: 'brand', at }, saving);
    const links = given.links && mergeLinks((await readBrand(tx, shop_id, 'update')).links, given.links);
    await updateBrand(tx, shop_id, { ...change, ...(links && { links: JSON.stringify(links) }) }, at);
  });
  outdateKnownShops({ db });
  return changes;
}

/** The files of a brand as they are kept; adds what is wrong with them. */
async function filesOf(
  shop_id: number,
  { logo, font }: Pick<GivenBrand, 'logo' | 'font'>,
  errors: FieldErrors,
): Promise<BrandChange> {
  const change: BrandChange = {
    ...(logo === null && { logo, logo_type: null, logo_hash: null, ...no_email_logo }),
    ...(font === null && { font, font_hash: null, font_facts: null }),
  };
  if (logo) {
    const checked = await readLogo(logo, shop_id);
    if ('problem' in checked) errors['logo'] = [checked.problem];
    else Object.assign(change, { logo, logo_hash: hashOf(logo), ...checked });
  }
  if (font) {
    const checked = await checkFont(font);
    if ('problem' in checked) errors['font'] = [checked.problem];
    else Object.assign(change, { font, font_hash: hashOf(font), font_facts: JSON.stringify(checked.facts) });
  }
  return change;
}

/** The CSS of a brand as it is kept; adds what is wrong with it. */
async function stylesOf(given: string | null | undefined, errors: FieldErrors): Promise<BrandChange> {
  if (given === undefined) return {};
  const checked = await checkCss(given ?? '');
  if ('css' in checked) return { css: checked.css, css_hash: checked.css && hashOf(checked.css) };
  errors['css'] = [checked.problem];
  return {};
}

const no_email_logo = { email_logo: null, email_logo_width: null, email_logo_height: null };

/** What follows from a logo: its type, and the picture of it in e-mails, which programs for mail show no SVG in. */
async function readLogo(logo: Buffer, shop_id: number): Promise<BrandChange | { problem: string }> {
  const checked = checkLogo(logo);
  if ('problem' in checked) return checked;
  if (checked.type === 'svg') return { logo_type: 'svg', ...no_email_logo };
  const drawing = await drawEmailLogo(logo, shop_id);
  if ('problem' in drawing) return drawing;
  const { content: email_logo, width_px, height_px } = drawing.drawn;
  return { logo_type: 'png', email_logo, email_logo_width: width_px, email_logo_height: height_px };
}

const hashOf = (bytes: Buffer | string) => hash('sha256', bytes, 'hex').slice(0, 16);

/** The colours that follow from the one that was chosen. What computes them is loaded when a shop chooses one. */
async function coloursOf(colour: string | null | undefined) {
  if (colour === undefined) return { colours: {}, changes: [] };
  if (colour === null) return { colours: { accent_color: null, accent: null }, changes: [] };
  const { accentFrom } = await import('@retour/tokens');
  const { accent, changes } = accentFrom(colour);
  return { colours: { accent_color: colour.toLowerCase(), accent: JSON.stringify(accent) }, changes };
}

function mergeLinks(links: Partial<Record<LinkName, string>>, given: NonNullable<GivenBrand['links']>) {
  const merged = Object.entries({ ...links, ...given }).filter(([, url]) => url !== null);
  return Object.fromEntries(merged);
}

/** How the colour that a shop chose was adjusted, so that it can be read. */
export async function adjustmentsOf(colour: string | null): Promise<AccentChange[]> {
  if (colour === null) return [];
  const { accentFrom } = await import('@retour/tokens');
  return accentFrom(colour).changes;
}
