import { nameOf } from '../../../platform/authenticate.ts';
import type { Shop } from '../../../platform/authenticate.ts';
import type { Reader } from '../../../platform/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Nullable, OneOf, Text } from '../../../platform/fields.ts';
import { defineRoute } from '../../../platform/route.ts';
import type { Route } from '../../../platform/route.ts';
import { Type } from '../../../platform/type.ts';
import {
  GivenRevision,
  readRevision,
  revisionJson,
  revisionMembers,
  revision_example,
} from '../../shop/setting-revisions/index.ts';
import {
  clearPaymentProvider,
  isForMerchants,
  setPaymentProvider,
  showPaymentProvider,
} from './provider-settings.ts';
import type { ProviderDefinition } from './providers/definition.ts';
import { payment_providers } from './providers/registry.ts';
import { listConnectedPlatforms } from './store-provider-settings.ts';

const tag = 'Settings';
const path = '/settings/payment-provider';
/** Who may decide where refunds come from. */
const writing = { tag, allow: { key: 'settings:write', staff: 'settings:write', step_up: true } } as const;

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
export function paymentSettingRoutes(deps: Deps): Route[] {
  return [getRoute(deps), setRoute(deps), clearRoute(deps)];
}

function getRoute(deps: Deps): Route {
  return defineRoute({
    tag,
    allow: { key: 'settings:read', staff: 'settings:read' },
    operation: 'getPaymentProvider',
    method: 'GET',
    path,
    summary: 'Get the payment provider',
    description: 'How refunds are made, and what can be chosen.',
    success,
    refusals: [],
    handle: ({ caller }) => showProvider(deps, deps.db.root, caller.shop),
  });
}

function setRoute(deps: Deps): Route {
  return defineRoute({
    ...writing,
    operation: 'setPaymentProvider',
    method: 'PUT',
    path,
    summary: 'Set the payment provider',
    description:
      'Replaces the provider and all its settings: send every setting, also secrets. Secrets are stored encrypted. The next refund uses it.',
    body: Type.Object({
      provider: OneOf(payment_providers.filter(isForMerchants).map(({ name }) => name)),
      settings: Type.Optional(
        Type.Record(Type.String(), Text(4096), {
          maxProperties: 20,
          propertyNames: { type: 'string', maxLength: 100 },
        }),
      ),
      revision: GivenRevision,
    }),
    body_example: { provider: 'manual', settings: {}, revision: 5 },
    success,
    refusals: ['validation_failed', 'revision_conflict'],
    async handle({ caller, body: { provider, settings = {}, revision: expected_revision } }) {
      const given = { shop_id: caller.shop.id, provider, settings, by_merchant: true };
      await setPaymentProvider(deps, given, { by: nameOf(caller), expected_revision });
      return deps.db.inTransaction((tx) => showProvider(deps, tx, caller.shop));
    },
  });
}

function clearRoute(deps: Deps): Route {
  return defineRoute({
    ...writing,
    operation: 'clearPaymentProvider',
    method: 'DELETE',
    path,
    query: Type.Object({ revision: GivenRevision }),
    summary: 'Clear the payment provider',
    description: "The shop uses the server's again. Repeating it changes nothing.",
    success,
    refusals: ['validation_failed', 'revision_conflict'],
    async handle({ caller, query: { revision: expected_revision } }) {
      await clearPaymentProvider(deps, caller.shop.id, { by: nameOf(caller), expected_revision });
      return deps.db.inTransaction((tx) => showProvider(deps, tx, caller.shop));
    },
  });
}

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
    ...revisionJson(await readRevision(db, shop.id, 'payment_provider')),
  };
}
