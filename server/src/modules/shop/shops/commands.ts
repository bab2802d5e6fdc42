import { isCurrency } from '@retour/contract/money';
import { parseTime } from '@retour/contract/time';
import * as messages from '@retour/contract/validation-messages';
import type { Shop } from '../../../platform/authenticate.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal, invalid } from '../../../platform/refusal.ts';
import type { FieldErrors } from '../../../platform/refusal.ts';
import { isThisMachine } from '../../../platform/pages/portal-address.ts';
import { isName } from '../../../platform/schema/characters.ts';
import { by_operator, countSaving } from '../setting-revisions/rows.ts';
import type { Saving } from '../setting-revisions/rows.ts';
import { insertShop, releasePortalAddress, switchEmails, updateShop } from './store.ts';

export type NewShop = {
  /** Lower-case letters, digits and hyphens, at most 63: the shop's name in URLs and commands. */
  handle: string;
  /** 1 to 100 characters. */
  name: string;
  /** ISO 4217. */
  currency: string;
  /** A zone of the IANA database; UTC unless given. */
  time_zone?: string | undefined;
};

/** Adds a shop, which writes e-mail to its shoppers. Refusals: validation_failed, resource_exists when the handle is taken. */
export function createShop(deps: Pick<Deps, 'db' | 'clock'>, given: NewShop): Promise<Shop> {
  const { handle, currency, time_zone = 'UTC' } = given;
  const name = given.name.trim();
  requireValid({ handle, name, currency, time_zone });
  const now = deps.clock.now();
  return deps.db.inTransaction(async (tx) => {
    const shop = await insertShop(tx, {
      handle,
      name,
      currency,
      time_zone,
      emails_since: now,
      created_at: now,
    });
    if (!shop) throw new Refusal('resource_exists', `A shop with the handle "${handle}" already exists.`);
    return shop;
  });
}

/** The values that settings of API contract, 22 can have; the first one holds until it is changed. */
export const setting_values = {
  label_provider: ['internal', 'third_party'],
  lookup_factor: ['zip', 'email', 'phone'],
  email_code: ['beyond_limits', 'always'],
  restock_trigger: ['processing', 'disposition', 'never'],
  restock_mode: ['webhook', 'provider'],
  gift_card_issuer: ['internal', 'external'],
  provider_ids: ['external', 'internal'],
  onstore_parameter_prefix: ['retour_', 'loop_'],
} as const;

/** Every setting of a shop, in the order in which people are shown them. */
export const setting_names = [
  'time_zone',
  ...(Object.keys(setting_values) as (keyof typeof setting_values)[]),
  'process_flagged_returns',
  'collects_payments',
  'portal_address',
  'storefront_url',
  'expires_after_days',
  'destination_limit',
  'emails_since',
  'withdrawal_informed_since',
] as const;

type Chosen = { [Name in keyof typeof setting_values]?: (typeof setting_values)[Name][number] | undefined };

/** Settings of API contract, 22; what is absent stays. */
export type ShopSettings = Chosen & {
  /** Whether Process and Remove act on a return in review. */
  process_flagged_returns?: boolean | undefined;
  /** Days after which a return that was never sent expires: 1 to 3,650, and 28 unless changed. */
  expires_after_days?: number | undefined;
  /** Destinations that the shop may have: 0 to 10,000, and 100 unless changed. Those that there are stay. */
  destination_limit?: number | undefined;
  /** Days after which new store credit expires: 1 to 3,650; null, the default, for never. */
  store_credit_expires_after_days?: number | null | undefined;
  /** Refunds above it, in minor units, need a recent authentication of staff; null, the default, for none. */
  refund_step_up_above?: number | null | undefined;
  /** Goodwill that members may give for a return who may not settle refunds, in minor units: 0, the default, to 1,000,000,000. */
  goodwill_limit?: number | undefined;
  /** Since which day consumers are told of the right of withdrawal when they buy: YYYY-MM-DD; null, the default, for not stated. */
  withdrawal_informed_since?: string | null | undefined;
  /** A zone of the IANA database. */
  time_zone?: string | undefined;
  /** 1 to 100 characters. */
  name?: string | undefined;
  /** Where the portal is, as `checkPortalAddress` gives it; null for below the address of this server. */
  portal_address?: string | null | undefined;
  /** Where shoppers choose new items with the credit of their return: an HTTPS URL of at most 500 characters; null, the default, for in the portal only. */
  storefront_url?: string | null | undefined;
  /** Whether shoppers pay what an exchange costs more than its credit before it is submitted; no unless changed. */
  collects_payments?: boolean | undefined;
  /** Whether shoppers get e-mail, about returns that are requested from now on. */
  emails?: boolean | undefined;
};

