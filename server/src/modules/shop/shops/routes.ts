import { requireStepUp } from '../../../platform/callers/step-up.ts';
import type { Shop } from '../../../platform/authenticate.ts';
import type { Reader } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Changes, Id, Nullable, OneOf, Text } from '../../../platform/fields.ts';
import type { Route } from '../../../platform/route.ts';
import { Type } from '../../../platform/type.ts';
import { revisionMembers, revision_example, sectionRoutes } from '../setting-revisions/index.ts';
import { max_address_length } from '../../../platform/pages/portal-address.ts';
import { changeShopSettings, max_storefront_url, setting_values } from './commands.ts';
import { checkPortalAddress, provePortalAddress } from './portal-address.ts';
import { readShopSettings, setting_columns } from './store.ts';

const writable = {
  name: Text(100, 'For people. Shoppers see it.'),
  time_zone: Text(64, 'A time zone of the IANA database. Days end in it.'),
  lookup_factor: OneOf(setting_values.lookup_factor, {
    description: 'What shoppers prove an order with, besides its name.',
  }),
  email_code: OneOf(setting_values.email_code, {
    description: 'Whether shoppers enter a code by email after every look-up, or beyond its limits only.',
  }),
  label_provider: OneOf(setting_values.label_provider, {
    description: 'Who makes labels: this server, or an integration.',
  }),
  restock_trigger: OneOf(setting_values.restock_trigger, { description: 'When units are restocked.' }),
  restock_mode: OneOf(setting_values.restock_mode, {
    description: 'How units are restocked: by webhook, or in the inventories of this server.',
  }),
  gift_card_issuer: OneOf(setting_values.gift_card_issuer, { description: 'Who issues store credit.' }),
  provider_ids: OneOf(setting_values.provider_ids, {
    description: 'The ids that integrations see: those of the commerce platform, or of this server.',
  }),
  process_flagged_returns: Type.Boolean({ description: 'Whether returns in review can be processed.' }),
  expires_after_days: Type.Integer({
    minimum: 1,
    maximum: 3650,
    description: "Days after which a return that wasn't sent expires.",
  }),
  store_credit_expires_after_days: Nullable(Type.Integer({ minimum: 1, maximum: 3650 })),
  refund_step_up_above: Nullable(
    Type.Integer({
      minimum: 0,
      maximum: 1_000_000_000,
      description:
        'In minor units. Refunds of a return above it need an authentication of staff within the last 10 minutes, and so does changing it.',
    }),
  ),
  goodwill_limit: Type.Integer({
    minimum: 0,
    maximum: 1_000_000_000,
    description:
      'In minor units. Goodwill that members of staff without `settlements:write`, such as agents, may give for a return.',
  }),
  withdrawal_informed_since: Nullable(
    Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'A day.' }),
  ),
  portal_address: Nullable(
    Type.String({
      maxLength: max_address_length,
      description:
        'Where the portal is, such as `https://returns.acme.example`. Null: at the address of this server.',
    }),
  ),
  storefront_url: Nullable(
    Type.String({
      maxLength: max_storefront_url,
      description:
        'Where shoppers choose new items with the credit of their return, such as `https://acme.example/collections/all`. Null: in the portal only.',
    }),
  ),
  onstore_parameter_prefix: OneOf(setting_values.onstore_parameter_prefix, {
    description: 'What the names of the parameters begin with that shoppers bring to the storefront.',
  }),
  collects_payments: Type.Boolean({
    description:
      'Whether shoppers pay what an exchange costs more than its credit before it is submitted, at the payment page of the payment provider. Works with Stripe and the payment bridge.',
  }),
  emails: Type.Boolean({ description: 'Whether shoppers get e-mail about returns from now on.' }),
};

const ShopSettingsSchema = Type.Object(
  {
    id: Id,
    handle: Type.String(),
    currency: Type.String({ description: 'ISO 4217.' }),
    ...writable,
    portal_proof: Type.String({
      description:
        'The value of the TXT record `_retour.{host}` that shows that the host of a portal address is yours.',
    }),
    destination_limit: Type.Integer({ description: 'Set by the operator.' }),
    ...revisionMembers,
  },
  { title: 'ShopSettings', description: 'The settings of a shop.' },
);

const example = {
  id: 10001,
  handle: 'acme',
  currency: 'EUR',
  name: 'Acme Outdoor',
  time_zone: 'Europe/Berlin',
  lookup_factor: 'zip',
  email_code: 'beyond_limits',
  label_provider: 'internal',
  restock_trigger: 'processing',
  restock_mode: 'webhook',
  gift_card_issuer: 'internal',
  provider_ids: 'external',
  process_flagged_returns: false,
  expires_after_days: 28,
  store_credit_expires_after_days: null,
  refund_step_up_above: null,
  goodwill_limit: 0,
  withdrawal_informed_since: null,
  portal_address: 'https://returns.acme.example',
  storefront_url: 'https://acme.example/collections/all',
  onstore_parameter_prefix: 'retour_',
  collects_payments: false,
  portal_proof: 'retour-portal=6m1J3aYb0QXgq2TzVnS8cLk5WdEr9fHu',
  emails: true,
  destination_limit: 100,
  ...revision_example,
};

/** The settings of a shop (API contract, 26.2). */
export function shopRoutes(deps: Deps): Route[] {
  const success = {
    description: 'The settings.',
    schema: ShopSettingsSchema,
    examples: { settings: example },
  };
  return sectionRoutes(deps, {
    section: 'shop',
    type: 'ShopSettings',
    name: 'the settings of the shop',
    path: '/settings/shop',
    description: 'What each setting does: API contract, 22.',
    success,
    show: (db, shop) => showSettings(deps, db, shop),
    save: {
      verb: 'update',
      description: 'Updates the members that you send. Running servers follow immediately.',
      members: Changes(writable),
      example: { expires_after_days: 28 },
      refusals: ['step_up_required'],
      async handle(shop, settings, saving, caller) {
        const { refund_step_up_above, goodwill_limit } = settings;
        if (caller.kind === 'staff' && (refund_step_up_above !== undefined || goodwill_limit !== undefined))
          requireStepUp(caller, deps.clock);
        const portal_address = checkPortalAddress(deps, settings.portal_address);
        const replaces = await provePortalAddress(deps, shop, portal_address);
        await changeShopSettings(deps, shop.id, { ...settings, portal_address }, saving, replaces);
      },
    },
  });
}

const settings_shown = [...setting_columns, 'emails_since'] as const;

async function showSettings(
  { domain_proofs }: Deps,
  db: Reader,
  { id, handle, currency }: Shop,
): Promise<object> {
  const { emails_since, ...settings } = await readShopSettings(db, id, settings_shown);
  return {
    id,
    handle,
    currency,
    ...settings,
    portal_proof: domain_proofs.valueOf(id),
    emails: emails_since !== null,
  };
}
