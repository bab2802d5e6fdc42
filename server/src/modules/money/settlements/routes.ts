import type { Shop } from '../../../platform/authenticate.ts';
import type { Reader } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Nullable, OneOf, Text } from '../../../platform/fields.ts';
import type { Route } from '../../../platform/route.ts';
import { Type } from '../../../platform/type.ts';
import { revisionMembers, revision_example, sectionRoutes } from '../../shop/setting-revisions/index.ts';
import {
  clearPaymentProvider,
  isForMerchants,
  setPaymentProvider,
  showPaymentProvider,
} from './provider-settings.ts';
import type { ProviderDefinition } from './providers/definition.ts';
import { payment_providers } from './providers/registry.ts';
import { listConnectedPlatforms } from './store-provider-settings.ts';

const Setting = Type.Object({
  name: Type.String(),
  value: Type.With(Nullable(Type.String()), {
    description: 'Null if it is not set. A secret is never shown in full.',
  }),
});
const Provider = Type.Object(
  {
    source: OneOf(['shop', 'server', 'none'], {
      description: '`none`: refunds are recorded as owed, and no money moves.',
    }),
    provider: Type.String(),
    title: Type.String(),
    settings: Type.Array(Setting),
    events_url: Type.With(Nullable(Type.String()), {
      description: 'Configure the provider to send its events there.',
    }),
    available: Type.Array(
      Type.Object({
        provider: Type.String(),
        title: Type.String(),
        settings: Type.Array(
          Type.Object({
            name: Type.String(),
            description: Type.String(),
            is_secret: Type.Boolean(),
            is_required: Type.Boolean(),
          }),
        ),
      }),
      { description: 'Providers that you can choose; the operator sets up others.' },
    ),
    ...revisionMembers,
  },
  { title: 'PaymentProvider', description: 'How the refunds of a shop are made.' },
);
const example = {
  source: 'shop',
  provider: 'stripe',
  title: 'Stripe',
  settings: [
    { name: 'key', value: 'rk_live_…' },
    { name: 'webhook_secret', value: 'set' },
  ],
  events_url: 'https://retour.example.com/api/v1/payments/stripe/acme/events',
  available: [{ provider: 'manual', title: 'By hand', settings: [] }],
  ...revision_example,
};
const success = { description: 'The payment provider.', schema: Provider, examples: { stripe: example } };

/** The payment provider of a shop (API contract, 26.7). */
export const paymentSettingRoutes = (deps: Deps): Route[] =>
  sectionRoutes(deps, {
    section: 'payment_provider',
    type: 'PaymentProvider',
    name: 'the payment provider',
    path: '/settings/payment-provider',
    description: 'How refunds are made, and what can be chosen.',
    success,
    // It decides where refunds come from.
    step_up: true,
    show: (db, shop) => showProvider(deps, db, shop),
    save: {
      verb: 'set',
      description:
        'Replaces the provider and all its settings: send every setting, also secrets. Secrets are stored encrypted. The next refund uses it.',
      members: {
        provider: OneOf(payment_providers.filter(isForMerchants).map(({ name }) => name)),
        settings: Type.Optional(
          Type.Record(Type.String(), Text(4096), {
            maxProperties: 20,
            propertyNames: { type: 'string', maxLength: 100 },
          }),
        ),
      },
      example: { provider: 'manual', settings: {} },
      handle: ({ id: shop_id }, { provider, settings = {} }, saving) =>
        setPaymentProvider(deps, { shop_id, provider, settings, by_merchant: true }, saving),
    },
    clear: {
      description: "The shop uses the server's again. Repeating it changes nothing.",
      handle: ({ id }, saving) => clearPaymentProvider(deps, id, saving),
    },
  });

async function showProvider(deps: Deps, db: Reader, shop: Shop): Promise<object> {
  const platforms = await listConnectedPlatforms(db, shop.id);
  const isAvailable = (one: ProviderDefinition) =>
    isForMerchants(one) && (!one.is_connection || platforms.has(one.name));
  const { settings, ...shown } = await showPaymentProvider({ ...deps, db: { root: db } }, shop);
  return {
    ...shown,
    settings: Object.entries(settings).map(([name, value]) => ({ name, value })),
    available: payment_providers.filter(isAvailable).map((one) => ({
      provider: one.name,
      title: one.title,
      settings: Object.entries(one.settings)
        .filter(([, { is_operators }]) => !is_operators)
        .map(([name, { describe, secret, required }]) => ({
          name,
          description: describe,
          is_secret: secret,
          is_required: required,
        })),
    })),
  };
}