const ranges = {
  expires_after_days: [1, 3650],
  destination_limit: [0, 10_000],
  store_credit_expires_after_days: [1, 3650],
  refund_step_up_above: [0, 1_000_000_000],
  goodwill_limit: [0, 1_000_000_000],
} as const;

/** Changes settings of a shop; running servers follow at once. `replaces` is the shop that gives up the portal address. Refusals: validation_failed, revision_conflict. */
export async function changeShopSettings(
  deps: Pick<Deps, 'db' | 'clock'>,
  shop_id: number,
  { emails, ...settings }: ShopSettings,
  saving: Saving = by_operator,
  replaces?: number,
): Promise<void> {
  const errors: FieldErrors = {};
  for (const name of Object.keys(ranges) as (keyof typeof ranges)[]) {
    const [least, most] = ranges[name];
    const value = settings[name] ?? least;
    if (!Number.isInteger(value) || value < least || value > most)
      errors[name] = [messages.outOfRange(name, least, most)];
  }
  const name = settings.name?.trim();
  if (name !== undefined && !isName(name)) errors['name'] = [name_rule];
  const { time_zone = 'UTC', withdrawal_informed_since: since, storefront_url } = settings;
  if (since != null && !isDay(since))
    errors['withdrawal_informed_since'] = [`"${since}" is no day, such as 2026-06-19.`];
  if (!isTimeZone(time_zone)) errors['time_zone'] = [notTimeZone(time_zone)];
  if (storefront_url != null && !isStorefrontUrl(storefront_url))
    errors['storefront_url'] = [
      `The storefront URL must be an https: URL of at most ${max_storefront_url} characters, such as https://acme.example/collections/all.`,
    ];
  if (Object.keys(errors).length > 0) throw invalid(errors);
  await deps.db.inTransaction(async (tx) => {
    const at = deps.clock.now();
    await countSaving(tx, { shop_id, section: 'shop', at }, saving);
    if (replaces !== undefined) await releasePortalAddress(tx, replaces, settings.portal_address!);
    await updateShop(tx, shop_id, { ...settings, name }).catch(refuseTaken);
    if (emails !== undefined) await switchEmails(tx, shop_id, emails ? at : null);
  });
}

function refuseTaken(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code !== '23505' || constraint !== 'shops_portal_address_key') throw error;
  throw invalid({ portal_address: ['Another shop has its portal at this address.'] });
}

/** Characters of the URL of a storefront. */
export const max_storefront_url = 500;

/** Whether shoppers can be sent there: by HTTPS, but for a storefront on this machine. */
export function isStorefrontUrl(text: string): boolean {
  const url = text.length <= max_storefront_url && !/\s/.test(text) ? URL.parse(text) : null;
  if (!url || url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isThisMachine(url.hostname));
}

/** Whether it is a day, written YYYY-MM-DD. */
const isDay = (text: string) => parseTime(text)?.date_only === true;

/** Names below `/portal` that are no shop. */
const reserved_handles = ['assets'];

function requireValid({ handle, name, currency, time_zone }: NewShop & { time_zone: string }): void {
  const errors: FieldErrors = {};
  if (!/^[a-z0-9-]{1,63}$/.test(handle)) {
    errors['handle'] = ['The handle must be 1 to 63 lower-case letters, digits and hyphens.'];
  } else if (reserved_handles.includes(handle))
    errors['handle'] = [`The handle "${handle}" is reserved: the portal uses it in its addresses.`];
  if (!isName(name)) errors['name'] = [name_rule];
  if (!isCurrency(currency))
    errors['currency'] = [`"${currency}" isn't a currency code of ISO 4217, such as USD.`];
  if (!isTimeZone(time_zone)) errors['time_zone'] = [notTimeZone(time_zone)];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

const name_rule = 'The name must have 1 to 100 characters.';
const notTimeZone = (name: string) => `"${name}" isn't a time zone, such as America/New_York.`;

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name }).format(0);
    return !/^[+-]/.test(name);
  } catch {
    return false;
  }
}
